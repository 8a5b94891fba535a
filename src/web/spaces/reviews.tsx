import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CATEGORIES } from '../../domain/reviews/review.ts'
import { refusalOf } from '../client/api-error.ts'
import type { Review, Space } from '../client/api-types.ts'
import { categoryNames } from '../copy/review-categories.ts'
import { spaceWords } from '../copy/space.ts'
import { countText } from '../format/count.ts'
import { monthWords } from '../format/dates.ts'
import { BusyButton } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Glyph } from '../ui/sprite.tsx'
import styles from './rating-breakdown.module.css'
import { Part } from './space-story.tsx'

const ReviewReport = lazy(() => import('../reviews/review-report.tsx').then((part) => ({ default: part.ReviewReport })))

const fiveStars = [1, 2, 3, 4, 5]

type Listed = Review & { space?: { id: string; title: string } }
type Page = { items: readonly Listed[]; next: string | null }

type ReviewsProps = { first: Page; none: string; load: (cursor: string) => Promise<Page>; children?: ReactNode }

export function Reviews({ first, none, load, children }: ReviewsProps) {
  const [pages, setPages] = useState<readonly Page[]>([first])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const cursor = pages.at(-1)?.next

  const more = async () => {
    if (!cursor) return
    setBusy(true)
    setProblem(null)
    try {
      setPages([...pages, await load(cursor)])
    } catch (error) {
      setProblem(refusalOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Part title={spaceWords.reviewsHead} id="reviews">
      {first.items.length === 0 && <p className="text-graphite">{none}</p>}
      {children}
      <ul className="grid gap-8 md:grid-cols-2">
        {pages.flatMap((page) =>
          page.items.map((review) => (
            <ReviewItem key={review.id} review={review} onReport={() => setReported(review.id)} />
          )),
        )}
      </ul>
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      {cursor && (
        <BusyButton type="button" look="plain" className="needs-script mt-6" busy={busy} onClick={more}>
          {spaceWords.moreReviews}
        </BusyButton>
      )}
      {reported && (
        <ErrorBoundary>
          <Suspense>
            <ReviewReport key={reported} id={reported} onClose={() => setReported(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Part>
  )
}

function ReviewItem({ review, onReport }: { review: Listed; onReport: () => void }) {
  const name = review.firstName ?? spaceWords.formerGuest
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3">
        <b className="font-semibold" dir="auto">
          {name}
        </b>
        <span className="flex gap-0.5 fill-current" role="img" aria-label={spaceWords.stars(review.overall)}>
          {fiveStars.slice(0, review.overall).map((star) => (
            <Glyph key={star} name="star" size={13} />
          ))}
        </span>
        <span className="num text-14 text-graphite">{monthWords(Temporal.PlainDate.from(review.at.slice(0, 10)))}</span>
      </p>
      {review.space && (
        <p className="text-14 text-graphite">
          <Link className="underline underline-offset-4" dir="auto" to={`/space/${review.space.id}`}>
            {review.space.title}
          </Link>
        </p>
      )}
      {review.body && (
        <p className="mt-1.5 whitespace-pre-line wrap-anywhere" dir="auto">
          {review.body}
        </p>
      )}
      {review.reply && (
        <p
          className="mt-2 border-l border-line pl-4 text-14 whitespace-pre-line text-graphite wrap-anywhere"
          dir="auto"
        >
          {spaceWords.hostReply}: {review.reply}
        </p>
      )}
      <button
        type="button"
        className="needs-script mt-1 min-h-6 text-14 text-graphite hover:underline"
        aria-label={spaceWords.reportOf(name)}
        onClick={onReport}
      >
        {spaceWords.report}
      </button>
    </li>
  )
}

const FIVE_DOWN = [5, 4, 3, 2, 1] as const

export function RatingBreakdown({ stars, categories }: Pick<Space, 'stars' | 'categories'>) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const means = CATEGORIES.guest.flatMap((name) => {
    const mean = categories[name]
    return mean === undefined ? [] : [{ name: categoryNames[name], mean: mean.toFixed(1), share: mean / 5 }]
  })
  return (
    <div className={styles.root}>
      <h3 className="sr-only">{spaceWords.breakdown}</h3>
      <dl>
        {FIVE_DOWN.map((given) => {
          const count = stars[5 - given] ?? 0
          return <Bar key={given} name={spaceWords.starsShort(given)} share={count / all} figure={countText(count)} />
        })}
      </dl>
      {means.length > 0 && (
        <>
          <h3 className="sr-only">{spaceWords.means}</h3>
          <dl>
            {means.map(({ name, share, mean }) => (
              <Bar key={name} name={name} share={share} figure={mean} />
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function Bar({ name, share, figure }: { name: string; share: number; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <svg className={styles.bar} aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" />
        </svg>
        <span className="num">{figure}</span>
      </dd>
    </div>
  )
}
