import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { minuteText } from '../../../domain/kernel/clock.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, ChangePreview, SlotRequestJson } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { changeWords as words } from '../../copy/booking-changes.ts'
import { bookingPageWords } from '../../copy/bookings.ts'
import { money } from '../../format/money.ts'
import { slotWords, yearOf } from '../../format/slot.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { QuoteLines } from '../quote-lines.tsx'

/** The price of the requested change, or the reason why it isn't possible. */
export type Asked = { wanted: Wanted; priced: ChangePreview | null; refusal: Refusal | null }

/** The form has two steps: it shows the price first, and then sends the proposal. */
export function ChangeForm({ booking, asked, busy }: { booking: Booking; asked: Asked | null; busy: boolean }) {
  const head = useRef<HTMLHeadingElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const people = useRef<HTMLDivElement>(null)
  // Once the fields are edited, the price no longer matches them.
  const [edited, setEdited] = useState(false)
  // The price is below the form and may be off screen.
  useEffect(() => {
    setEdited(false)
    if (asked?.refusal?.code === 'too_many_people') return people.current?.querySelector('input')?.focus()
    if (asked) answer.current?.focus({ preventScroll: true })
    if (asked) answer.current?.scrollIntoView({ block: 'center' })
    else head.current?.focus()
  }, [asked])
  const tooMany = asked?.refusal?.code === 'too_many_people' && !edited ? asked.refusal.message : undefined
  const fields = fieldsOf(asked?.wanted ?? booking)
  return (
    <div className="panel grid gap-4">
      <h2 ref={head} tabIndex={-1} className="text-18">
        {words.formHead}
      </h2>
      <p className="text-graphite">
        {words.formText(otherSide(booking))} {words.deadlineStays}
      </p>
      <Form method="get" className="grid gap-4 sm:grid-cols-2" preventScrollReset onChange={() => setEdited(true)}>
        <input type="hidden" name="do" value="change" />
        <TimeFields mode={booking.ask.mode} fields={fields} />
        <div ref={people}>
          <Field
            label={words.people}
            name="people"
            type="number"
            min={1}
            step={1}
            required
            defaultValue={fields.people}
            wrong={tooMany}
          />
        </div>
        <div className="flex flex-wrap items-end gap-3 sm:col-span-2">
          <button type="submit" className="btn ink">
            {words.look}
          </button>
          <Link className="btn" to="?" preventScrollReset>
            {bookingPageWords.keep}
          </Link>
        </div>
      </Form>
      <div ref={answer} tabIndex={-1} className="empty:hidden">
        {asked?.refusal && !edited && !tooMany && <NotThat booking={booking} asked={asked} refusal={asked.refusal} />}
        {asked?.priced && edited && <p className="border-t border-rule pt-4">{words.lookAgain}</p>}
        {asked?.priced && !edited && (
          <Proposal booking={booking} priced={asked.priced} wanted={asked.wanted} busy={busy} />
        )}
      </div>
    </div>
  )
}

function TimeFields({ mode, fields }: { mode: Booking['ask']['mode']; fields: Record<string, string> }) {
  return mode === 'days' ? (
    <>
      <Field label={words.firstDay} name="startDate" type="date" required defaultValue={fields.startDate} />
      <Field label={words.lastDay} name="endDate" type="date" required defaultValue={fields.endDate} />
    </>
  ) : (
    <>
      <Field label={words.day} name="date" type="date" required defaultValue={fields.date} />
      <Field label={words.start} name="start" type="time" required defaultValue={fields.start} />
      <Field
        label={words.hours}
        name="hours"
        type="number"
        min={0.25}
        step={0.25}
        required
        defaultValue={fields.hours}
      />
    </>
  )
}

function NotThat({ booking, asked, refusal }: { booking: Booking; asked: Asked; refusal: Refusal }) {
  const { alternatives = [] } = (refusal.data ?? {}) as { alternatives?: SlotRequestJson[] }
  const { people } = asked.wanted
  return (
    <Note kind="warn" role="alert">
      <p>{refusal.message}</p>
      {alternatives.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {alternatives.map((ask) => (
            <Link
              key={JSON.stringify(ask)}
              className="chip num"
              to={`?${new URLSearchParams({ do: 'change', ...fieldsOf({ ask, people }) })}`}
              preventScrollReset
            >
              {slotWords(ask, booking.zone, yearOf(booking.now))}
            </Link>
          ))}
        </div>
      )}
    </Note>
  )
}

