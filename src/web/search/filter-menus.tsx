import { createContext, type ReactNode, useContext } from 'react'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { useRoot } from '../client/use-root.ts'
import { browse } from '../copy/search.ts'
import { timesWords } from '../format/dates.ts'
import { useDetailsMenu } from '../layout/use-details-menu.ts'
import { AmenityBoxes } from './amenity-boxes.tsx'
import { earliestToday } from './search-dates.ts'
import { listOf, type SearchName } from './search-params.ts'

/** What a button says that sends the form: how many it would show, once that is known. */
export const ApplyWords = createContext<string>(browse.apply)

type MenuProps = { params: URLSearchParams }

export function PriceMenu({ params }: MenuProps) {
  const [from, to] = [valueIn(params, 'minPrice'), valueIn(params, 'maxPrice')]
  return (
    <Menu label={priceLabel(from, to)} on={from !== '' || to !== ''}>
      <div className="grid grid-cols-2 gap-3">
        <NumberField params={params} name="minPrice" label={browse.priceFrom} max={1_000_000} />
        <NumberField params={params} name="maxPrice" label={browse.priceTo} max={1_000_000} />
      </div>
      <p className="mt-2 text-14 text-graphite">{browse.priceHint}</p>
    </Menu>
  )
}

export function PeopleMenu({ params }: MenuProps) {
  const people = valueIn(params, 'capacity')
  return (
    <Menu label={people ? browse.peopleOn(people) : browse.people} on={people !== ''}>
      <NumberField params={params} name="capacity" label={browse.peopleLabel} min={1} max={100_000} />
    </Menu>
  )
}

export function HoursMenu({ params }: MenuProps) {
  const from = valueIn(params, 'startTime')
  const now = useRoot()?.now ?? Date.now()
  const dated = params.has('startDate') || params.has('endDate')
  return (
    <Menu label={from ? timesWords(from, valueIn(params, 'endTime')) : browse.hours} on={from !== ''}>
      {!dated && (
        <div className="mb-3">
          <label className="field">
            <span className="label">{browse.hoursDate}</span>
            <input className="input num" type="date" name="startDate" min={earliestToday(now)} />
          </label>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TimeField params={params} name="startTime" label={browse.hoursFrom} />
        <TimeField params={params} name="endTime" label={browse.hoursTo} />
      </div>
      <p className="mt-2 text-14 text-graphite">{browse.hoursHint}</p>
    </Menu>
  )
}

export function AmenitiesMenu({ params, offered }: MenuProps & { offered: readonly string[] }) {
  const chosen = listOf(params.get('amenities'))
  return (
    <Menu label={chosen.length > 0 ? browse.amenitiesOn(chosen.length) : browse.amenities} on={chosen.length > 0}>
      <p className="mb-2 text-14 text-graphite">{browse.amenitiesHint}</p>
      <AmenityBoxes chosen={chosen} offered={offered} />
    </Menu>
  )
}

export function CancellationMenu({ params }: MenuProps) {
  const chosen = valueIn(params, 'cancellation')
  const policy = POLICY_NAMES.find((known) => known === chosen)
  return (
    <Menu label={policy ? browse.cancellationShort[policy] : browse.cancellation} on={chosen !== ''}>
      <div className="grid gap-1">
        {(['', ...POLICY_NAMES] as const).map((name) => (
          <label key={name} className="flex min-h-9 items-center gap-3">
            <input
              type="radio"
              name="cancellation"
              value={name}
              defaultChecked={chosen === name}
              className="size-4.5 accent-ink"
            />
            {name === '' ? browse.cancellationAny : browse.cancellations[name]}
          </label>
        ))}
      </div>
    </Menu>
  )
}

/** A chip that says what is set and opens what can be set; its button sends the whole form. */
function Menu({ label, on, children }: { label: string; on: boolean; children: ReactNode }) {
  const drop = useDetailsMenu()
  const words = useContext(ApplyWords)
  return (
    <details className="drop" ref={drop}>
      <summary className={on ? 'chip on' : 'chip'}>{label}</summary>
      <div>
        {children}
        <button type="submit" className="btn ink mt-4 w-full">
          <span aria-live="polite">{words}</span>
        </button>
      </div>
    </details>
  )
}

type MenuFieldProps = MenuProps & { name: SearchName; label: string }

function NumberField({ params, name, label, min = 0, max }: MenuFieldProps & { min?: number; max: number }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input num"
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        step={1}
        defaultValue={valueIn(params, name)}
      />
    </label>
  )
}

function TimeField({ params, name, label }: MenuFieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input className="input num" type="time" step={900} name={name} defaultValue={valueIn(params, name)} />
    </label>
  )
}

function valueIn(params: URLSearchParams, name: SearchName): string {
  return params.get(name) ?? ''
}

function priceLabel(from: string, to: string): string {
  if (from && to) return `$${from} – $${to}`
  return from ? `$${from}+` : to ? `≤ $${to}` : browse.price
}
