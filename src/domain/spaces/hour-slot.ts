import { localDay } from '../kernel/local-day.ts'
import { dayAt, MINUTES_OF_DAY, period, plusMinutes, todayIn, widen } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { BookingRules, Slot, SlotRefusal, SlotRequest } from './availability.ts'
import { type DayHours, hoursOn } from './opening-plan.ts'

type HoursAsk = SlotRequest & { mode: 'hours' }

/** The slot of a number of elapsed minutes inside opening hours; `slotFor` lists the refusals. */
export function hourSlot(rules: BookingRules, asked: HoursAsk, now: Temporal.Instant): Result<Slot, SlotRefusal> {
  const { zone, stepMinutes } = rules
  if (!rules.byHour) return err({ code: 'not_by_hour' })
  if (asked.minutes < rules.minMinutes) return err({ code: 'too_short', minMinutes: rules.minMinutes })
  if (asked.minutes > rules.maxMinutes) return err({ code: 'too_long', maxMinutes: rules.maxMinutes, maxDays: null })
  if (!Number.isInteger(asked.minutes) || asked.minutes <= 0 || asked.minutes % stepMinutes !== 0)
    return err({ code: 'off_step', stepMinutes })
  if (!Number.isInteger(asked.startMinute) || asked.startMinute < 0 || asked.startMinute >= 2 * MINUTES_OF_DAY)
    return err({ code: 'outside_opening_hours' })
  const from = dayAt(zone, asked.date, asked.startMinute)
  if (Temporal.Instant.compare(from, now) < 0) return err({ code: 'start_in_past' })
  const latest = todayIn(zone, now).add({ days: rules.windowDays })
  if (Temporal.PlainDate.compare(asked.date, latest) > 0) return err({ code: 'too_far_ahead', latest })

  const found = openingOf(rules, asked)
  if (!found)
    return err(
      hoursOn(rules.plan, asked.date) ? { code: 'outside_opening_hours' } : { code: 'closed_date', date: asked.date },
    )
  const { ask, hours } = found
  if ((ask.startMinute - hours.opens) % stepMinutes !== 0) return err({ code: 'off_step', stepMinutes })
  if (!localDay(zone, ask.date).exists(ask.startMinute)) return err({ code: 'outside_opening_hours' })
  const to = plusMinutes(from, ask.minutes)
  if (to.epochMilliseconds > closingAfter(rules, ask.date, hours, to.epochMilliseconds))
    return err({ code: 'outside_opening_hours' })
  const earliest = plusMinutes(now, rules.leadMinutes)
  if (Temporal.Instant.compare(from, earliest) < 0) return err({ code: 'too_soon', earliest })
  const stretch = period(from, to)
  return ok({
    mode: 'hours',
    period: stretch,
    occupied: widen(stretch, rules.bufferBeforeMinutes, rules.bufferAfterMinutes),
    days: 0,
    minutes: ask.minutes,
    openMinutes: ask.minutes,
    startsLate: false,
    ask,
  })
}

/** The opening a start lies in, and the ask retold from the day that opened. */
function openingOf(rules: BookingRules, ask: HoursAsk): { ask: HoursAsk; hours: DayHours } | null {
  for (const shift of [0, -1, 1]) {
    const startMinute = ask.startMinute - shift * MINUTES_OF_DAY
    const date = shift === 0 ? ask.date : ask.date.add({ days: shift })
    const hours = hoursOn(rules.plan, date)
    if (hours && hours.opens <= startMinute && startMinute < hours.closes)
      return { ask: { ...ask, date, startMinute }, hours }
  }
  return null
}

/** Epoch milliseconds at which the opening of a date ends, going on while the next day opens without a gap and `wanted` is not reached. */
export function closingAfter(rules: BookingRules, date: Temporal.PlainDate, hours: DayHours, wanted: number): number {
  let closing = dayAt(rules.zone, date, hours.closes).epochMilliseconds
  let day = date
  let closes = hours.closes
  while (closing < wanted && closes >= MINUTES_OF_DAY) {
    day = day.add({ days: 1 })
    const next = hoursOn(rules.plan, day)
    if (!next || next.opens > closes - MINUTES_OF_DAY) return closing
    closing = Math.max(closing, dayAt(rules.zone, day, next.closes).epochMilliseconds)
    closes = Math.max(next.closes, closes - MINUTES_OF_DAY)
  }
  return closing
}
