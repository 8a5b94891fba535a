import { Timer } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isAttemptOpen } from '../../../domain/payments/payment.ts'
import { LaterAccountDialog } from '../../accounts/sign-in/later-account-dialog.tsx'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import type { Booking } from '../../client/api-types.ts'
import type { Viewer } from '../../client/page-context.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { holdWords } from '../../copy/holds.ts'
import { ArrivalNote } from '../../ui/arrival-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { isRequest } from '../booking-summary.tsx'
import { ReleaseButton } from '../release-button.tsx'
import { useCountdown } from '../use-countdown.ts'
import type { CheckoutAnswer } from './answer-checkout.ts'
import { CardForm, type ChosenCard } from './card-form.tsx'
import { CheckoutEnded } from './checkout-ended.tsx'
import { InvoiceFields, useInvoice } from './invoice-fields.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { usePaySignedIn } from './use-pay-signed-in.ts'

type CheckoutFormProps = {
  hold: Booking
  viewer: Viewer | null
  cards: Pick<ComponentProps<typeof CardForm>, 'methods' | 'stripeKey'>
  answer: CheckoutAnswer | undefined
  children: ReactNode
}

export function CheckoutForm({ hold, viewer, cards, answer, children }: CheckoutFormProps) {
  const { busy, dialog, reload, ...paying } = usePaySignedIn(hold, viewer)
  const refusal = paying.refusal ?? (busy ? null : (answer?.refusal ?? null))
  const invoice = useInvoice(answer?.invoice)
  const left = hold.expiresAt ? Math.max(0, Date.parse(hold.expiresAt) - Date.parse(hold.now)) : 0
  const open = hold.payment !== null && isAttemptOpen(hold.payment.state)
  const isOver = (hold.state !== 'held' && hold.state !== 'payment_required') || (left === 0 && !open)
  const [wasOver] = useState(isOver)
  // After a return from the bank, the message is at the top. After a payment on this page, it is next to the button.
  const [cameWith] = useState(lastTime(hold))
  if (isOver) return <CheckoutEnded booking={hold} refusal={refusal} justNow={!wasOver} />

  const isFree = hold.quote.total === 0
  const pay = (card?: ChosenCard) => {
    if (invoice.check()) paying.startPaying({ ...card, invoice: invoice.value })
  }
  const form = { busy, disabled: !hold.may.pay || paying.lost === 'looking' }
  const said = refusal ? refusal.message : cameWith ? null : lastTime(hold)
  const problem = paying.lost ? checkoutWords.lost[paying.lost] : said
  const beforeButton = (
    <>
      <InvoiceFields {...invoice.fields} />
      <BeforeButton problem={problem} hold={hold} />
    </>
  )
  return (
    <div className="grid gap-6">
      <h1 className="serif text-48">{headOf(hold)}</h1>
      {cameWith && !problem && <ArrivalNote kind="bad">{cameWith}</ArrivalNote>}
      <HoldTimer left={left} onEnd={reload} />
      <div className="lg:hidden">{children}</div>
      <WhatPayingDoes hold={hold} />
      {open && <PaymentUnderWay booking={hold} />}
      {!open && <Payer email={paying.payer} isFree={isFree} holdId={hold.id} onSignIn={paying.askWhoItIs} />}
      {!open && isFree && (
        <FreeForm
          {...form}
          label={isRequest(hold) ? checkoutWords.sendFree : checkoutWords.confirmFree}
          onConfirm={() => pay()}
        >
          {beforeButton}
        </FreeForm>
      )}
      {!open && !isFree && (
        <section aria-labelledby="which-card">
          <h2 id="which-card" className="mb-4">
            {checkoutWords.card}
          </h2>
          <CardForm {...form} {...cards} hold={hold} answer={answer} onPay={pay} onWrong={paying.forget}>
            {beforeButton}
          </CardForm>
        </section>
      )}
      {hold.may.release && <Cancel hold={hold} />}
      <LaterAccountDialog {...dialog} />
    </div>
  )
}

function headOf(hold: Booking): string {
  if (isRequest(hold)) return checkoutWords.headlineRequest
  return hold.quote.total === 0 ? checkoutWords.headlineFree : checkoutWords.headline
}

function WhatPayingDoes({ hold }: { hold: Booking }) {
  if (hold.state === 'payment_required') return <Note kind="warn">{checkoutWords.accepted}</Note>
  const words = hold.quote.total === 0 ? checkoutWords.requestFree : checkoutWords.request
  return isRequest(hold) && <Note>{words}</Note>
}

