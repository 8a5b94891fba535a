import { MINUTES_OF_DAY, minutesOf, type Period } from '../kernel/period.ts'
import type { Quote } from '../pricing/quote-lines.ts'
import type { Slot, SlotRequest } from '../spaces/availability.ts'

type Sold = {
  readonly ask: SlotRequest
  readonly period: Period
  readonly occupied: Period
  readonly zone: string
  readonly quote: Quote
}

export function isSameTime(a: SlotRequest, b: SlotRequest): boolean {
  if (a.mode === 'days') return b.mode === 'days' && a.startDate.equals(b.startDate) && a.endDate.equals(b.endDate)
  return b.mode === 'hours' && a.date.equals(b.date) && a.startMinute === b.startMinute && a.minutes === b.minutes
}

export function keptSlot({ ask, period, occupied, zone, quote }: Sold): Slot {
  const minutes = minutesOf(period)
  if (ask.mode === 'hours')
    return { mode: 'hours', period, occupied, days: 0, minutes, openMinutes: ask.minutes, startsLate: false, ask }
  const days = ask.startDate.until(ask.endDate).days + 1
  const openMinutes = countedMinutes(quote) ?? days * minutesADay(period, zone)
  return { mode: 'days', period, occupied, days, minutes, openMinutes, startsLate: false, ask }
}

function countedMinutes({ lines }: Quote): number | null {
  for (const { reason } of lines) if (reason.why === 'add_on' && reason.per === 'hour') return reason.count
  return null
}

/**
 * Returns the wall-clock minutes from the first day's opening to the last day's closing. This counts as the length of
 * every day.
 */
function minutesADay({ from, to }: Period, zone: string): number {
  const minuteOf = (at: Temporal.Instant) => {
    const { hour, minute } = at.toZonedDateTimeISO(zone)
    return hour * 60 + minute
  }
  const open = minuteOf(to) - minuteOf(from)
  return open > 0 ? open : open + MINUTES_OF_DAY
}
