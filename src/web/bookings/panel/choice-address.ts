import type { SlotRequestJson } from '../../client/api-types.ts'
import { minuteWords } from '../../format/dates.ts'
import { type Choice, picksOf, slotRequestFrom } from './slot-choice.ts'

const NAMES = ['startDate', 'endDate', 'startTime', 'endTime', 'startMinute', 'minutes', 'by', 'people', 'addOn']
type Picks = readonly { id: string; quantity: number }[]

/** What the panel opens with when a space's page is asked for by this query: a slot, for so many, with what besides. */
export function slotQuery(ask: SlotRequestJson | null, people: number, addOns: Picks): URLSearchParams {
  const query = new URLSearchParams(ask ? slotParts(ask) : {})
  if (people > 1) query.set('people', String(people))
  for (const { id, quantity } of addOns) query.append('addOn', `${id}:${quantity}`)
  return query
}

function slotParts(ask: SlotRequestJson): Record<string, string> {
  if (ask.mode === 'days') return { startDate: ask.startDate, endDate: ask.endDate }
  const { date, startMinute, minutes } = ask
  const end = startMinute + minutes
  // Past midnight a time of day would be another one.
  return end > 1440
    ? { startDate: date, startMinute: String(startMinute), minutes: String(minutes) }
    : { startDate: date, startTime: minuteWords(startMinute), endTime: end === 1440 ? '24:00' : minuteWords(end) }
}

/** Keeps a choice in the address of the page, so that it outlives a reload and can be sent to somebody. */
export function keepInAddress(choice: Choice): void {
  const url = new URL(window.location.href)
  for (const name of NAMES) url.searchParams.delete(name)
  const query = slotQuery(slotRequestFrom(choice), choice.people, picksOf(choice))
  if (choice.mode === 'hours' && choice.startMinute === null) {
    query.set('by', 'hours')
    if (choice.start) query.set('startDate', choice.start.toString())
  }
  for (const [name, value] of query) url.searchParams.append(name, value)
  // Not a navigation: nothing is loaded for it, and Back leads to where one came from.
  window.history.replaceState(window.history.state, '', url)
}
