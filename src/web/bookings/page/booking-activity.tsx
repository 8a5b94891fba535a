import { Check, Clock, FileText, Pencil, TriangleAlert, X } from 'lucide-react'
import type { Booking, BookingChange, BookingDocument, BookingStep } from '../../client/api-types.ts'
import {
  changeProposed,
  changeSentences,
  confirmedFree,
  stepSentences,
  activityWords as words,
} from '../../copy/booking-activity.ts'
import { problemWords } from '../../copy/problems.ts'
import { instantWords, zoneWords } from '../../format/dates.ts'
import { exact } from '../../format/exact.ts'
import { yearOf } from '../../format/slot.ts'
import { actorName } from './actor-name.ts'
import styles from './booking-page.module.css'
import { termsWords } from './change-terms.ts'

type Facts = {
  booking: Booking
  steps: readonly BookingStep[]
  changes: readonly BookingChange[]
  documents: readonly BookingDocument[]
}
type Happened = { key: string; at: string; icon: typeof Check; what: string; more?: string }

/** Everything that happened to the booking and its money, the latest first. */
export function BookingActivity({ booking, steps, changes, documents }: Facts) {
  const { zone, now } = booking
  const happened = [
    ...steps.map((step) => stepHappened(step, booking)),
    ...changes.flatMap((change) => changeHappened(change, booking)),
    ...documents.map(documentHappened),
  ].sort((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)))
  return (
    <section aria-labelledby="activity">
      <header className={styles.sectionHead}>
        <h2 id="activity">{words.head}</h2>
        <small>{words.zone(zoneWords(zone))}</small>
      </header>
      <ol className={styles.activity}>
        {happened.reverse().map(({ key, at, icon: Icon, what, more }) => (
          <li key={`${at} ${key}`}>
            <Icon size={18} aria-hidden="true" />
            <div className="min-w-0 wrap-anywhere">
              <p dir="auto">{what}</p>
              {more && (
                <p className="whitespace-pre-line text-graphite" dir="auto">
                  {more}
                </p>
              )}
            </div>
            <time dateTime={at} className="num">
              {instantWords(Temporal.Instant.from(at), zone, yearOf(now))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const icons: Partial<Record<NonNullable<BookingStep['to']>, typeof Check>> = {
  confirmed: Check,
  completed: Check,
  declined: X,
  expired: X,
  released: X,
  withdrawn: X,
  cancelled: X,
}

function stepHappened({ at, actor, from, to, problem, refundCents, reason }: BookingStep, booking: Booking): Happened {
  const { currency, total } = booking.quote
  if (!to) {
    const refund = refundCents > 0 ? exact(refundCents, currency) : null
    const what = problem ? problemWords.steps[problem](refund) : ''
    return { key: `${problem}`, at, icon: TriangleAlert, what, more: reason }
  }
  const who = actor === 'system' ? null : actorName(actor, booking)
  const of = { who, guest: actorName('guest', booking), host: actorName('host', booking), from }
  const what = to === 'confirmed' && total === 0 ? confirmedFree : stepSentences[to](of)
  return { key: to, at, icon: icons[to] ?? Clock, what, more: reason }
}

function changeHappened(change: BookingChange, booking: Booking): Happened[] {
  const { id, state, proposedBy, createdAt, endedAt, expiresAt, chargeCents, refundCents, quote } = change
  const who = actorName(proposedBy, booking)
  const terms = termsWords(change, booking)
  const first = { key: `${id} open`, at: createdAt, icon: Pencil, what: changeProposed(who, terms) }
  const at = state === 'expired' ? expiresAt : endedAt
  if (!at || state === 'open' || state === 'paying') return [first]
  const sum = (amount: number) => (amount > 0 ? exact(amount, quote.currency) : null)
  const other = actorName(proposedBy === 'guest' ? 'host' : 'guest', booking)
  const what = changeSentences[state]({ who, other, charged: sum(chargeCents), refunded: sum(refundCents) })
  return [first, { key: `${id} ${state}`, at, icon: state === 'accepted' ? Check : X, what }]
}

function documentHappened({ kind, name, cents, currency, issuedAt, path }: BookingDocument): Happened {
  const amount = exact(Math.abs(cents), currency)
  const what = kind === 'receipt' ? words.receipt(name, amount) : words.creditNote(name, amount)
  return { key: path, at: issuedAt, icon: FileText, what }
}
