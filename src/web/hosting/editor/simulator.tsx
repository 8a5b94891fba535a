import { useState } from 'react'
import { slotSentence } from '../../../contract/local-refusals.ts'
import { minuteText } from '../../../domain/kernel/clock.ts'
import { type Cents, type Ppm, ppm } from '../../../domain/kernel/money.ts'
import { type AddOnPick, type QuoteRefusal, quote } from '../../../domain/pricing/pricing.ts'
import type { Quote } from '../../../domain/pricing/quote-lines.ts'
import { type SlotRefusal, type SlotRequest, slotFor } from '../../../domain/spaces/availability.ts'
import { AddOns } from '../../bookings/panel/add-ons.tsx'
import { QuoteLines } from '../../bookings/quote-lines.tsx'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { simulatorWords } from '../../copy/editor.ts'
import { money } from '../../format/money.ts'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ChoiceField, NumberField } from './fields.tsx'

const MODES = [
  { value: 'days', label: simulatorWords.days },
  { value: 'hours', label: simulatorWords.hoursMode },
] as const

/** Answers questions such as "What would Saturday from six to eleven for forty people cost?" and explains each line. */
export function Simulator({ draft, listing }: { draft: ListingDraft; listing: Listing }) {
  const [saturday] = useState(nextSaturday)
  const [asked, setAsked] = useState({ from: saturday, to: saturday, start: 600, minutes: 180, people: 2 })
  const [picked, pick] = useState<Readonly<Record<string, number>>>({})
  const [chosen, setMode] = useState<'days' | 'hours'>('days')
  const mode = draft.byDay && draft.byHour ? chosen : draft.byHour ? 'hours' : 'days'
  const ask = askOf(mode, asked)
  // An add-on without a name can't be chosen yet.
  const offered = draft.rates.addOns.filter(({ name }) => name !== '')
  const addOns = offered.flatMap(({ id }) => (picked[id] ? [{ id, quantity: picked[id] }] : []))
  const result = ask && simulate(draft, listing, { ask, people: asked.people, addOns })
  const set = (part: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...part }))
  return (
    <fieldset className="grid gap-4 border-t border-rule pt-5">
      <legend className="sr-only">{simulatorWords.simulate}</legend>
      <div aria-hidden="true">
        <p className="font-semibold">{simulatorWords.simulate}</p>
        <p className="text-14 text-graphite">{simulatorWords.simulateText}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {draft.byDay && draft.byHour && (
          <ChoiceField label={simulatorWords.mode} value={mode} options={MODES} onChange={setMode} />
        )}
        <DateField label={simulatorWords.from} value={asked.from} onChange={(from) => set({ from })} />
        {mode === 'days' ? (
          <DateField label={simulatorWords.to} value={asked.to} onChange={(to) => set({ to })} />
        ) : (
          <>
            <Field
              label={simulatorWords.start}
              type="time"
              value={minuteText(asked.start)}
              onChange={(event) => set({ start: minuteOf(event.target.value) ?? asked.start })}
            />
            <NumberField
              label={simulatorWords.length}
              value={asked.minutes / 60}
              least={0.25}
              most={48}
              digits={2}
              optional={false}
              onChange={(hours) => hours !== null && set({ minutes: Math.round(hours * 60) })}
            />
          </>
        )}
        <NumberField
          label={simulatorWords.people}
          value={asked.people}
          least={1}
          most={100_000}
          optional={false}
          onChange={(people) => people !== null && set({ people })}
        />
      </div>
      <AddOns rates={{ ...draft.rates, addOns: offered }} left={{}} picked={picked} onChange={pick} />
      <Result result={result} />
    </fieldset>
  )
}

function Result({ result }: { result: Simulated }) {
  return (
    <div aria-live="polite">
      {result === null && <p className="text-14 text-graphite">{simulatorWords.simulateFirst}</p>}
      {result && 'code' in result && <Note kind="warn">{slotSentence(result)}</Note>}
      {result && 'quote' in result && (
        <>
          <QuoteLines quote={result.quote} />
          <p className="num mt-3 flex justify-between gap-4">
            <span>
              {simulatorWords.youReceive} <small className="text-graphite">{simulatorWords.commission}</small>
            </span>
            <b>{money(result.receives, result.quote.currency)}</b>
          </p>
        </>
      )}
    </div>
  )
}

type DateFieldProps = { label: string; value: string; onChange: (value: string) => void }

const DateField = ({ label, value, onChange }: DateFieldProps) => (
  <Field label={label} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
)

type Asked = { from: string; to: string; start: number; minutes: number }

function askOf(mode: 'days' | 'hours', { from, to, start, minutes }: Asked): SlotRequest | null {
  try {
    const date = Temporal.PlainDate.from(from)
    if (mode === 'hours') return { mode, date, startMinute: start, minutes }
    return { mode, startDate: date, endDate: Temporal.PlainDate.from(to) }
  } catch {
    // A date field may be empty while the user is typing.
    return null
  }
}

function minuteOf(time: string): number | null {
  const [hour, minute] = time.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}

function nextSaturday(): string {
  const today = Temporal.Now.plainDateISO()
  return today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 7 }).toString()
}

export type Wanted = { ask: SlotRequest; people: number; addOns: readonly AddOnPick[] }
type Whereabouts = Pick<Listing, 'zone' | 'fees' | 'tax'>
type Simulated = { quote: Quote; receives: Cents } | SlotRefusal | QuoteRefusal | null

export function simulate(draft: ListingDraft, listing: Whereabouts, { ask, people, addOns }: Wanted): Simulated {
  const { rates, byDay, byHour } = draft
  const priced = ask.mode === 'days' ? byDay && rates.dayCents !== null : byHour && rates.hourCents !== null
  if (!listing.zone || !priced) return null
  const rules = { ...draft, zone: listing.zone, plan: { weekly: draft.weekly, exceptions: new Map() }, leadMinutes: 0 }
  const slot = slotFor(rules, ask, Temporal.Now.instant())
  if (!slot.ok) return slot.refusal
  const { version, servicePpm, commissionPpm } = listing.fees
  const made = quote({
    rates,
    fees: { version, servicePpm: servicePpm as Ppm, commissionPpm: commissionPpm as Ppm },
    tax: listing.tax && { name: listing.tax.name, ppm: ppm(listing.tax.ppm) },
    slot: slot.value,
    zone: listing.zone,
    people,
    capacity: draft.capacity ?? people,
    addOns,
  })
  return made.ok ? { quote: made.value, receives: made.value.hostReceives } : made.refusal
}
