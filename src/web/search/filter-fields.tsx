import { Minus, Plus } from 'lucide-react'
import { type ReactNode, use, useRef, useState } from 'react'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { ACCESSIBILITY } from '../../domain/spaces/accessibility.ts'
import { usePolicies, useRoot } from '../client/use-root.ts'
import { fullRefundUntil } from '../copy/policies.ts'
import { browse } from '../copy/search.ts'
import { countText } from '../format/count.ts'
import { minuteWords } from '../format/dates.ts'
import { inReadersUnits } from '../format/units.ts'
import { CountsShown } from './counts-context.ts'
import styles from './filter-fields.module.css'
import { PriceBars } from './price-bars.tsx'
import { earliestToday, listOf, type SearchName, valueIn } from './search-params.ts'

export type FieldsProps = { params: URLSearchParams }

export function Head({ name, note }: { name: string; note?: string | false }) {
  return (
    <p className={styles.head}>
      {name} {note && <span>{note}</span>}
    </p>
  )
}

export function PriceFields({ params }: FieldsProps) {
  const { counts, busy } = use(CountsShown)
  const prices = counts?.prices
  const [range, setRange] = useState({ from: valueIn(params, 'minPrice'), to: valueIn(params, 'maxPrice') })
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  // The form reads the fields as soon as the change reaches it, before React renders.
  const put = (next: Partial<typeof range>) => {
    if (from.current && next.from !== undefined) from.current.value = next.from
    if (to.current && next.to !== undefined) to.current.value = next.to
    setRange({ ...range, ...next })
  }
  return (
    <div>
      <Head name={browse.price} note={browse.perDay} />
      {prices && <PriceBars {...prices} {...range} onChange={put} />}
      {busy && !counts && <div className="bone needs-script mt-3 h-21" />}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <label>
          <span className={styles.label}>{browse.priceFrom}</span>
          <input
            ref={from}
            {...amount}
            name="minPrice"
            defaultValue={range.from}
            onChange={(event) => put({ from: event.target.value })}
          />
        </label>
        <label>
          <span className={styles.label}>{browse.priceTo}</span>
          <input
            ref={to}
            {...amount}
            name="maxPrice"
            defaultValue={range.to}
            onChange={(event) => put({ to: event.target.value })}
          />
        </label>
      </div>
      <p className={styles.help}>{browse.priceHint}</p>
    </div>
  )
}

const amount = {
  className: 'input num min-h-[42px] py-1.5',
  type: 'number',
  inputMode: 'numeric',
  min: 0,
  max: 1_000_000,
  step: 1,
} as const

const MOST_PEOPLE = 100_000

export function PeopleField({ params }: FieldsProps) {
  const { changed } = use(CountsShown)
  const field = useRef<HTMLInputElement>(null)
  const step = (by: number) => {
    if (!field.current) return
    const next = Math.min(MOST_PEOPLE, Number(field.current.value) + by)
    field.current.value = next > 0 ? String(next) : ''
    changed()
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <Head name={browse.people} />
      <div className={styles.stepper}>
        <button type="button" className="needs-script" aria-label={browse.fewer} onClick={() => step(-1)}>
          <Minus size={16} aria-hidden="true" />
        </button>
        <input
          ref={field}
          className="num"
          type="number"
          inputMode="numeric"
          name="capacity"
          aria-label={browse.peopleLabel}
          placeholder={browse.peopleAny}
          min={1}
          max={MOST_PEOPLE}
          defaultValue={valueIn(params, 'capacity')}
        />
        <button type="button" className="needs-script" aria-label={browse.more} onClick={() => step(1)}>
          <Plus size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

type HoursFieldsProps = FieldsProps & { dated: boolean; whole?: boolean }

/** Hours need a day, unless the search has one. */
export function HoursFields({ params, dated, whole = false }: HoursFieldsProps) {
  const now = useRoot()?.now ?? Date.now()
  const [timed, setTimed] = useState(valueIn(params, 'startTime') !== '' || valueIn(params, 'startDate') !== '')
  return (
    <div>
      <Head name={browse.hours} />
      {!dated && (timed || whole) && (
        <label className="mt-2 block">
          <span className={styles.label}>{browse.hoursDate}</span>
          <input
            className="input num min-h-[42px] py-1.5"
            type="date"
            name="startDate"
            min={earliestToday(now)}
            defaultValue={valueIn(params, 'startDate')}
          />
        </label>
      )}
      <div className="mt-2 grid grid-cols-2 gap-3">
        <TimeField params={params} name="startTime" label={browse.hoursFrom} onChoose={() => setTimed(true)} />
        <TimeField params={params} name="endTime" label={browse.hoursTo} onChoose={() => setTimed(true)} />
      </div>
      <p className={styles.help}>{browse.hoursHint}</p>
    </div>
  )
}

const halfHours = Array.from({ length: 48 }, (_, at) => timeOf(at * 30))

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

type TimeFieldProps = FieldsProps & { name: SearchName; label: string; onChoose: () => void }

function TimeField({ params, name, label, onChoose }: TimeFieldProps) {
  const chosen = valueIn(params, name)
  const times = chosen && !halfHours.includes(chosen) ? [chosen, ...halfHours] : halfHours
  return (
    <label>
      <span className={styles.label}>{label}</span>
      <select className="input num min-h-[42px] py-1.5" name={name} defaultValue={chosen} onChange={onChoose}>
        <option value="">{browse.hoursAny}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {minuteWords(minuteOf(time))}
          </option>
        ))}
      </select>
    </label>
  )
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Options that the next press could choose, but which would leave no results. */
export const isEmpty = (count: number | null, chosen: boolean) => count === 0 && !chosen

