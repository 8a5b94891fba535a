import { CalendarPlus, FileText } from 'lucide-react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { Booking, BookingDocument } from '../../client/api-types.ts'
import { bookingWords, bookingPageWords as words } from '../../copy/bookings.ts'
import { exact } from '../../format/exact.ts'
import { QuoteLines } from '../quote-lines.tsx'
import styles from './booking-page.module.css'

export function BookingMoney({ booking, documents }: { booking: Booking; documents: readonly BookingDocument[] }) {
  const { id, state, party, quote, keptCents } = booking
  return (
    <section className="panel" aria-labelledby="payment">
      <h2 id="payment" className="text-18">
        {words.payment}
      </h2>
      <QuoteLines quote={quote} />
      <div className="num text-14 text-graphite">
        <p>{cardWords(booking)}</p>
        {keptCents !== null && (
          <>
            <Sum name={words.refunded} cents={quote.total - keptCents} currency={quote.currency} />
            {keptCents > 0 && <Sum name={words.notRefunded} cents={keptCents} currency={quote.currency} />}
          </>
        )}
      </div>
      {documents.length > 0 && (
        <section aria-label={words.documents} className={styles.files}>
          <ul>
            {documents.map(({ kind, name, cents, currency, path }) => (
              <li key={path}>
                <a href={path} download>
                  <FileText size={18} aria-hidden="true" />
                  {words.document[kind]} {name}
                  <span className="num">
                    {exact(Math.abs(cents), currency)} · {words.pdf}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {party === 'guest' && state === 'confirmed' && (
        <div className={styles.files}>
          <a href={`/api/v1/bookings/${id}/calendar.ics`}>
            <CalendarPlus size={18} aria-hidden="true" />
            {bookingWords.success.calendar}
            <span>{words.ics}</span>
          </a>
        </div>
      )}
    </section>
  )
}

/** Hosts don't see the guest's card. */
function cardWords({ payment, confirmedAt, zone }: Booking): string {
  if (!payment?.last4) return ''
  if (!confirmedAt) return words.chargedTo(payment.last4)
  const day = Temporal.Instant.from(confirmedAt).toZonedDateTimeISO(zone).toPlainDate()
  return words.paidOn(dayWords(day, 0), payment.last4)
}

function Sum({ name, cents, currency }: { name: string; cents: number; currency: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      <span>{exact(cents, currency)}</span>
    </p>
  )
}
