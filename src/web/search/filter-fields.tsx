import { useState } from 'react'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { ACCESSIBILITY } from '../../domain/spaces/accessibility.ts'
import { usePolicies, useRoot } from '../client/use-root.ts'
import { freeUntil } from '../copy/policies.ts'
import { browse } from '../copy/search.ts'
import { earliestToday, listOf, type SearchName, valueIn } from './search-params.ts'

type FieldsProps = {
  params: URLSearchParams
}

export function PriceFields({ params }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <NumberField params={params} name="minPrice" label={browse.priceFrom} max={1_000_000} />
        <NumberField params={params} name="maxPrice" label={browse.priceTo} max={1_000_000} />
      </div>
      <p className="mt-2 text-14 text-graphite">{browse.priceHint}</p>
    </>
  )
}

export function PeopleField({ params }: FieldsProps) {
  return <NumberField params={params} name="capacity" label={browse.peopleLabel} min={1} max={100_000} />
}

export function HoursFields({ params, dated }: FieldsProps & { dated: boolean }) {
  const now = useRoot()?.now ?? Date.now()
  return (
    <>
      {!dated && (
        <div className="mb-3">
          <label className="field">
            <span className="label">{browse.hoursDate}</span>
            <input
              className="input num"
              type="date"
              name="startDate"
              min={earliestToday(now)}
              defaultValue={valueIn(params, 'startDate')}
            />
          </label>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TimeField params={params} name="startTime" label={browse.hoursFrom} />
        <TimeField params={params} name="endTime" label={browse.hoursTo} />
      </div>
      <p className="mt-2 text-14 text-graphite">{browse.hoursHint}</p>
    </>
  )
}

type TickFieldsProps = FieldsProps & {
  low?: boolean
}

export function AmenityFields({ params, offered, low = false }: TickFieldsProps & { offered: readonly string[] }) {
  return (
    <>
      <p className="mb-2 text-14 text-graphite">{browse.amenitiesHint}</p>
      <TickBoxes name="amenities" chosen={listOf(params.get('amenities'))} offered={offered} low={low} />
    </>
  )
}

export function AccessibilityFields({ params, low = false }: TickFieldsProps) {
  return (
    <>
      <p className="mb-2 text-14 text-graphite">{browse.accessibilityHint}</p>
      <TickBoxes name="accessibility" chosen={listOf(params.get('accessibility'))} offered={ACCESSIBILITY} low={low} />
    </>
  )
}

export function CancellationFields({ params }: FieldsProps) {
  const chosen = valueIn(params, 'cancellation')
  const policies = usePolicies()
  return (
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
          {name === '' ? browse.cancellationAny : freeUntil(policies[name])}
        </label>
      ))}
    </div>
  )
}

type FieldProps = FieldsProps & { name: SearchName; label: string }

function NumberField({ params, name, label, min = 0, max }: FieldProps & { min?: number; max: number }) {
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

function TimeField({ params, name, label }: FieldProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input className="input num" type="time" step={900} name={name} defaultValue={valueIn(params, name)} />
    </label>
  )
}

type TickBoxesProps = { name: SearchName; chosen: readonly string[]; offered: readonly string[]; low: boolean }

/** The options may come from the spaces on the page, so selected options stay when the results change. */
function TickBoxes({ name, chosen, offered, low }: TickBoxesProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (what: string, on: boolean) =>
    setTicked((before) => (on ? [...before, what] : before.filter((other) => other !== what)))
  return (
    <div className={`grid gap-1 ${low ? 'max-h-64 overflow-y-auto' : ''}`}>
      {[...new Set([...chosen, ...offered, ...ticked])].map((what) => (
        <label key={what} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={what}
            defaultChecked={chosen.includes(what)}
            onChange={(event) => tick(what, event.target.checked)}
            className="size-4.5 accent-ink"
          />
          {what}
        </label>
      ))}
    </div>
  )
}
