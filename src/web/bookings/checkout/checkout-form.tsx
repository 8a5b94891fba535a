import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isAttemptOpen } from '../../../domain/payments/payment.ts'
import { AccountDialog } from '../../accounts/sign-in/account-dialog.tsx'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { useAccountDraft } from '../../accounts/sign-in/use-account-draft.ts'
import type { Booking } from '../../client/api-types.ts'
import type { Viewer } from '../../client/page-context.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { refusalWords } from '../../copy/refusals.ts'
import { money } from '../../format/money.ts'
import { Note } from '../../ui/note.tsx'
import { HoldTimer } from '../hold-timer.tsx'
import { ReleaseButton } from '../release-button.tsx'
import { useCarefulReload } from '../use-booking-news.ts'
import type { CheckoutAnswer } from './answer-checkout.ts'
import { CardForm } from './card-form.tsx'
import { CheckoutEnded } from './checkout-ended.tsx'
import { FreeForm } from './free-form.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { type Means, usePayment } from './use-payment.ts'

type CheckoutFormProps = {
  hold: Booking
  viewer: Viewer | null
  /** What the page answered to the form without script. */
  answer: CheckoutAnswer | undefined
}

/** The left side of the checkout: time left, who pays, with which card. Every failure keeps what was typed. */
export function CheckoutForm({ hold, viewer, answer }: CheckoutFormProps) {
  const navigate = useNavigate()
  const reload = useCarefulReload(hold.id)
  const [asking, setAsking] = useState(false)
  const [entered, setEntered] = useState(false)
  const [draft, setDraft] = useAccountDraft()
  const waiting = useRef<Means | null>(null)
  const {
    pay,
    busy,
    refusal: refusedHere,
  } = usePayment(hold.id, (means) => {
    waiting.current = means
    setEntered(false)
    setAsking(true)
  })

  const refusal = refusedHere ?? (busy ? null : (answer?.refusal ?? null))
  const payer = viewer?.email ?? (entered ? draft.email : null)
  const left = hold.expiresAt ? Math.max(0, Date.parse(hold.expiresAt) - Date.parse(hold.now)) : 0
  const open = hold.payment !== null && isAttemptOpen(hold.payment.state)
  const problem = refusal ? refusalWords(refusal) : lastTime(hold)
  if (hold.state !== 'held' || (left === 0 && !open)) return <CheckoutEnded booking={hold} refusal={refusal} />

  const startPaying = (means: Means) => {
    if (viewer) return pay(means)
    if (entered) return payFirst(means)
    waiting.current = means
    setAsking(true)
  }
  const signedIn = async () => {
    setAsking(false)
    setEntered(true)
    const means = waiting.current
    waiting.current = null
    await payFirst(means)
  }
  // What the rest of the page knows of the visitor can wait: nothing may come between the card and its payment.
  const payFirst = async (means: Means | null) => {
    if (!means || (await pay(means))) await reload()
  }
  const isFree = hold.quote.total === 0
  const beforeButton = (
    <>
      <div role="alert" className="empty:hidden">
        {problem && <Note kind="bad">{problem}</Note>}
      </div>
      <p className="text-14 text-graphite">
        {isFree ? checkoutWords.consentFree : checkoutWords.consent}{' '}
        <Link className="underline" to="/terms" target="_blank">
          {checkoutWords.terms}
        </Link>
        .
      </p>
    </>
  )

  return (
    <div className="grid gap-6">
      <h1 className="serif text-48">{isFree ? checkoutWords.headlineFree : checkoutWords.headline}</h1>
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
              <p className="break-all">{isFree ? checkoutWords.payerFree(payer) : checkoutWords.signedIn(payer)}</p>
            ) : (
              <>
                <p className="needs-script">
                  <span className="text-graphite">
                    {isFree ? checkoutWords.signedOutFree : checkoutWords.signedOut}
                  </span>{' '}
                  <button type="button" className="link needs-script" onClick={() => setAsking(true)}>
                    {checkoutWords.signInNow}
                  </button>
                </p>
                <noscript>
                  <p>
                    {isFree ? checkoutWords.noScriptFree : checkoutWords.noScript}{' '}
                    <Link className="link" to={authPath('/auth', `/checkout/${hold.id}`)}>
                      {checkoutWords.signInNow}
                    </Link>
                  </p>
                </noscript>
              </>
            )}
          </section>
          {isFree ? (
            <FreeForm busy={busy} disabled={!hold.may.pay} onConfirm={() => startPaying('nothing')}>
              {beforeButton}
            </FreeForm>
          ) : (
            <section aria-labelledby="which-card">
              <h2 id="which-card" className="mb-4">
                {checkoutWords.card}
              </h2>
              <CardForm
                total={money(hold.quote.total, hold.quote.currency)}
                busy={busy}
                disabled={!hold.may.pay}
                now={Date.now}
                answer={answer}
                onPay={startPaying}
              >
                {beforeButton}
              </CardForm>
            </section>
          )}
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

/** What became of the payment before, where it was tried in another tab or ended at the bank. */
function lastTime({ payment }: Booking): string | null {
  if (payment?.goesBack) return checkoutWords.goesBack[payment.goesBack]
  return payment?.state === 'failed' ? checkoutWords.failed : null
}
