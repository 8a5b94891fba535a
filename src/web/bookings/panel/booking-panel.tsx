import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { todayIn } from '../../../domain/kernel/period.ts'
import { lastBookableDate } from '../../../domain/spaces/availability.ts'
import type { Month, Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/space.ts'
import { money } from '../../format/money.ts'
import { slotWords } from '../../format/slot.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { DayPicker } from './day-picker.tsx'
import { type Held, HeldNote } from './held-note.tsx'
import { HoldRefusal } from './hold-refusal.tsx'
import { HourPicker } from './hour-picker.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { busyOf, offerFor, rulesOf } from './offer.ts'
import { OfferDetails } from './offer-details.tsx'
import { heldWords, holdWords } from './offer-words.ts'
import { PanelFoot } from './panel-foot.tsx'
import { PanelPrice } from './panel-price.tsx'
import { PeopleAndAddOns } from './people-and-add-ons.tsx'
import { type HoldAnswer, PlainHoldForm } from './plain-hold-form.tsx'
import {
  choiceOf,
  firstChoice,
  monthFrom,
  picksOf,
  sameAsk,
  slotRequestFrom,
  withDate,
  withSlotRequest,
} from './slot-choice.ts'
import { StickyBookingBar } from './sticky-booking-bar.tsx'
import { useHold } from './use-hold.ts'
import { monthsFrom, useMonths } from './use-months.ts'

type BookingPanelProps = {
  space: Space
  first: Month
  query: URLSearchParams
  /** What the visitor holds, here or elsewhere. */
  held: Held | null
  /** What the page answered to the form without script. */
  answer: HoldAnswer | undefined
}

/** Choose the time, see the price with its reasons, hold the slot. */
export function BookingPanel({ space, first, query, held, answer }: BookingPanelProps) {
  const rules = rulesOf(space)
  const now = Temporal.Instant.from(first.now)
  const today = todayIn(rules.zone, now)
  const mine = held?.spaceId === space.id ? held : null
  const [choice, setChoice] = useState(() => choiceOf(firstChoice(space, query, today), mine))
  const [turnedTo, setMonth] = useState(() => (choice.start ?? today).toPlainYearMonth())
  const month = monthFrom(turnedTo, today)
  const span = choice.start ? monthsFrom(choice.start, choice.end ?? choice.start) : []
  const { known, loading, failed, refetch } = useMonths(space.id, [...new Set([month.toString(), ...span])], first)
  const busy = busyOf(known)
  const { revalidate } = useRevalidator()
  const {
    hold,
    busy: holding,
    refusal,
    forget,
  } = useHold(({ code }) => {
    if (code === 'just_taken') void refetch()
    // The new rates come with the page: every choice made from here on is priced by them. So does what is held by now.
    if (code === 'price_changed' || code === 'hold_already_open' || held) return revalidate()
  })
  const change = (next: typeof choice) => {
    forget()
    setChoice(next)
  }

  const ask = slotRequestFrom(choice)
  const people = choice.people
  const addOns = picksOf(choice)
  const offer = ask && !loading ? offerFor({ space, rules, busy, ask, people, addOns, now }) : null
  const byHour = choice.mode === 'hours'
  const total = offer?.ok ? offer.quote.total : null
  const isMine = mine !== null && sameAsk(ask, mine.ask)
  const chosen = total !== null && ask && (
    <p className="num">
      <b className="font-semibold">{money(total, space.rates.currency)}</b> · {slotWords(ask)}
    </p>
  )

  return (
    <section className="panel" aria-labelledby="panel-title">
      <h2 id="panel-title" className="sr-only">
        {panelWords.title}
      </h2>
      <PanelPrice space={space} totalCents={total} byHour={byHour} />
      {/* The foot stays within this part, so it never lies over the price. */}
      <div className="panel-body">
        {rules.byDay && rules.byHour && (
          <ModeSwitch mode={choice.mode} onMode={(mode) => change({ ...choice, mode, end: null, startMinute: null })} />
        )}
        <DayPicker
          today={today}
          last={lastBookableDate(rules, today)}
          month={month}
          onMonth={setMonth}
          known={known.find((one) => one.month === month.toString())}
          byHour={byHour}
          mine={mine?.ask ?? null}
          start={choice.start}
          end={choice.end}
          onPick={(date) => change(withDate(choice, date))}
        />
        {failed && (
          <Note kind="bad" role="alert" className="mt-3">
            {panelWords.monthFailed}{' '}
            <button type="button" className="link" onClick={() => refetch()}>
              {panelWords.retry}
            </button>
          </Note>
        )}
        {byHour && choice.start && !loading && (
          <HourPicker
            rules={rules}
            busy={busy}
            now={now}
            date={choice.start}
            startMinute={choice.startMinute}
            minutes={choice.minutes}
            onChange={(startMinute, minutes) => change({ ...choice, startMinute, minutes })}
          />
        )}
        <PeopleAndAddOns
          space={space}
          choice={choice}
          onPeople={(count) => change({ ...choice, people: count })}
          onAddOns={(picked) => change({ ...choice, addOns: picked })}
        />
        <OfferDetails
          space={space}
          choice={choice}
          offer={offer?.ok === false && refusal?.code === 'just_taken' ? 'said below' : offer}
          now={now}
        />
        <noscript>
          {space.may.book && !isMine && <PlainHoldForm space={space} today={today} choice={choice} answer={answer} />}
        </noscript>
        <PanelFoot refused={refusal}>
          {held && <HeldNote held={held} what={heldWords(held, space.id, isMine)} toCheckout={!isMine} />}
          {refusal && !(held && refusal.code === 'hold_already_open') && (
            <HoldRefusal refusal={refusal} onAlternative={(other) => change(withSlotRequest(choice, other))} />
          )}
          {chosen}
          {isMine ? (
            <Link className="btn solid tall w-full" to={`/checkout/${mine.id}`}>
              {panelWords.toCheckout}
            </Link>
          ) : (
            <BusyButton
              type="button"
              className="tall needs-script w-full"
              busy={holding}
              disabled={total === null || !space.may.book}
              onClick={() =>
                total !== null && ask && hold({ spaceId: space.id, ask, people, addOns, totalCents: total }, held?.id)
              }
            >
              {held && total !== null ? panelWords.instead : panelWords.reserve(holdWords(byHour, choice.end))}
            </BusyButton>
          )}
          <p className="text-center text-14 text-graphite">
            {space.may.book ? panelWords.notCharged : panelWords.ownSpace}
          </p>
        </PanelFoot>
      </div>
      <StickyBookingBar target="book" chosen={total !== null}>
        {chosen || <PanelPrice space={space} totalCents={null} byHour={byHour} />}
      </StickyBookingBar>
    </section>
  )
}
