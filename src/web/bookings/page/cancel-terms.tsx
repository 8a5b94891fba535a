import { backWords } from '../../../domain/bookings/refund-words.ts'
import type { Booking } from '../../client/api-types.ts'
import { changeWords } from '../../copy/booking-changes.ts'
import { policyNames } from '../../copy/policies.ts'
import { nothingBack, cancelWords as words } from '../../copy/refund.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { exact } from '../../format/exact.ts'
import { yearOf } from '../../format/slot.ts'
import { leftWords } from '../../format/time-left.ts'
import { hasCleaning, isUnconfirmed } from '../booking-summary.tsx'
import { momentIn } from '../moment-in.ts'
import { RefundTerms } from '../refund-terms.tsx'
import styles from './booking-page.module.css'

/** Shows what the guest is refunded if they cancel now, and how the refund falls until the start. */
export function CancelTerms({ booking }: { booking: Booking }) {
  const { state, party, zone, now, from, quote, cancellation, refundsFrom } = booking
  const isAhead = state === 'confirmed' && Temporal.Instant.compare(now, from) < 0
  if (!isAhead && !isUnconfirmed(booking)) return null
  const terms = { zone, year: yearOf(now), withCleaning: hasCleaning(quote) }
  const isLater = isUnconfirmed(booking)
  return (
    <section className="panel" aria-labelledby="cancelling">
      <h2 id="cancelling" className="text-18">
        {isLater ? words.later[party] : words.head[party]}
      </h2>
      {isLater ? (
        <div className="mt-2">
          <RefundTerms steps={booking.refundSteps} now={now} unconfirmed {...terms} />
        </div>
      ) : (
        <Ladder booking={booking} />
      )}
      <p className="mt-3 text-14 text-graphite">{words.policy(policyNames[cancellation], zoneWords(zone))}</p>
      {refundsFrom && (
        <p className="num mt-1 text-14 text-graphite">{changeWords.deadlineFrom(momentIn(booking, refundsFrom))}</p>
      )}
    </section>
  )
}

function Ladder({ booking }: { booking: Booking }) {
  const { refundSteps: steps, now, zone, quote } = booking
  const at = steps.findIndex(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), now) >= 0)
  const current = steps[at]
  const withCleaning = hasCleaning(quote)
  const sum = (cents: number) => exact(cents, quote.currency)
  if (!current) return <p className="mt-2 text-22 font-semibold">{nothingBack}</p>
  return (
    <>
      <p className="num mt-2 text-22 font-semibold">
        {current.refundCents > 0 ? words.refunded(sum(current.refundCents)) : words.nothing}
      </p>
      <ol className={styles.ladder}>
        {steps.map((step, nth) => {
          const ends = Temporal.Instant.from(step.until)
          const back = backWords(step, withCleaning)
          const left = Temporal.Instant.from(now).until(ends).total('milliseconds')
          const isLast = nth === steps.length - 1 && nth !== at
          return (
            <li
              key={step.until}
              className={nth < at ? styles.over : undefined}
              aria-current={nth === at ? 'step' : undefined}
            >
              <span>
                {isLast ? words.afterThat : words.until(instantWords(ends, zone, yearOf(now)))}
                <small>{nth < at ? words.ended(back) : nth === at ? words.left(back, leftWords(left)) : back}</small>
              </span>
              <span className="num">{sum(step.refundCents)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