function Cancel({ hold }: { hold: Booking }) {
  const navigate = useNavigate()
  return (
    <>
      <ReleaseButton
        holdId={hold.id}
        className="mx-auto block text-14 font-normal text-graphite"
        onReleased={() => navigate(`/space/${hold.space.id}`)}
      >
        {checkoutWords.cancel}
      </ReleaseButton>
      <details className="without-script text-14 text-graphite">
        <summary className="mx-auto w-fit underline underline-offset-4">{checkoutWords.cancel}</summary>
        <form method="post" className="mt-4 grid justify-items-center gap-4 text-center">
          <input type="hidden" name="intent" value="release" />
          <p>{holdWords.releaseText}</p>
          <button type="submit" className="btn">
            {holdWords.releaseYes}
          </button>
        </form>
      </details>
    </>
  )
}

function BeforeButton({ problem, hold }: { problem: string | null; hold: Booking }) {
  const paying = hold.quote.total === 0 ? checkoutWords.consentFree : checkoutWords.consent
  return (
    <>
      <div role="alert" className="empty:hidden">
        {problem && <Note kind="bad">{problem}</Note>}
      </div>
      <p className="text-14 text-graphite">
        {isRequest(hold) ? checkoutWords.consentRequest : paying}{' '}
        <Link className="underline" to="/terms" target="_blank">
          {checkoutWords.terms}
        </Link>
        .
      </p>
    </>
  )
}

/** Returns the result of the previous payment attempt, which may have been made in another tab or at the bank. */
function lastTime({ payment }: Booking): string | null {
  if (payment?.goesBack) return checkoutWords.goesBack[payment.goesBack]
  if (payment?.state === 'cancelled') return checkoutWords.stopped
  return payment?.state === 'failed' ? checkoutWords.failed : null
}

type FreeFormProps = {
  label: string
  busy: boolean
  disabled: boolean
  onConfirm: () => void
  children: ReactNode
}

function FreeForm({ label, busy, disabled, onConfirm, children }: FreeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !disabled) onConfirm()
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {children}
      <BusyButton type="submit" className="tall w-full" busy={busy} disabled={disabled}>
        {label}
      </BusyButton>
    </form>
  )
}

type HoldTimerProps = {
  left: number
  onEnd: () => void
}

const spoken = [10, 5, 2, 1, 0]
const inWords = (minutes: number) => (minutes === 0 ? holdWords.timeIsUp : holdWords.minutesLeft(minutes))

/** Counts down by the server's clock and announces the most important remaining times to screen readers. */
function HoldTimer({ left: atStart, onEnd }: HoldTimerProps) {
  const { left, clock } = useCountdown(atStart, onEnd)
  const seconds = Math.ceil(left / 1000)
  const minutes = Math.ceil(seconds / 60)
  const low = seconds <= 120
  return (
    <div className={low ? 'note warn' : 'note'}>
      <Timer size={20} aria-hidden="true" />
      <p className="num flex-1" role="timer">
        {left === 0 ? holdWords.timeIsUp : holdWords.timeLeft(clock)}
      </p>
      <p className="sr-only" role="status">
        {spoken.includes(minutes) && seconds % 60 === 0 ? inWords(minutes) : ''}
      </p>
    </div>
  )
}

type PayerProps = { email: string | null; isFree: boolean; holdId: string; onSignIn: () => void }

function Payer({ email, isFree, holdId, onSignIn }: PayerProps) {
  return (
    <section aria-labelledby="who-pays">
      <h2 id="who-pays" className="mb-2">
        {checkoutWords.account}
      </h2>
      {email ? (
        <p className="break-all">{isFree ? checkoutWords.payerFree(email) : checkoutWords.signedIn(email)}</p>
      ) : (
        <>
          <p className="needs-script">
            <span className="text-graphite">{isFree ? checkoutWords.signedOutFree : checkoutWords.signedOut}</span>{' '}
            <button type="button" className="link needs-script" onClick={onSignIn}>
              {checkoutWords.signInNow}
            </button>
          </p>
          <noscript>
            <p>
              {isFree ? checkoutWords.noScriptFree : checkoutWords.noScript}{' '}
              <Link className="link" to={authPath('/auth', `/checkout/${holdId}`)}>
                {checkoutWords.signInNow}
              </Link>
            </p>
          </noscript>
        </>
      )}
    </section>
  )
}
