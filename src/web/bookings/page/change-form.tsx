import { useState } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import type { Booking, ChangePreview, SlotRequestJson } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { changeWords as words } from '../../copy/booking-changes.ts'
import { panelWords } from '../../copy/panel.ts'
import { exact } from '../../format/exact.ts'
import { slotWords, yearOf } from '../../format/slot.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { type Choice, sameAsk, slotRequestFrom, withSlotRequest } from '../panel/slot-choice.ts'
import { QuoteLines } from '../quote-lines.tsx'
import { ChangeCalendar } from './change-calendar.tsx'
import styles from './change-form.module.css'
import { fieldsOf, type Offer, offerWords, type Wanted } from './change-terms.ts'
import type { Asked, SpaceCalendar } from './load-booking.ts'

type ChangeFormProps = { booking: Booking; asked: Asked | null; calendar: SpaceCalendar | null; busy: boolean }

/** Each choice becomes part of the URL, so the page loads its price before anything is sent. */
export function ChangeForm({ booking, asked, calendar, busy }: ChangeFormProps) {
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const [choice, setChoice] = useState<Choice>(() => choiceFrom(asked?.wanted ?? booking))
  const ask = slotRequestFrom(choice)
  const pick = (next: Choice) => {
    setChoice(next)
    const wanted = slotRequestFrom(next)
    if (!wanted) return
    const query = new URLSearchParams({ do: 'change', ...fieldsOf({ ask: wanted, people: next.people }) })
    void navigate(`?${query}`, { replace: true, preventScrollReset: true })
  }
  const isCurrent = asked !== null && asked.wanted.people === choice.people && sameStart(asked.wanted.ask, ask)
  return (
    <div className={styles.root}>
      {calendar ? (
        <ChangeCalendar booking={booking} calendar={calendar} choice={choice} onChoice={pick} />
      ) : (
        <p className="text-graphite">{words.noCalendar}</p>
      )}
      <div className="grid content-start gap-4">
        <div className={styles.fields}>
          <p className="num" role="status">
            <span className={styles.label}>{choice.mode === 'days' ? words.newDates : words.newDate}</span>
            {ask ? slotWords(ask, booking.zone, yearOf(booking.now)) : panelWords.pickTime}
          </p>
          <Stepper
            label={words.people}
            value={choice.people}
            min={1}
            max={calendar?.capacity ?? 100_000}
            onChange={(people) => pick({ ...choice, people })}
            fewer={panelWords.fewer(words.people)}
            more={panelWords.more(words.people)}
            stacked
          />
        </div>
        <div className={styles.price} aria-busy={loading}>
          <Priced
            booking={booking}
            asked={isCurrent ? asked : null}
            loading={loading}
            busy={busy}
            onAlternative={(other) => pick(withSlotRequest(choice, other))}
          />
        </div>
      </div>
    </div>
  )
}

const choiceFrom = ({ ask, people }: Pick<Booking, 'ask' | 'people'>): Choice =>
  withSlotRequest({ mode: 'days', start: null, end: null, startMinute: null, minutes: 60, people, addOns: {} }, ask)

/** Hours after midnight may be listed under the day before, so their start is compared as a moment. */
function sameStart(asked: SlotRequestJson, chosen: SlotRequestJson | null): boolean {
  if (!chosen || asked.mode !== chosen.mode) return false
  return sameAsk(asked, chosen) || fieldsText(asked) === fieldsText(chosen)
}

const fieldsText = (ask: SlotRequestJson) => JSON.stringify(fieldsOf({ ask, people: 1 }))

type PricedProps = {
  booking: Booking
  asked: Asked | null
  loading: boolean
  busy: boolean
  onAlternative: (ask: SlotRequestJson) => void
}

function Priced({ booking, asked, loading, busy, onAlternative }: PricedProps) {
  if (asked?.priced) return <Proposal booking={booking} priced={asked.priced} wanted={asked.wanted} busy={busy} />
  if (asked?.refusal && asked.refusal.code !== 'nothing_changed')
    return <NotThat booking={booking} refusal={asked.refusal} onAlternative={onAlternative} />
  return (
    <>
      <p className="text-graphite">{loading ? words.pricing : words.chooseOther}</p>
      <p className="mt-4">
        <Link className="btn" to="?" replace preventScrollReset>
          {words.keep}
        </Link>
      </p>
    </>
  )
}

type NotThatProps = { booking: Booking; refusal: Refusal; onAlternative: (ask: SlotRequestJson) => void }

function NotThat({ booking, refusal, onAlternative }: NotThatProps) {
  const { alternatives = [] } = (refusal.data ?? {}) as { alternatives?: SlotRequestJson[] }
  return (
    <Note kind="warn" role="alert">
      <p>{refusal.message}</p>
      {alternatives.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {alternatives.map((ask) => (
            <button key={JSON.stringify(ask)} type="button" className="chip num" onClick={() => onAlternative(ask)}>
              {slotWords(ask, booking.zone, yearOf(booking.now))}
            </button>
          ))}
        </div>
      )}
    </Note>
  )
}

const otherParty = ({ party, space, guestName }: Booking) =>
  party === 'guest' ? space.hostFirstName : (guestName ?? words.theGuest)

type ProposalProps = { booking: Booking; priced: ChangePreview; wanted: Wanted; busy: boolean }

function Proposal({ booking, priced, wanted, busy }: ProposalProps) {
  const { full } = priced
  const [isFull, setFull] = useState(false)
  const shown = isFull && full ? full : priced
  const isHost = booking.party === 'host'
  const other = otherParty(booking)
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="propose" />
      <TryKey />
      <input type="hidden" name="total" value={priced.quote.total} />
      <input type="hidden" name="fullTotal" value={full?.quote.total ?? priced.quote.total} />
      {Object.entries(fieldsOf(wanted)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isHost && full && <RefundChoice policy={priced} full={full} isFull={isFull} onFull={setFull} />}
      <QuoteLines quote={shown.quote} />
      <p className="num" role="status">
        <b className="font-semibold">{words.newTotal(exact(shown.quote.total, shown.quote.currency))}</b>{' '}
        {offerWords(shown)}
      </p>
      {!isHost && full && (
        <p className="num text-graphite">
          {words.byPolicyOnly} {words.hostMayRefund(booking.space.hostFirstName, offerWords(full))}
        </p>
      )}
      <p className="text-14 text-graphite wrap-anywhere">
        {words.formText(other)} {words.deadlineStays}
      </p>
      <div className="flex flex-wrap justify-between gap-3">
        <Link className="btn" to="?" replace preventScrollReset>
          {words.keep}
        </Link>
        <BusyButton type="submit" className="wrap-anywhere" busy={busy}>
          {words.send(other)}
        </BusyButton>
      </div>
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
