import ICAL from 'ical.js'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { BusyTime } from './calendar.ts'
import { MOST_EVENTS, startsOf, TooMany, type Window } from './ics-series.ts'
import {
  type Component,
  type Moment,
  momentOf,
  type Property,
  propertyOf,
  textOf,
  type Zones,
  zonesOf,
} from './ics-time.ts'
import type { Parsed, ParseInput } from './parse-calendar.ts'

/**
 * Reads when a calendar (RFC 5545) is busy. An incomplete file is refused, because a partial list of busy times would
 * allow double bookings.
 */
export function readIcs({ text: given, zone, ...window }: ParseInput): Parsed {
  const text = given.replace(/^\uFEFF/, '').trim()
  if (!/^BEGIN:VCALENDAR/i.test(text)) return err({ code: 'not_a_calendar' })
  const skippedLines = given.slice(0, given.length - given.trimStart().length).split('\n').length - 1
  try {
    const lines = eventLines(text)
    const calendars = parse(text, lines)
    const busy = new Map<string, BusyTime>()
    for (const calendar of calendars) readCalendar(calendar, zone, window, lines, busy)
    return ok([...busy.values()])
  } catch (error) {
    if (error instanceof TooMany) return err({ code: 'too_many_events' })
    if (error instanceof BadLine) return err({ code: 'bad_line', line: error.line + skippedLines })
    throw error
  }
}

function parse(text: string, lines: readonly number[]): Component[] {
  try {
    const read = ICAL.parse(text) as unknown as Component | Component[]
    return (Array.isArray(read[0]) ? read : [read]) as Component[]
  } catch {
    throw new BadLine(lines.find((line) => !isReadable(text, line)) ?? 1)
  }
}

function isReadable(text: string, line: number): boolean {
  const rest = text.split(/\r\n|\n|\r/).slice(line - 1)
  const end = rest.findIndex((one) => /^END:VEVENT\s*$/i.test(one))
  try {
    ICAL.parse(rest.slice(0, end + 1).join('\r\n'))
    return true
  } catch {
    return false
  }
}

function readCalendar(calendar: Component, zone: string, window: Window, lines: number[], busy: Map<string, BusyTime>) {
  const zones = zonesOf(calendar, textOf(calendar, 'x-wr-timezone') ?? zone)
  const spaceZones = { ...zones, floating: zonesOf(calendar, zone).floating }
  const events = calendar[2].filter(([name]) => name === 'vevent').map((event) => ({ event, line: lines.shift() ?? 1 }))
  const changed = new Map<string, Set<number>>()
  for (const { event, line } of events)
    atLine(line, () => {
      const of = propertyOf(event, 'recurrence-id')
      if (!of) return
      // RANGE=THISANDFUTURE isn't supported. If we ignored it, the later events would stay at their old times.
      if (of[1].range) throw new BadLine(line)
      const uid = textOf(event, 'uid') ?? ''
      changed.set(uid, (changed.get(uid) ?? new Set()).add(momentOf(of, of[3], zonesFor(of, zones, spaceZones)).at))
    })
  for (const { event, line } of events)
    atLine(line, () => {
      if (isFree(event)) return
      const uid = textOf(event, 'uid') ?? `line ${line}`
      for (const time of timesOf(event, uid, changed.get(uid), zones, spaceZones, window)) {
        busy.set(`${uid} ${time.recurrence}`, { ...time, uid: uid.slice(0, 500) })
        if (busy.size > MOST_EVENTS) throw new TooMany()
      }
    })
}

function atLine(line: number, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof TooMany) throw error
    throw new BadLine(error instanceof BadLine ? error.line : line)
  }
}

/** All-day events use the calendar's own zone. Times without a zone use the space's zone. */
const zonesFor = ([, , type]: Property, calendar: Zones, space: Zones) => (type === 'date' ? calendar : space)

function isFree(event: Component): boolean {
  const is = (name: string, value: string) => textOf(event, name)?.toUpperCase() === value
  return is('status', 'CANCELLED') || is('transp', 'TRANSPARENT') || is('x-microsoft-cdo-busystatus', 'FREE')
}

function* timesOf(
  event: Component,
  uid: string,
  changed: Set<number> | undefined,
  calendar: Zones,
  space: Zones,
  window: Window,
): Generator<BusyTime> {
  const start = propertyOf(event, 'dtstart')
  if (!start) throw new RangeError('no start')
  const zones = zonesFor(start, calendar, space)
  const first = momentOf(start, start[3], zones)
  const ends = endOf(event, first, zones)
  const of = propertyOf(event, 'recurrence-id')
  const starts = of ? [first] : startsOf(event, first, zones, window, ends(first) - first.at + 86_400_000)
  for (const one of starts) {
    if (!of && changed?.has(one.at)) continue
    const to = ends(one)
    if (to <= one.at || to <= window.from || one.at >= window.to) continue
    const known = of ? momentOf(of, of[3], zonesFor(of, calendar, space)).at : one.at
    const summary = (textOf(event, 'summary') ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 200)
    yield { uid, recurrence: new Date(known).toISOString(), summary, from: one.at, to }
  }
}

function endOf(event: Component, first: Moment, zones: Zones): (start: Moment) => number {
  const end = propertyOf(event, 'dtend')
  const duration = textOf(event, 'duration')
  if (!end && duration) {
    const length = Temporal.Duration.from(duration)
    if (length.sign < 0) throw new RangeError('ends before it starts')
    return ({ wall, zone }) => zone(wall.add(length))
  }
  const last = end ? momentOf(end, end[3], zones) : first
  if (last.at < first.at) throw new RangeError('ends before it starts')
  if (!first.allDay) return ({ at }) => at + last.at - first.at
  const days = Math.max(1, first.wall.until(last.wall, { largestUnit: 'days' }).days)
  return ({ wall, zone }) => zone(wall.add({ days }))
}

class BadLine extends Error {
  readonly line: number
  constructor(line: number) {
    super(`line ${line}`)
    this.line = line
  }
}

/**
 * Returns the line where each event begins, in file order. Refuses an incomplete file, because the parser would accept
 * half a file and guess at malformed lines.
 */
function eventLines(text: string): number[] {
  const events: number[] = []
  const open: string[] = []
  const lines = text.split(/\r\n|\n|\r/)
  let [begun, start] = ['', 0]
  const finish = () => {
    if (begun === '') return
    if (!/^[\w.-]+[;:]/.test(begun) || !begun.includes(':')) throw new BadLine(start)
    const [, step = '', name = ''] = begun.match(/^(BEGIN|END):\s*([\w-]+)\s*$/i) ?? []
    if (step.toUpperCase() === 'BEGIN') {
      open.push(name.toUpperCase())
      if (name.toUpperCase() === 'VEVENT') events.push(start)
    } else if (step && open.pop() !== name.toUpperCase()) throw new BadLine(start)
    begun = ''
  }
  for (const [index, line] of lines.entries()) {
    if (/^[ \t]/.test(line) && begun !== '') {
      if (!begun.includes(':')) begun += line.slice(1)
      continue
    }
    finish()
    if (line.trim() !== '') [begun, start] = [line, index + 1]
  }
  finish()
  if (open.length > 0) throw new BadLine(lines.length)
  return events
}
