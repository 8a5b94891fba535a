import ICAL from 'ical.js'
import { isMonthly, isOfRule, isPossible, monthlyWalls } from './ics-dates.ts'
import { type Component, type Moment, momentOf, type Property, type Zones } from './ics-time.ts'

export const MOST_EVENTS = 5_000
export class TooMany extends Error {}

export type Window = { from: number; to: number }
const STEPS: Record<string, number> = { SECONDLY: 1, MINUTELY: 60, HOURLY: 3_600, DAILY: 86_400, WEEKLY: 604_800 }

/**
 * Returns only starts whose occurrence may overlap the window. `length` is an occurrence's duration in milliseconds.
 */
export function startsOf(event: Component, first: Moment, zones: Zones, window: Window, length: number): Moment[] {
  const starts = new Map([[first.at, first]])
  const reach = { from: window.from - length, to: window.to }
  for (const property of event[1]) {
    if (property[0] === 'rrule') for (const start of ruled(property, first, zones, reach)) add(starts, start)
    if (property[0] === 'rdate') for (const start of dated(property, zones)) add(starts, start)
  }
  for (const property of event[1].filter(([name]) => name === 'exdate'))
    for (const left of property.slice(3).map((value) => momentOf(property, value, zones)))
      for (const [at, start] of starts)
        if (at === left.at || (left.allDay && start.wall.toPlainDate().equals(left.wall.toPlainDate())))
          starts.delete(at)
  return [...starts.values()]
}

function add(starts: Map<number, Moment>, start: Moment): void {
  starts.set(start.at, start)
  if (starts.size > MOST_EVENTS) throw new TooMany()
}

/**
 * Reads extra dates (RDATE). A period's own end is ignored, because every calendar we have seen repeats the event's
 * length.
 */
function dated(property: Property, zones: Zones): Moment[] {
  return property.slice(3).map((value) => momentOf(property, Array.isArray(value) ? value[0] : value, zones))
}

function* ruled(property: Property, first: Moment, zones: Zones, reach: Window): Generator<Moment> {
  const { until, count, ...rule } = property[3] as Record<string, unknown>
  if (rule.rscale !== undefined && rule.rscale !== 'GREGORIAN') throw new RangeError('not a Gregorian calendar')
  const last = until === undefined ? null : untilOf(String(until), first, zones)
  const from = count === undefined ? skipped(rule, first, reach.from) : first.wall
  const isByDate = isMonthly(rule)
  let left = Number(count ?? Number.POSITIVE_INFINITY)
  for (const wall of isByDate ? monthlyWalls(rule, first.wall) : otherWalls(rule, from)) {
    const start = { ...first, wall, at: first.zone(wall) }
    if (start.at >= reach.to || (last !== null && start.at > last) || left-- <= 0) return
    if (start.at > reach.from) yield start
  }
}

/**
 * Expands all rules that aren't monthly (see ics-dates.ts). ical.js moves a nonexistent date to a later one, but RFC
 * 5545 skips it.
 */
function* otherWalls(rule: Record<string, unknown>, from: Temporal.PlainDateTime): Generator<Temporal.PlainDateTime> {
  if (!isPossible(rule)) return
  const at = ICAL.Time.fromString(from.toString({ smallestUnit: 'second' }), undefined as never)
  const steps = ICAL.Recur.fromData(rule as never).iterator(at)
  for (let next = steps.next(); next; next = steps.next()) {
    const { year, month, day, hour, minute, second } = next
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second)
    if (isOfRule(rule, wall)) yield wall
  }
}

function untilOf(text: string, first: Moment, zones: Zones): number {
  const end = momentOf(['until', {}, text.includes('T') ? 'date-time' : 'date', text], text, zones)
  if (end.allDay) return first.zone(end.wall.add({ days: 1 })) - 1
  return text.endsWith('Z') ? end.at : first.zone(end.wall)
}

/** If a series began long ago, its expansion starts shortly before the window and keeps the interval. */
function skipped({ freq, interval = 1 }: Record<string, unknown>, { wall, at }: Moment, from: number) {
  const beat = (STEPS[String(freq)] ?? 0) * Number(interval)
  const beats = beat > 0 ? Math.floor((from - at) / 1000 / beat) - 2 : 0
  return beats > 0 ? wall.add({ seconds: beats * beat }) : wall
}
