import { compareInstants } from '../kernel/instants.ts'
import { MINUTES_OF_DAY, minutesOf, period, plusMinutes, todayIn, widen } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { BookingRules, Slot, SlotRefusal, SlotRequest } from './availability.ts'
import { openingOn } from './opening-plan.ts'

const before = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => compareInstants(a, b) < 0

/**
 * The slot runs from the first day's opening to the last day's closing, including the nights. For the possible
 * refusals, see `slotFor`.
 */
export function daySlot(
  rules: BookingRules,
  ask: SlotRequest & { mode: 'days' },
  now: Temporal.Instant,
): Result<Slot, SlotRefusal> {
  const { zone } = rules
  const { startDate, endDate } = ask
  if (!rules.byDay) return err({ code: 'not_by_day' })
  if (before(endDate, startDate)) return err({ code: 'end_before_start' })
  const today = todayIn(zone, now)
  if (before(startDate, today)) return err({ code: 'start_in_past' })
  const days = startDate.until(endDate).days + 1
  if (days > rules.maxDays) return err({ code: 'too_long', maxMinutes: null, maxDays: rules.maxDays })
  const latest = today.add({ days: rules.windowDays })
  if (before(latest, endDate)) return err({ code: 'too_far_ahead', latest })

  const open = openHours(rules, startDate, days)
  if (!open.ok) return open
  const { opening, firstClosing, to, openMinutes } = open.value
  const earliest = plusMinutes(now, rules.leadMinutes)
  const startsLate = earlier(opening, earliest)
  let from = opening
  if (startsLate) {
    if (before(today, startDate)) return err({ code: 'too_soon', earliest })
    from = nextStep(opening, earliest, rules.stepMinutes)
    if (!earlier(from, firstClosing)) return err({ code: 'nothing_left_today' })
  }
  const stretch = period(from, to)
  return ok({
    mode: 'days',
    period: stretch,
    occupied: widen(stretch, rules.bufferBeforeMinutes, rules.bufferAfterMinutes),
    days,
    minutes: minutesOf(stretch),
    openMinutes,
    startsLate,
    ask,
  })
}

type OpenHours = {
  opening: Temporal.Instant
  firstClosing: Temporal.Instant
  to: Temporal.Instant
  openMinutes: number
}

function openHours(rules: BookingRules, startDate: Temporal.PlainDate, days: number): Result<OpenHours, SlotRefusal> {
  let [opening, firstClosing, to, openMinutes] = [0, 0, 0, 0]
  let counted = 0
  for (let n = 0, date = startDate; n < days; n++, date = date.add({ days: 1 })) {
    const hours = openingOn(rules, date)
    if (!hours) return err({ code: 'closed_date', date })
    if (n === 0) [opening, firstClosing] = [hours.from, hours.to]
    to = Math.max(to, hours.to)
    openMinutes += Math.max(0, hours.closes - Math.max(hours.opens, counted))
    counted = Math.max(hours.closes, counted) - MINUTES_OF_DAY
  }
  return ok({ opening: instant(opening), firstClosing: instant(firstClosing), to: instant(to), openMinutes })
}

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

function nextStep(opening: Temporal.Instant, earliest: Temporal.Instant, stepMinutes: number): Temporal.Instant {
  const step = stepMinutes * 60_000
  // Converting to milliseconds first would drop nanoseconds, and the start could then be slightly too early.
  const past = Number(earliest.epochNanoseconds - opening.epochNanoseconds) / 1e6
  return plusMinutes(opening, Math.ceil(past / step) * stepMinutes)
}
