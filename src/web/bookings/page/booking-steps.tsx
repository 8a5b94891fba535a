import type { Booking, BookingStep } from '../../client/api-types.ts'
import { stateWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { problemWords } from '../../copy/problems.ts'
import { named } from '../../format/brand.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { yearOf } from '../../format/slot.ts'

/** What happened to a booking, the first step first, by the clock of its space. */
export function BookingSteps({ steps, booking }: { steps: readonly BookingStep[]; booking: Booking }) {
  const { party, zone, now } = booking
  const year = yearOf(now)
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-3 text-18">
        {words.history}
      </h2>
      <ol className="border-b border-rule">
        {steps.map(({ at, actor, to, problem, refundCents, reason }) => (
          <li key={`${at} ${to ?? problem}`} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">
                {to && stateWords[to]}
                {problem &&
                  problemWords.steps[problem](refundCents > 0 ? money(refundCents, booking.quote.currency) : null)}
              </span>
              {actor !== 'system' && ` · ${actor === party ? words.you : named(words.by[actor])}`} ·{' '}
              <time dateTime={at} className="num text-14 text-graphite">
                {instantWords(Temporal.Instant.from(at), zone, year)} ({zoneWords(zone)})
              </time>
            </p>
            {reason && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
