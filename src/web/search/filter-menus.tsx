import { createContext, type ReactNode, useContext } from 'react'
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
import { isDated, listOf, valueIn } from './search-params.ts'

export const ApplyWords = createContext<string>(browse.apply)

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
    <Menu label={priceLabel(from, to)} on={from !== '' || to !== ''}>
      <PriceFields params={typed} />
    </Menu>
  )
}

function PeopleMenu({ params, typed }: MenuProps) {
  const people = valueIn(params, 'capacity')
  return (
    <Menu label={people ? browse.peopleOn(people) : browse.people} on={people !== ''}>
      <PeopleField params={typed} />
    </Menu>
  )
}

function HoursMenu({ params, typed }: MenuProps) {
  const from = valueIn(params, 'startTime')
  return (
    <Menu label={from ? timesWords(from, valueIn(params, 'endTime')) : browse.hours} on={from !== ''}>
      <HoursFields params={typed} dated={isDated(params)} />
    </Menu>
  )
}

function AmenitiesMenu({ params, typed, offered }: MenuProps & { offered: readonly string[] }) {
  const chosen = listOf(params.get('amenities')).length
  return (
    <Menu label={chosen > 0 ? browse.amenitiesOn(chosen) : browse.amenities} on={chosen > 0}>
      <AmenityFields params={typed} offered={offered} low />
    </Menu>
  )
}

function AccessibilityMenu({ params, typed }: MenuProps) {
  const chosen = listOf(params.get('accessibility')).length
  return (
    <Menu label={chosen > 0 ? browse.accessibilityOn(chosen) : browse.accessibility} on={chosen > 0}>
      <AccessibilityFields params={typed} low />
    </Menu>
  )
}

function CancellationMenu({ params, typed }: MenuProps) {
  const chosen = valueIn(params, 'cancellation')
  const policy = POLICY_NAMES.find((known) => known === chosen)
  return (
    <Menu label={policy ? policyNames[policy] : browse.cancellation} on={chosen !== ''}>
      <CancellationFields params={typed} />
    </Menu>
  )
}

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

function priceLabel(from: string, to: string): string {
  if (from && to) return `$${from} – $${to}`
  return from ? `$${from}+` : to ? `≤ $${to}` : browse.price
}
