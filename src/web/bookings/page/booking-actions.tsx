import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { ConfirmFirst } from '../../accounts/reauth/confirm-first.tsx'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, Profile, RefundPreview } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { useDone } from '../../client/use-done.ts'
import { changeWords } from '../../copy/booking-changes.ts'
import { suspendedWords } from '../../copy/booking-next.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { problemWords } from '../../copy/problems.ts'
import { money } from '../../format/money.ts'
import { CheckedForm } from '../../forms/checked-form.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { type Asked, ChangeForm } from './change-form.tsx'
import type { Doing } from './load-booking.ts'
import { RefundPreviewLines } from './refund-preview.tsx'

type Answer = { refusal: Refusal | null; reason: string } | null
type BookingActionsProps = {
  booking: Booking
  doing: Doing | null
  preview: RefundPreview | null
  asked: Asked | null
  busy: boolean
  answer: Answer
  profile: Profile | null
}

export function BookingActions({ booking, doing, preview, asked, busy, answer, profile }: BookingActionsProps) {
  const said = useDone()
  // The other person may respond to a proposal while the page is open.
  const isOver = said === 'propose' && booking.may.change
  const done = isOver
    ? null
    : { ...words.done, ...changeWords.done, ...problemWords.done, decide_payout: suspendedWords.done }[
        said as keyof typeof words.done
      ]
  const refusal = answer?.refusal ?? null
  const proves = refusal?.code === 'confirm_first' && profile !== null
  const why = useRef<HTMLDivElement>(null)
  // The message is above the form, and the button may be far below it.
  useEffect(() => {
    if (answer?.refusal) why.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  return (
    <section aria-label={words.acts} className="grid gap-4 has-[>:only-child:empty]:sr-only">
      <div role="status" className="empty:hidden">
        {done && !doing && !refusal && <Note kind={said === 'change_failed' ? 'warn' : 'good'}>{done}</Note>}
      </div>
      {refusal && !proves && (
        <div ref={why}>
          <Note kind="bad" role="alert">
            {refusal.message}
          </Note>
        </div>
      )}
      {proves && !busy && (
        <ConfirmFirst
          profile={profile}
          why={words.confirmFirst}
          sent={{ intent: 'cancel', reason: answer?.reason ?? '', refund: String(preview?.refundCents ?? 0) }}
        />
      )}
      {doing === 'change' && (
        <ChangeForm key={JSON.stringify(asked?.wanted)} booking={booking} asked={asked} busy={busy} />
      )}
      {doing && doing !== 'change' && (
        <Ask booking={booking} doing={doing} preview={preview} busy={busy} answer={answer} />
      )}
      {!doing && <Buttons booking={booking} busy={busy} />}
    </section>
  )
}

function Buttons({ booking: { id, may, state, party, payment }, busy }: { booking: Booking; busy: boolean }) {
  const links = (['decline', 'withdraw', 'change', 'cancel'] as const).filter((doing) => may[doing])
  // A guest who left the bank's page early can return to it. No other action is possible until the bank responds.
  const atBank = state === 'payment_required' && party === 'guest' && payment?.state === 'requires_action'
  if (links.length === 0 && !may.accept && !may.pay && !atBank) return null
  return (
    <div className="flex flex-wrap gap-3">
      {may.accept && (
        <Form method="post">
          <input type="hidden" name="intent" value="accept" />
          <TryKey />
          <BusyButton type="submit" busy={busy}>
            {words.accept}
          </BusyButton>
        </Form>
      )}
      {((may.pay && state === 'payment_required') || atBank) && (
        <Link className="btn solid" to={`/checkout/${id}`}>
          {atBank ? words.goOnPaying : words.pay}
        </Link>
      )}
      {links.map((doing) => (
        <Link key={doing} className="btn" to={`?do=${doing}`} preventScrollReset>
          {doing === 'change' ? changeWords.propose : words[doing]}
        </Link>
      ))}
    </div>
  )
}

const heads = { decline: words.declineHead, withdraw: words.withdrawHead, cancel: words.cancelHead }

type AskProps = Omit<BookingActionsProps, 'asked' | 'doing' | 'profile'> & { doing: Exclude<Doing, 'change'> }

function Ask({ booking, doing, preview, busy, answer }: AskProps) {
  const { party, quote } = booking
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const refund = preview?.refundCents ?? 0
  const yes = {
    decline: words.declineYes,
    withdraw: words.withdrawYes,
    cancel:
      booking.state === 'payment_required'
        ? words.cancelUnpaid
        : words.cancelYes(refund > 0 ? money(refund, quote.currency) : null),
  }
  const mustSay = party !== 'guest'
  const hint = { guest: words.reasonForHost, host: words.reasonForGuest, admin: words.reasonForBoth }[party]
  return (
    <div className="panel grid gap-4">
      <h2 ref={head} tabIndex={-1} className="text-18">
        {heads[doing]}
      </h2>
      {doing === 'withdraw' && <p>{words.withdrawText}</p>}
      {preview && booking.state === 'confirmed' && <RefundPreviewLines preview={preview} booking={booking} />}
      <CheckedForm
        check={({ reason = '' }) => (mustSay && !reason.trim() ? { reason: words.needReason } : {})}
        busy={busy}
        refusal={null}
        of={`${booking.id} ${booking.state} ${doing}`}
      >
        {(wrong, before) => (
          <>
            <input type="hidden" name="intent" value={doing} />
            <TryKey />
            <input type="hidden" name="refund" value={refund} />
            <AreaField
              label={words.reason}
              name="reason"
              hint={hint}
              rows={3}
              maxLength={1000}
              defaultValue={answer?.reason ?? before.reason}
              wrong={wrong.reason}
              dir="auto"
            />
            <div className="flex flex-wrap gap-3">
              <BusyButton type="submit" look="ink" busy={busy}>
                {yes[doing]}
              </BusyButton>
              <Link className="btn" to="?" preventScrollReset>
                {words.keep}
              </Link>
            </div>
          </>
        )}
      </CheckedForm>
    </div>
  )
}
