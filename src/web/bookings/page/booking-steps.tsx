import type { Booking, BookingChange, BookingStep } from '../../client/api-types.ts'
import { changeStates } from '../../copy/booking-changes.ts'
import { stateWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { problemWords } from '../../copy/problems.ts'
import { named } from '../../format/brand.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { yearOf } from '../../format/slot.ts'
import { termsWords } from './booking-changes.tsx'

type StepsProps = { steps: readonly BookingStep[]; changes: readonly BookingChange[]; booking: Booking }
type Happened = { key: string; at: string; actor: BookingStep['actor']; what: string; more: string }

export function BookingSteps({ steps, changes, booking }: StepsProps) {
  const { party, zone, now } = booking
  const year = yearOf(now)
  const happened = [
    ...steps.map((step) => stepHappened(step, booking)),
    ...changes.flatMap((change) => changeHappened(change, booking)),
  ].sort((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)))
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-3 text-18">
        {words.history}
      </h2>
      <ol className="border-b border-rule">
        {happened.map(({ key, at, actor, what, more }) => (
          <li key={`${at} ${key}`} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">{what}</span>
              {actor !== 'system' && ` · ${actor === party ? words.you : named(words.by[actor])}`} ·{' '}
              <time dateTime={at} className="num text-14 text-graphite">
                {instantWords(Temporal.Instant.from(at), zone, year)} ({zoneWords(zone)})
              </time>
            </p>
            {more && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
                {more}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepHappened({ at, actor, to, problem, refundCents, reason }: BookingStep, booking: Booking): Happened {
  const refund = refundCents > 0 ? money(refundCents, booking.quote.currency) : null
  const what = to ? stateWords[to] : problem ? problemWords.steps[problem](refund) : ''
  return { key: `${to ?? problem}`, at, actor, what, more: reason }
}

/**
 * The other person can accept or decline a proposal, and the person who made it can withdraw it. Every other outcome is
 * automatic.
 */
function changeHappened(change: BookingChange, booking: Booking): Happened[] {
  const { id, state, proposedBy, createdAt, endedAt, expiresAt } = change
  const other = proposedBy === 'guest' ? 'host' : 'guest'
  const proposed = { at: createdAt, actor: proposedBy, what: changeStates.open, more: termsWords(change, booking) }
  const first = { key: `${id} open`, ...proposed }
  const at = state === 'expired' ? expiresAt : endedAt
  if (!at) return [first]
  const actors = { accepted: other, declined: other, withdrawn: proposedBy } as const
  const actor = state in actors ? actors[state as keyof typeof actors] : 'system'
  return [first, { key: `${id} ${state}`, at, actor, what: changeStates[state], more: '' }]
}
