import type { GuestReviews } from '../client/api-types.ts'
import { reviewWords as words } from '../copy/reviews.ts'
import { monthWords } from '../format/dates.ts'
import { Glyph } from '../ui/sprite.tsx'

export function GuestRating({ of: { rating, count, hosts, items } }: { of: GuestReviews }) {
  return (
    <div>
      <h2 className="text-14 text-graphite">{words.ofGuestHead}</h2>
      {rating === null ? (
        <p>{words.ofGuestNone}</p>
      ) : (
        <details>
          <summary className="flex min-h-6 cursor-pointer items-center gap-1.5 fill-current">
            <Glyph name="star" size={15} />
            <span className="num font-semibold">{words.ofGuest(rating.toFixed(1), count, hosts)}</span>
          </summary>
          <ul className="mt-3 grid gap-4">
            {items.map(({ id, firstName, overall, body, at }) => (
              <li key={id}>
                <p className="text-14">
                  <b className="font-semibold" dir="auto">
                    {firstName ?? words.former.host}
                  </b>{' '}
                  <span className="num text-graphite">
                    · {words.ofFive(overall)} · {monthWords(Temporal.PlainDate.from(at.slice(0, 10)))}
                  </span>
                </p>
                {body && (
                  <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                    {body}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
