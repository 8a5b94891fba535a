import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PAUSE_MINUTES } from '../../../domain/bookings/hold.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, QuoteReply, SlotRequestJson } from '../../client/api-types.ts'
import { checkoutWords } from '../../copy/checkout.ts'
import { bookedWords, slotWords, yearOf } from '../../format/slot.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { slotQuery } from '../panel/choice-address.ts'
import { HoldRefusal, useHold } from '../panel/hold-refusal.tsx'
import { useCountdown } from '../use-countdown.ts'

const sentences: Partial<Record<Booking['state'], string>> = {
  expired: checkoutWords.endedExpired,
  held: checkoutWords.endedExpired,
  released: checkoutWords.endedReleased,
}

/** The milliseconds until the network of an expired hold may hold the same time again. */
function pauseOf({ state, expiresAt, now }: Booking): number {
  if (expiresAt === null || (state !== 'held' && state !== 'expired')) return 0
  return Math.max(0, Date.parse(expiresAt) + PAUSE_MINUTES * 60_000 - Date.parse(now))
}

const stay = () => {}

type CheckoutEndedProps = {
  booking: Booking
  refusal: Refusal | null
  /** True if the hold expired while the page was open, so the page has to announce it. */
  justNow: boolean
}

export function CheckoutEnded({ booking, refusal, justNow }: CheckoutEndedProps) {
  const { space, ask, people, addOns, quote, payment } = booking
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justNow) heading.current?.focus()
  }, [justNow])
  const [seen, setSeen] = useState(quote.total)
  const {
    hold,
    busy,
    refusal: again,
  } = useHold(({ code, data }) => {
    if (code === 'price_changed') setSeen((data as { quote: QuoteReply }).quote.total)
  })
  const holdIt = (other: SlotRequestJson, total?: number) =>
    hold({ spaceId: space.id, ask: other, people, addOns, ...(total !== undefined && { totalCents: total }) })
  const pause = useCountdown(pauseOf(booking), stay)
  const goesBack = payment?.goesBack ?? null
  return (
    <div className="grid gap-5">
      <h1 className="serif text-48" ref={heading} tabIndex={-1}>
        {checkoutWords.endedTitle}
      </h1>
      <p className="num text-18">
        {space.title}, {bookedWords(booking)}
      </p>
      <Note kind={goesBack ? 'warn' : 'info'}>
        {goesBack ? checkoutWords.goesBack[goesBack] : (sentences[booking.state] ?? checkoutWords.endedOther)}
      </Note>
      {(again ?? refusal) && (
        <HoldRefusal
          refusal={(again ?? refusal) as Refusal}
          when={(other) => slotWords(other, booking.zone, yearOf(booking.now))}
          onAlternative={(other) => holdIt(other)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="button"
          className="needs-script"
          busy={busy}
          disabled={pause.left > 0}
          onClick={() => holdIt(ask, seen)}
        >
          {pause.left > 0 ? checkoutWords.holdAgainIn(pause.clock) : checkoutWords.holdAgain}
        </BusyButton>
        <Link className="btn" to={`/space/${space.id}?${slotQuery(ask, people, addOns)}`}>
          {checkoutWords.otherTimes}
        </Link>
      </div>
    </div>
  )
}
