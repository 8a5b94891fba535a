import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import type { HostReviews } from '../client/api-types.ts'
import { hostWords as words } from '../copy/host.ts'
import { reviewWords } from '../copy/reviews.ts'
import { Initials } from './initials.tsx'

type ReviewItemProps = { review: HostReviews['items'][number]; short?: boolean; children?: ReactNode }

export function ReviewItem({ review, short = false, children }: ReviewItemProps) {
  const { overall, body, reply, at, booking, space } = review
  const name = review.firstName ?? reviewWords.former.guest
  const day = Temporal.PlainDate.from(at.slice(0, 10))
  return (
    <article className="min-w-0">
      <div className="flex items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <h3 className="text-14 font-semibold">
            <Link className="hover:underline" to={`/bookings/${booking}#reviews`} dir="auto">
              {name}
            </Link>{' '}
            <span className="num whitespace-nowrap" role="img" aria-label={reviewWords.ofFive(overall)}>
              · {words.stars(overall)}
            </span>
          </h3>
          <p className="truncate text-12 text-graphite">
            <span dir="auto">{space.title}</span> · {dayWords(day, 0)}
          </p>
        </div>
      </div>
      <p className={`mt-2.5 whitespace-pre-line wrap-anywhere ${short ? 'line-clamp-4' : 'measure'}`} dir="auto">
        {body || <span className="text-graphite">{reviewWords.noWords}</span>}
      </p>
      {reply && !short && (
        <p className="measure mt-3 border-l border-line pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
          <span className="block text-12 text-graphite">{reviewWords.answered(reviewWords.you)}</span>
          {reply}
        </p>
      )}
      {children}
    </article>
  )
}
