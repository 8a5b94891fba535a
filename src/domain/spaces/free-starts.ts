import { type Period, todayIn } from '../kernel/period.ts'
import { type BookingRules, shortestMinutes } from './availability.ts'
import { openingOn, openUntil } from './opening-plan.ts'

/**
 * A minute of the day at which a booking can start (1440 or more is after midnight), and the longest possible booking
 * from then.
 */
export type FreeStart = { readonly startMinute: number; readonly longestMinutes: number }

/** Busy periods in epoch milliseconds, sorted and merged. */
export type BusyBlocks = readonly { readonly from: number; readonly to: number }[]

const MINUTE = 60_000

export function freeStartsOfDay(
  rules: BookingRules,
  date: Temporal.PlainDate,
  busy: readonly Period[],
  now: Temporal.Instant,
  minutes?: number,
): FreeStart[] {
  return freeStarts(rules, date, busyBlocks(busy), now, minutes)
}

/** Takes busy periods that are already merged, for callers that ask about many dates. */
export function freeStarts(
  rules: BookingRules,
  date: Temporal.PlainDate,
  blocks: BusyBlocks,
  now: Temporal.Instant,
  minutes = rules.minMinutes,
): FreeStart[] {
  const { zone, stepMinutes } = rules
  const opening = rules.byHour ? openingOn(rules, date) : null
  const step = stepMinutes * MINUTE
  const length = shortestMinutes({ minMinutes: Math.max(minutes, 1), stepMinutes }) * MINUTE
  const longestAllowed = Math.floor(rules.maxMinutes / stepMinutes) * step
  if (!opening || minutes < rules.minMinutes || length > longestAllowed) return []
  const today = todayIn(zone, now)
  if (Temporal.PlainDate.compare(date, today.add({ days: rules.windowDays })) > 0) return []
  const { day } = opening
  const earliest = wholeMilliseconds(now) + rules.leadMinutes * MINUTE
  const closing = openUntil(rules, date, opening.from, opening.to + longestAllowed)

  const starts: FreeStart[] = []
  let next = 0
  for (let minute = opening.opens; minute < opening.closes; minute += stepMinutes) {
    const from = day.at(minute)
    if (from < earliest || !day.exists(minute)) continue
    if (from + length > closing) break
    while ((blocks[next]?.to ?? Number.POSITIVE_INFINITY) <= from - rules.bufferBeforeMinutes * MINUTE) next++
    const busyFrom = (blocks[next]?.from ?? Number.POSITIVE_INFINITY) - rules.bufferAfterMinutes * MINUTE
    const longest = Math.min(longestAllowed, Math.floor((Math.min(closing, busyFrom) - from) / step) * step)
    if (longest >= length) starts.push({ startMinute: minute, longestMinutes: longest / MINUTE })
  }
  return starts
}

export function firstBookableDate(rules: BookingRules, now: Temporal.Instant): Temporal.PlainDate {
  const today = todayIn(rules.zone, now)
  const yesterday = today.subtract({ days: 1 })
  const night = rules.byHour ? openingOn(rules, yesterday) : null
  return night && night.to > now.epochMilliseconds ? yesterday : today
}

function wholeMilliseconds(at: Temporal.Instant): number {
  return at.round({ smallestUnit: 'millisecond', roundingMode: 'ceil' }).epochMilliseconds
}

export function busyBlocks(busy: readonly Period[]): BusyBlocks {
  const sorted = busy
    .map((b) => ({ from: b.from.epochMilliseconds, to: wholeMilliseconds(b.to) }))
    .sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const block of sorted) {
    const last = merged.at(-1)
    if (last && block.from <= last.to) last.to = Math.max(last.to, block.to)
    else merged.push(block)
  }
  return merged
}