const otherSide = ({ party, space, guestName }: Booking) =>
  party === 'guest' ? space.hostFirstName : (guestName ?? words.theGuest)

type ProposalProps = { booking: Booking; priced: ChangePreview; wanted: Wanted; busy: boolean }

function Proposal({ booking, priced, wanted, busy }: ProposalProps) {
  const { full } = priced
  const [isFull, setFull] = useState(false)
  const shown = isFull && full ? full : priced
  const isHost = booking.party === 'host'
  return (
    <Form method="post" className="grid gap-3 border-t border-rule pt-4">
      <input type="hidden" name="intent" value="propose" />
      <TryKey />
      <input type="hidden" name="total" value={priced.quote.total} />
      <input type="hidden" name="fullTotal" value={full?.quote.total ?? priced.quote.total} />
      {Object.entries(fieldsOf(wanted)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isHost && full && <RefundChoice policy={priced} full={full} isFull={isFull} onFull={setFull} />}
      <p className="num" role="status">
        <b className="font-semibold">{words.newTotal(money(shown.quote.total, shown.quote.currency))}</b>{' '}
        {offerWords(shown)}
      </p>
      {!isHost && full && (
        <p className="num text-graphite">
          {words.byPolicyOnly} {words.hostMayRefund(booking.space.hostFirstName, offerWords(full))}
        </p>
      )}
      <QuoteLines quote={shown.quote} />
      <BusyButton type="submit" className="justify-self-start" busy={busy}>
        {words.send}
      </BusyButton>
    </Form>
  )
}

type RefundChoiceProps = { policy: Offer; full: Offer; isFull: boolean; onFull: (isFull: boolean) => void }

function RefundChoice({ policy, full, isFull, onFull }: RefundChoiceProps) {
  const choice = (value: 'policy' | 'full', title: string, offer: Offer) => (
    <label className="flex min-h-7 items-start gap-3">
      <input
        type="radio"
        name="refund"
        value={value}
        className="mt-1.5"
        checked={isFull === (value === 'full')}
        onChange={() => onFull(value === 'full')}
      />
      <span className="num">
        <span className="font-semibold">{title}</span>
        <span className="block text-14 text-graphite">{offerWords(offer)}</span>
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{words.refundHead}</legend>
      <div className="grid gap-2">
        {choice('policy', words.byPolicy, policy)}
        {choice('full', words.refundInFull, full)}
      </div>
    </fieldset>
  )
}

type Offer = Pick<ChangePreview, 'quote' | 'chargeCents' | 'refundCents'>

export function offerWords({ quote: { currency }, chargeCents, refundCents }: Offer): string {
  if (chargeCents > 0) return words.more(money(chargeCents, currency))
  return refundCents > 0 ? words.less(money(refundCents, currency)) : words.same
}

type Wanted = { ask: SlotRequestJson; people: number }
type Said = { get(name: string): unknown }

const text = (said: Said, name: string) => String(said.get(name) ?? '')

export function wantedIn(said: Said, { ask }: Pick<Booking, 'ask'>): Wanted | null {
  const people = Number(text(said, 'people'))
  if (!Number.isInteger(people) || people < 1) return null
  if (ask.mode === 'days') {
    const [startDate, endDate] = [text(said, 'startDate'), text(said, 'endDate')]
    return isDate(startDate) && isDate(endDate) ? { people, ask: { mode: 'days', startDate, endDate } } : null
  }
  const [date, at, minutes] = [
    text(said, 'date'),
    /^(\d\d):(\d\d)$/.exec(text(said, 'start')),
    Math.round(Number(text(said, 'hours')) * 60),
  ]
  if (!isDate(date) || !at || !(minutes > 0)) return null
  return { people, ask: { mode: 'hours', date, startMinute: Number(at[1]) * 60 + Number(at[2]), minutes } }
}

const isDate = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

function fieldsOf({ ask, people }: Wanted): Record<string, string> {
  if (ask.mode === 'days') return { people: String(people), startDate: ask.startDate, endDate: ask.endDate }
  return { people: String(people), date: ask.date, start: minuteText(ask.startMinute), hours: String(ask.minutes / 60) }
}
