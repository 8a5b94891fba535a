import { compareInstants } from '../kernel/instants.ts'
import { localDay } from '../kernel/local-day.ts'
import { MINUTES_OF_DAY, period, plusMinutes, todayIn, widen } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { BookingRules, Slot, SlotRefusal, SlotRequest } from './availability.ts'
import { openingOn, openUntil } from './opening-plan.ts'

type HoursAsk = SlotRequest & { mode: 'hours' }

export function hourSlot(rules: BookingRules, asked: HoursAsk, now: Temporal.Instant): Result<Slot, SlotRefusal> {
  const { zone, stepMinutes } = rules
  if (!rules.byHour) return err({ code: 'not_by_hour' })
  if (asked.minutes < rules.minMinutes) return err({ code: 'too_short', minMinutes: rules.minMinutes })
  if (asked.minutes > rules.maxMinutes) return err({ code: 'too_long', maxMinutes: rules.maxMinutes, maxDays: null })
  if (!Number.isInteger(asked.minutes) || asked.minutes <= 0 || asked.minutes % stepMinutes !== 0)
    return err({ code: 'off_step', stepMinutes })
  if (!Number.isInteger(asked.startMinute) || asked.startMinute < 0 || asked.startMinute >= 2 * MINUTES_OF_DAY)
    return err({ code: 'outside_opening_hours' })
  const clock = localDay(zone, asked.date)
  const from = Temporal.Instant.fromEpochMilliseconds(clock.at(asked.startMinute))
  if (compareInstants(from, now) < 0) return err({ code: 'start_in_past' })

  const named = openingOf(rules, asked, now)
  if (!named.ok) return named
  const ask = named.value
  if (!clock.exists(asked.startMinute)) return err({ code: 'outside_opening_hours' })
  const to = plusMinutes(from, ask.minutes)
  if (to.epochMilliseconds > openUntil(rules, ask.date, from.epochMilliseconds, to.epochMilliseconds))
    return err({ code: 'outside_opening_hours' })
  const earliest = plusMinutes(now, rules.leadMinutes)
  if (compareInstants(from, earliest) < 0) return err({ code: 'too_soon', earliest })
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

/**
 * Finds the opening that contains the start, if the start is within the booking window and on a valid step. If two
 * openings contain it, the requested date's opening wins over that of the evening before.
 */
function openingOf(rules: BookingRules, ask: HoursAsk, now: Temporal.Instant): Result<HoursAsk, SlotRefusal> {
  const latest = todayIn(rules.zone, now).add({ days: rules.windowDays })
  let refusal: SlotRefusal | null = null
  for (const days of [0, -1, 1]) {
    const date = days === 0 ? ask.date : ask.date.add({ days })
    const startMinute = ask.startMinute - days * MINUTES_OF_DAY
    const opening = openingOn(rules, date)
    if (!opening || startMinute < opening.opens || startMinute >= opening.closes) continue
    if (Temporal.PlainDate.compare(date, latest) > 0) refusal ??= { code: 'too_far_ahead', latest }
    else if ((startMinute - opening.opens) % rules.stepMinutes === 0) return ok({ ...ask, date, startMinute })
    else refusal ??= { code: 'off_step', stepMinutes: rules.stepMinutes }
  }
  if (refusal) return err(refusal)
  if (Temporal.PlainDate.compare(ask.date, latest) > 0) return err({ code: 'too_far_ahead', latest })
  return err(openingOn(rules, ask.date) ? { code: 'outside_opening_hours' } : { code: 'closed_date', date: ask.date })
}
