import type { BookingRules, SlotRequest } from '../src/domain/spaces/availability.ts'
import { hoursOn } from '../src/domain/spaces/opening-plan.ts'
import type { SpaceType } from '../src/domain/spaces/space.ts'
import type { Chance } from './chance.ts'

/** The share of hourly bookings in a space that can be booked by the day and by the hour. */
const BY_HOUR: Readonly<Record<SpaceType, number>> = {
  office: 0.25,
  studio: 0.5,
  warehouse: 0.15,
  retail: 0.1,
  event_space: 0.4,
  coworking: 0.4,
  meeting_room: 0.75,
  workshop: 0.5,
}
/**
 * Offices, shops, warehouses and coworking spaces are also booked for weeks. All other types are booked for only these
 * few days.
 */
const SHORT = [
  [1, 60],
  [2, 22],
  [3, 10],
  [4, 5],
  [5, 3],
] as const
const LONG = [
  [1, 34],
  [2, 20],
  [3, 14],
  [5, 14],
  [7, 9],
  [12, 5],
  [28, 2],
] as const

/** Returns a plausible request for a date, which the domain then checks. Returns null if the space is closed. */
export function drawAsk(type: SpaceType, rules: BookingRules, date: Temporal.PlainDate, c: Chance): SlotRequest | null {
  const hours = hoursOn(rules.plan, date)
  if (!hours) return null
  if (rules.byDay && !(rules.byHour && c.happens(BY_HOUR[type]))) {
    const weeks = ['office', 'retail', 'warehouse', 'coworking'].includes(type)
    const days = Math.min(c.weighed(weeks ? LONG : SHORT), rules.maxDays)
    return { mode: 'days', startDate: date, endDate: date.add({ days: days - 1 }) }
  }
  const step = rules.stepMinutes
  const open = hours.closes - hours.opens
  const longest = Math.min(rules.maxMinutes, open)
  if (longest < rules.minMinutes) return null
  const wanted =
    rules.minMinutes +
    c.weighed([
      [0, 5],
      [60, 5],
      [120, 3],
      [180, 2],
      [240, 1],
    ])
  const minutes = Math.min(Math.ceil(wanted / step) * step, Math.floor(longest / step) * step)
  // Spaces that are open around the clock are rarely used at night.
  const first = Math.max(hours.opens, open > 900 ? 8 * 60 : 0)
  const latest = Math.max(first, Math.min(hours.closes - minutes, open > 900 ? 20 * 60 : hours.closes))
  const startMinute = hours.opens + Math.floor((first + c.next() * (latest - first) - hours.opens) / step) * step
  return { mode: 'hours', date, startMinute, minutes }
}
