import { minuteText } from '../../../domain/kernel/clock.ts'
import type { SlotRequestJson } from '../../client/api-types.ts'
import { dayOf } from '../../format/slot.ts'
import { type Choice, picksOf, slotRequestFrom } from './slot-choice.ts'

const NAMES = ['startDate', 'endDate', 'startTime', 'endTime', 'minutes', 'by', 'people', 'addOn']
type Picks = readonly { id: string; quantity: number }[]

export function slotQuery(ask: SlotRequestJson | null, people: number, addOns: Picks): URLSearchParams {
  const query = new URLSearchParams(ask ? slotParts(ask) : {})
  if (people > 1) query.set('people', String(people))
  for (const { id, quantity } of addOns) query.append('addOn', `${id}:${quantity}`)
  return query
}

/** Dates are calendar dates, as in a search. If the end isn't after the start, it is on the next day. */
function slotParts(ask: SlotRequestJson): Record<string, string> {
  if (ask.mode === 'days') return { startDate: ask.startDate, endDate: ask.endDate }
  const startDate = dayOf(Temporal.PlainDate.from(ask.date), ask.startMinute).toString()
  const start = { startDate, startTime: minuteText(ask.startMinute) }
  const end = ask.startMinute + ask.minutes
  if (ask.minutes > 1440) return { ...start, minutes: String(ask.minutes) }
  return { ...start, endTime: end % 1440 === 0 ? '24:00' : minuteText(end) }
}

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