type OptionProps = {
  type?: 'checkbox' | 'radio'
  name: SearchName
  value: string
  chosen: boolean
  count: number | null
  onChange: (on: boolean) => void
  children: ReactNode
}

export function Option({ type = 'checkbox', name, value, chosen, count, onChange, children }: OptionProps) {
  const { busy } = use(CountsShown)
  return (
    <label className={styles.option}>
      <input
        type={type}
        name={name}
        value={value}
        checked={chosen}
        disabled={isEmpty(count, chosen)}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
      {count !== null && <span className={`${styles.count} num ${busy ? styles.stale : ''}`}>{countWords(count)}</span>}
    </label>
  )
}

const MOST = 1_000
const countWords = (count: number) => (count > MOST ? browse.most : countText(count))

export function InstantField({ params }: FieldsProps) {
  const options = use(CountsShown).counts?.options
  const [chosen, setChosen] = useState(params.get('instant') === 'true')
  return (
    <Option name="instant" value="true" chosen={chosen} count={options?.instant ?? null} onChange={setChosen}>
      <span>{browse.instant}</span>
    </Option>
  )
}

export function CancellationFields({ params }: FieldsProps) {
  const options = use(CountsShown).counts?.options
  const policies = usePolicies()
  const [chosen, setChosen] = useState(valueIn(params, 'cancellation'))
  // Every space has the last policy or a more lenient one.
  const names = POLICY_NAMES.filter((name, at) => at < POLICY_NAMES.length - 1 || name === chosen)
  return (
    <fieldset>
      <legend className={styles.small}>{browse.fullRefund}</legend>
      <Option
        type="radio"
        name="cancellation"
        value=""
        chosen={chosen === ''}
        count={null}
        onChange={() => setChosen('')}
      >
        <span>{browse.cancellationAny}</span>
      </Option>
      {names.map((name) => (
        <Option
          key={name}
          type="radio"
          name="cancellation"
          value={name}
          chosen={chosen === name}
          count={options?.cancellation[name] ?? null}
          onChange={() => setChosen(name)}
        >
          <span>{fullRefundUntil(policies[name])}</span>
        </Option>
      ))}
    </fieldset>
  )
}

export function AccessibilityFields({ params }: FieldsProps) {
  const options = use(CountsShown).counts?.options
  const [chosen, toggle] = useChosen(params, 'accessibility')
  return (
    <>
      <p className={styles.help}>{browse.accessibilityHint}</p>
      <div className="mt-1.5">
        {[...new Set([...listOf(params.get('accessibility')), ...ACCESSIBILITY])].map((name) => (
          <Option
            key={name}
            name="accessibility"
            value={name}
            chosen={chosen.includes(name)}
            count={options ? (options.accessibility.find((one) => one.name === name)?.count ?? 0) : null}
            onChange={(on) => toggle(name, on)}
          >
            <span>{inReadersUnits(name)}</span>
          </Option>
        ))}
      </div>
    </>
  )
}

export function useChosen(params: URLSearchParams, of: 'amenities' | 'accessibility') {
  const [chosen, setChosen] = useState(() => listOf(params.get(of)))
  const toggle = (name: string, on: boolean) =>
    setChosen((before) => (on ? [...before, name] : before.filter((other) => other !== name)))
  return [chosen, toggle] as const
}
