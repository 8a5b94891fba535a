import type { SlotRequestJson } from '../../client/api-types.ts'
import { minuteText } from '../../format/dates.ts'
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
    : { startDate: date, startTime: minuteText(startMinute), endTime: end === 1440 ? '24:00' : minuteText(end) }
}

/** The query of a page's address that says a choice, so that it outlives a reload and can be sent to somebody; what else it says stays. */
export function queryWith(choice: Choice, search: string): string {
  const said = new URLSearchParams(search)
  for (const name of NAMES) said.delete(name)
  const query = slotQuery(slotRequestFrom(choice), choice.people, picksOf(choice))
  if (choice.mode === 'hours' && choice.startMinute === null) {
    query.set('by', 'hours')
    if (choice.start) query.set('startDate', choice.start.toString())
  }
  for (const [name, value] of query) said.append(name, value)
  return said.toString()
}
