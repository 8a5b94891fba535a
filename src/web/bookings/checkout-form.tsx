import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountDialog } from '../accounts/account-dialog.tsx'
import { useAccountDraft } from '../accounts/use-account-draft.ts'
import type { Viewer } from '../page-context.ts'
import type { CardNumbers } from '../payments/card-check.ts'
import { CardForm } from '../payments/card-form.tsx'
import { usePayment } from '../payments/use-payment.ts'
import type { Booking } from '../replies.ts'
import { money } from '../spaces/money-words.ts'
import { Note } from '../ui/note.tsx'
import { checkoutWords } from '../words/checkout.ts'
import { refusalWords } from '../words/refusals.ts'
import { CheckoutEnded } from './checkout-ended.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { ReleaseButton } from './release-button.tsx'
import { useCarefulReload } from './use-booking-news.ts'

/** The left side of the checkout: time left, who pays, with which card. Every failure keeps what was typed. */
export function CheckoutForm({ hold, viewer }: { hold: Booking; viewer: Viewer | null }) {
  const navigate = useNavigate()
  const reload = useCarefulReload(hold.id)
  const [asking, setAsking] = useState(false)
  const [entered, setEntered] = useState(false)
  const [draft, setDraft] = useAccountDraft()
  const waiting = useRef<CardNumbers | null>(null)
  const { pay, busy, refusal } = usePayment(hold.id, (card) => {
    waiting.current = card
    setEntered(false)
    setAsking(true)
  })

  const payer = viewer?.email ?? (entered ? draft.email : null)
  const left = hold.expiresAt ? Math.max(0, Date.parse(hold.expiresAt) - Date.parse(hold.now)) : 0
  const open = hold.payment?.state === 'open' || hold.payment?.state === 'requires_action'
  if (hold.state !== 'held' || (left === 0 && !open)) return <CheckoutEnded booking={hold} refusal={refusal} />

  const startPaying = (card: CardNumbers) => {
    if (viewer) return pay(card)
    if (entered) return payFirst(card)
    waiting.current = card
    setAsking(true)
  }
  const signedIn = async () => {
    setAsking(false)
    setEntered(true)
    const card = waiting.current
    waiting.current = null
    await payFirst(card)
  }
  // What the rest of the page knows of the visitor can wait: nothing may come between the card and its payment.
  const payFirst = async (card: CardNumbers | null) => {
    if (!card || (await pay(card))) await reload()
  }

  return (
    <div className="grid gap-6">
      <h1 className="serif text-48">{checkoutWords.headline}</h1>
      <HoldTimer left={left} onEnd={reload} />
      {open ? (
        <PaymentUnderWay booking={hold} />
      ) : (
        <>
          <section aria-labelledby="who-pays">
            <h2 id="who-pays" className="mb-2">
              {checkoutWords.account}
            </h2>
            {payer ? (
              <p className="break-all">{checkoutWords.signedIn(payer)}</p>
            ) : (
              <p>
                <span className="text-graphite">{checkoutWords.signedOut}</span>{' '}
                <button type="button" className="link needs-script" onClick={() => setAsking(true)}>
                  {checkoutWords.signInNow}
                </button>
              </p>
            )}
          </section>
          <section aria-labelledby="which-card">
            <h2 id="which-card" className="mb-4">
              {checkoutWords.card}
            </h2>
            <noscript>
              <p className="note mb-4">{checkoutWords.noScript}</p>
            </noscript>
            <CardForm
              total={money(hold.quote.total, hold.quote.currency)}
              busy={busy}
              disabled={!hold.may.pay}
              now={Date.now}
              onPay={startPaying}
            >
              <div role="alert" className="empty:hidden">
                {(refusal ?? (hold.payment?.state === 'failed' && 'failed')) && (
                  <Note kind="bad">{refusal ? refusalWords(refusal) : checkoutWords.failed}</Note>
                )}
              </div>
              <p className="text-14 text-graphite">
                {checkoutWords.consent}{' '}
                <Link className="underline" to="/terms" target="_blank">
                  {checkoutWords.terms}
                </Link>
                .
              </p>
            </CardForm>
          </section>
        </>
      )}
      {hold.may.release && (
        <ReleaseButton
          holdId={hold.id}
          className="mx-auto block text-14 font-normal! text-graphite"
          onReleased={() => navigate(`/space/${hold.space.id}`)}
        >
          {checkoutWords.cancel}
        </ReleaseButton>
      )}
      <AccountDialog
        open={asking}
        onClose={() => setAsking(false)}
        onSignedIn={signedIn}
        draft={draft}
        onDraft={setDraft}
      />
    </div>
  )
}
