import { type Cents, type Currency, formatExact } from '../../../domain/kernel/money.ts'
import type { Booking, RefundPreview } from '../../client/api-types.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { lineTitle } from '../../copy/quote.ts'
import { refundSentences } from '../../copy/refund.ts'
import { bookedWords, yearOf } from '../../format/slot.ts'
import { hasCleaning } from '../booking-summary.tsx'
import styles from './booking-page.module.css'

type Props = { preview: RefundPreview; booking: Booking }

export function RefundPreviewLines({ preview, booking }: Props) {
  const { quote, party } = booking
  const exact = (cents: number) => formatExact(cents as Cents, quote.currency as Currency)
  return (
    <div className="grid gap-3">
      <p className="num text-graphite wrap-anywhere" dir="auto">
        {booking.space.title}
        <br />
        {bookedWords(booking)}
      </p>
      <dl className={`num ${styles.split}`}>
        <div>
          <dt>{party === 'guest' ? words.comesBackToYou : words.comesBack}</dt>
          <dd>{exact(preview.refundCents)}</dd>
        </div>
        <div>
          <dt>{words.stays}</dt>
          <dd>{exact(preview.keptCents)}</dd>
        </div>
      </dl>
      <p>{whyWords(preview, booking)}</p>
      <table className="num w-full text-14">
        <tbody>
          {preview.lines.map(({ paid, kept }, at) => {
            const line = quote.lines[at]
            return (
              line && (
                <tr key={`${line.kind} ${lineTitle(line.reason, quote.currency)}`}>
                  <th scope="row" className="py-0.5 pr-4 text-left font-normal">
                    {lineTitle(line.reason, quote.currency)}
                  </th>
                  <td className="py-0.5 text-right">{exact(paid - kept)}</td>
                </tr>
              )
            )
          })}
        </tbody>
        <tfoot className="border-t border-rule">
          {preview.refundedCents > 0 && (
            <tr>
              <th scope="row" className="pt-2 pr-4 text-left font-normal">
                {words.refundedBefore}
              </th>
              <td className="pt-2 text-right">{exact(preview.refundedCents)}</td>
            </tr>
          )}
          {preview.givenBackCents > 0 && (
            <tr>
              <th scope="row" className="pt-2 pr-4 text-left font-normal">
                {words.givenBack}
              </th>
              <td className="pt-2 text-right">{exact(preview.givenBackCents)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" className="pt-2 pr-4 text-left font-semibold">
              {booking.payment?.last4 ? words.refundTo(booking.payment.last4) : words.refund}
            </th>
            <td className="pt-2 text-right font-semibold">{exact(preview.refundCents)}</td>
          </tr>
        </tfoot>
      </table>
      {preview.refundCents > 0 && <p className="text-14 text-graphite">{words.cardSoon}</p>}
    </div>
  )
}

function whyWords({ why }: RefundPreview, booking: Booking): string {
  switch (why.why) {
    case 'grace':
      return words.graceWhy
    case 'cancelled_for_guest':
      return why.by === 'host' ? words.forGuest : words.byAdmin
    case 'unused':
      return why.unit === 'days' ? words.wholeDays(why.unused, why.of) : words.unusedMinutes
    case 'tier': {
      const step = { until: why.until, ppm: why.ppm, serviceFeeToo: false }
      return `${
        refundSentences([step], {
          zone: booking.zone,
          withCleaning: hasCleaning(booking.quote),
          year: yearOf(booking.now),
        })[0]
      }.`
    }
  }
}
