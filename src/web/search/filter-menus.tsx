import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { policyNames } from '../copy/policies.ts'
import { browse } from '../copy/search.ts'
import { timesWords } from '../format/dates.ts'
import { useDetailsMenu } from '../layout/use-details-menu.ts'
import {
  AccessibilityFields,
  AmenityFields,
  CancellationFields,
  HoursFields,
  PeopleField,
  PriceFields,
} from './filter-fields.tsx'
import { isDated, listOf, type SearchName, valueIn } from './search-params.ts'

export const ApplyWords = createContext<string>(browse.apply)

/** The hours need a day, unless the search has one. */
const HOURS = ['startDate', 'startTime', 'endTime'] as const
const TIMES = ['startTime', 'endTime'] as const

type MenuProps = {
  params: URLSearchParams
  typed: URLSearchParams
}

export function FilterMenus({ offered, ...menu }: MenuProps & { offered: readonly string[] }) {
  return (
    <>
      <PriceMenu {...menu} />
      <PeopleMenu {...menu} />
      <HoursMenu {...menu} />
      <AmenitiesMenu {...menu} offered={offered} />
      <AccessibilityMenu {...menu} />
      <CancellationMenu {...menu} />
    </>
  )
}

function PriceMenu({ params, typed }: MenuProps) {
  const [from, to] = [valueIn(params, 'minPrice'), valueIn(params, 'maxPrice')]
  return (
    <Menu label={priceLabel(from, to)} on={from !== '' || to !== ''} typed={typed} names={['minPrice', 'maxPrice']}>
      <PriceFields params={typed} />
    </Menu>
  )
}

function PeopleMenu({ params, typed }: MenuProps) {
  const people = valueIn(params, 'capacity')
  return (
    <Menu
      label={people ? browse.peopleOn(people) : browse.people}
      on={people !== ''}
      typed={typed}
      names={['capacity']}
    >
      <PeopleField params={typed} />
    </Menu>
  )
}

function HoursMenu({ params, typed }: MenuProps) {
  const from = valueIn(params, 'startTime')
  return (
    <Menu
      label={from ? timesWords(from, valueIn(params, 'endTime')) : browse.hours}
      on={from !== ''}
      typed={typed}
      names={isDated(params) ? TIMES : HOURS}
    >
      <HoursFields params={typed} dated={isDated(params)} />
    </Menu>
  )
}

function AmenitiesMenu({ params, typed, offered }: MenuProps & { offered: readonly string[] }) {
  const chosen = listOf(params.get('amenities')).length
  return (
    <Menu
      label={chosen > 0 ? browse.amenitiesOn(chosen) : browse.amenities}
      on={chosen > 0}
      typed={typed}
      names={['amenities']}
    >
      <AmenityFields params={typed} offered={offered} low />
    </Menu>
  )
}

function AccessibilityMenu({ params, typed }: MenuProps) {
  const chosen = listOf(params.get('accessibility')).length
  return (
    <Menu
      label={chosen > 0 ? browse.accessibilityOn(chosen) : browse.accessibility}
      on={chosen > 0}
      typed={typed}
      names={['accessibility']}
    >
      <AccessibilityFields params={typed} low />
    </Menu>
  )
}

function CancellationMenu({ params, typed }: MenuProps) {
  const chosen = valueIn(params, 'cancellation')
  const policy = POLICY_NAMES.find((known) => known === chosen)
  return (
    <Menu
      label={policy ? policyNames[policy] : browse.cancellation}
      on={chosen !== ''}
      typed={typed}
      names={['cancellation']}
    >
      <CancellationFields params={typed} />
    </Menu>
  )
}

type MenuPanelProps = {
  label: string
  on: boolean
  typed: URLSearchParams
  names: readonly SearchName[]
  children: ReactNode
}

/** The fields are rendered when the menu is first opened. Until then, hidden fields hold the values that are set. */
function Menu({ label, on, typed, names, children }: MenuPanelProps) {
  const drop = useDetailsMenu()
  const words = useContext(ApplyWords)
  const [filled, setFilled] = useState(false)
  const fill = () => setFilled(true)

  // The menu may have been opened before hydration.
  useEffect(() => {
    if (drop.current?.open) setFilled(true)
  }, [drop])

  if (!filled)
    return (
      <details className="drop" ref={drop} onToggle={fill}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary className={on ? 'chip on' : 'chip'} onClick={fill}>
          {label}
        </summary>
        {names.map((name) =>
          typed.has(name) ? <input key={name} type="hidden" name={name} value={valueIn(typed, name)} /> : null,
        )}
      </details>
    )
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

function priceLabel(from: string, to: string): string {
  if (from && to) return `$${from} – $${to}`
  return from ? `$${from}+` : to ? `≤ $${to}` : browse.price
}
