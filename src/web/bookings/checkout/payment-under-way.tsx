import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../client/api.ts'
import type { Booking } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { checkoutWords, checkoutWords as words } from '../../copy/checkout.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { usePaymentNews } from '../use-booking-news.ts'
import { isPaid, pageOf } from './use-payment.ts'

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

function StopPayment({ hold }: { hold: Booking }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { send, busy, refusal } = useWrite(async (then: 'pay' | 'leave') => {
    const after = await api.bookings.cancelAttempt({ id: hold.id })
    if (isPaid(after)) return navigate(pageOf(after), { replace: true })
    if (then === 'pay') return revalidate()
    if (after.may.release) await api.bookings.releaseHold({ id: hold.id })
    else if (after.may.withdraw) await api.bookingSteps.withdrawRequest({ id: hold.id })
    return navigate(after.may.withdraw ? `/bookings/${hold.id}` : `/space/${hold.space.id}`)
  }, revalidate)
  return (
    <>
      <BusyButton type="button" look="plain" className="needs-script" busy={busy} onClick={() => void send('pay')}>
        {words.otherCard}
      </BusyButton>
      <BusyButton type="button" look="plain" className="needs-script" busy={busy} onClick={() => void send('leave')}>
        {hold.state === 'payment_required' ? words.giveUp.payment_required : words.giveUp.held}
      </BusyButton>
      {(['stop', 'leave'] as const).map((intent) => (
        <form key={intent} method="post" className="without-script">
          <input type="hidden" name="intent" value={intent} />
          <button type="submit" className="btn plain">
            {intent === 'stop'
              ? words.otherCard
              : hold.state === 'payment_required'
                ? words.giveUp.payment_required
                : words.giveUp.held}
          </button>
        </form>
      ))}
      <p role="alert" className="w-full text-bad empty:hidden">
        {refusal?.message}
      </p>
    </>
  )
}
