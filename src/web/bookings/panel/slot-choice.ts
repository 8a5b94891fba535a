import { minutesUntil } from '../../../domain/search/search-query.ts'
import { type BookingRules, shortestMinutes, slotFor } from '../../../domain/spaces/availability.ts'
import { readSlotRequest, slotRequestJson } from '../../../domain/spaces/slot-request.ts'
import type { SlotRequestJson, Space } from '../../client/api-types.ts'
import type { Held } from './held-note.tsx'

/** `ask` is set once the controls describe a single slot. */
export type Choice = {
  mode: 'days' | 'hours'
  start: Temporal.PlainDate | null
  end: Temporal.PlainDate | null
  startMinute: number | null
  minutes: number
  people: number
  addOns: Readonly<Record<string, number>>
}

type Offered = Pick<Space, 'capacity'> & { rates: Pick<Space['rates'], 'addOns'> }
type Today = { earliest: Temporal.PlainDate; rules: BookingRules; now: Temporal.Instant }

export function firstChoice({ capacity, rates }: Offered, query: URLSearchParams, today: Today): Choice {
  const { earliest, rules, now } = today
  // If only an end date is given, it is used as the start date too, as in a search.
  const start = dateFrom(query.get('startDate') ?? query.get('endDate'), earliest)
  const end = dateFrom(query.get('endDate'), earliest)
  const from = minuteFrom(query.get('startTime'))
  const to = minuteFrom(query.get('endTime'))
  const byHours = rules.byHour && (!rules.byDay || from !== null || query.get('by') === 'hours')
  const length = wholeFrom(query.get('minutes')) || (from !== null && to !== null && minutesUntil(from, to))
  const choice: Choice = {
    mode: byHours ? 'hours' : 'days',
    start,
    end: byHours ? null : start && end && Temporal.PlainDate.compare(end, start) >= 0 ? end : start,
    startMinute: byHours ? from : null,
    minutes: length || shortestMinutes(rules),
    people: Math.max(1, Math.min(capacity, Number.parseInt(query.get('people') ?? '1', 10) || 1)),
    addOns: addOnsFrom(query, rates.addOns),
  }
  return underItsOpening(choice, rules, now)
}

/** Hours after midnight are listed under the day on which the space opened. */
function underItsOpening(choice: Choice, rules: BookingRules, now: Temporal.Instant): Choice {
  const ask = slotRequestFrom(choice)
  const slot = ask?.mode === 'hours' ? slotFor(rules, readSlotRequest(ask), now) : null
  return slot?.ok ? withSlotRequest(choice, slotRequestJson(slot.value.ask)) : choice
}

function addOnsFrom(query: URLSearchParams, offered: Space['rates']['addOns']): Choice['addOns'] {
  const picked: Record<string, number> = {}
  for (const text of query.getAll('addOn')) {
    const [, id = '', quantity = ''] = /^(.+):(\d{1,2})$/.exec(text) ?? []
    const found = offered.find((one) => one.id === id && !one.required)
    if (found) picked[id] = Math.min(Number(quantity), mostOf(found))
  }
  return picked
}

const MOST_WITHOUT_STOCK = 99

export function mostOf({ per, stock }: Space['rates']['addOns'][number]): number {
  return per === 'person' ? 1 : (stock ?? MOST_WITHOUT_STOCK)
}

/** Uses the visitor's held slot unless the URL names a different slot. */
export function choiceOf(first: Choice, held: Pick<Held, 'ask' | 'people' | 'addOns'> | null): Choice {
  if (!held || (first.start && !sameAsk(slotRequestFrom(first), held.ask))) return first
  const addOns = Object.fromEntries(held.addOns.map(({ id, quantity }) => [id, quantity]))
  return { ...withSlotRequest(first, held.ask), people: held.people, addOns }
}

export function sameAsk(one: SlotRequestJson | null, other: SlotRequestJson | null): boolean {
  if (one?.mode === 'days' && other?.mode === 'days')
    return one.startDate === other.startDate && one.endDate === other.endDate
  if (one?.mode !== 'hours' || other?.mode !== 'hours') return false
  return one.date === other.date && one.startMinute === other.startMinute && one.minutes === other.minutes
}

/** Shows the selected month, or the nearest one between these dates. */
export function monthFrom(
  turnedTo: Temporal.PlainYearMonth,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Temporal.PlainYearMonth {
  const [least, most] = [first.toPlainYearMonth(), last.toPlainYearMonth()]
  const { compare } = Temporal.PlainYearMonth
  if (compare(turnedTo, least) < 0 || compare(most, least) < 0) return least
  return compare(turnedTo, most) > 0 ? most : turnedTo
}

export function slotRequestFrom({ mode, start, end, startMinute, minutes }: Choice): SlotRequestJson | null {
  if (!start) return null
  if (mode === 'days') return { mode, startDate: start.toString(), endDate: (end ?? start).toString() }
  return startMinute === null ? null : { mode, date: start.toString(), startMinute, minutes }
}

/** In a daily booking, the second click ends the range and the next click starts a new one. */
export function withDate(choice: Choice, date: Temporal.PlainDate): Choice {
  if (choice.mode === 'hours') return { ...choice, start: date, end: null, startMinute: null }
  const { start, end } = choice
  if (start && !end && Temporal.PlainDate.compare(date, start) >= 0) return { ...choice, end: date }
  return { ...choice, start: date, end: null }
}

export function withSlotRequest(choice: Choice, ask: SlotRequestJson): Choice {
  if (ask.mode === 'hours') {
    const { startMinute, minutes } = ask
    return { ...choice, mode: 'hours', start: Temporal.PlainDate.from(ask.date), end: null, startMinute, minutes }
  }
  const start = Temporal.PlainDate.from(ask.startDate)
  return { ...choice, mode: 'days', start, end: Temporal.PlainDate.from(ask.endDate), startMinute: null }
}

export function picksOf(choice: Choice): { id: string; quantity: number }[] {
  return Object.entries(choice.addOns).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
}

function dateFrom(text: string | null, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    const date = Temporal.PlainDate.from(text)
    // Dates in the past or too far ahead can't be chosen.
    return Temporal.PlainDate.compare(date, today) < 0 || date.year > today.year + 3 ? null : date
  } catch {
    return null
  }
}

function wholeFrom(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
}

export function minuteFrom(text: string | null): number | null {
  const parts = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(text ?? '')
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}
