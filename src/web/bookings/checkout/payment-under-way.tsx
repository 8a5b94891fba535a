import type { Booking } from '../../client/api-types.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { Note } from '../../ui/note.tsx'
import { usePaymentNews } from '../use-booking-news.ts'
import { StopPayment } from './stop-payment.tsx'

/** A payment without a final state: the bank's question, if any, on a page that polls for the result. */
export function PaymentUnderWay({ booking }: { booking: Booking }) {
  usePaymentNews(booking)
  const { payment } = booking
  if (payment?.state !== 'requires_action' || !payment.challengeUrl) {
    return (
      <Note role="status">
        <p>
          {checkoutWords.waiting} <span className="needs-script">{checkoutWords.waitingUpdates}</span>
        </p>
        <noscript>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page */}
          <a className="link" href="">
            {checkoutWords.waitingLook}
          </a>
        </noscript>
      </Note>
    )
  }
  return (
    <Note kind="warn" role="status">
      <p className="font-semibold">{checkoutWords.challengeTitle}</p>
      <p>{checkoutWords.challengeText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a className="btn solid" href={payment.challengeUrl}>
          {checkoutWords.challengeGo}
        </a>
        <StopPayment hold={booking} />
      </div>
    </Note>
  )
}
