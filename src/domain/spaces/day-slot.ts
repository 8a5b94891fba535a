import { dayAt, MINUTES_OF_DAY, minutesOf, period, plusMinutes, todayIn, widen } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { BookingRules, Slot, SlotRefusal, SlotRequest } from './availability.ts'
import { hoursOn, isSkipped } from './opening-plan.ts'

const before = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0

/** The slot from the first day's opening to the last day's closing, nights included; `slotFor` lists the refusals. */
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
  const { opens, firstCloses, closes, openMinutes } = open.value
  const opening = dayAt(zone, startDate, opens)
  const to = dayAt(zone, endDate, closes)
  const earliest = plusMinutes(now, rules.leadMinutes)
  const startsLate = earlier(opening, earliest)
  let from = opening
  if (startsLate) {
    if (before(today, startDate)) return err({ code: 'too_soon', earliest })
    from = nextStep(opening, earliest, rules.stepMinutes)
    if (!earlier(from, dayAt(zone, startDate, firstCloses))) return err({ code: 'nothing_left_today' })
  }
  // What a DST gap leaves of a short opening may begin where it ends.
  if (!earlier(from, to)) return err({ code: 'closed_date', date: endDate })
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

type OpenHours = { opens: number; firstCloses: number; closes: number; openMinutes: number }

function openHours(rules: BookingRules, startDate: Temporal.PlainDate, days: number): Result<OpenHours, SlotRefusal> {
  let opens = 0
  let firstCloses = 0
  let closes = 0
  let openMinutes = 0
  for (let n = 0, date = startDate; n < days; n++, date = date.add({ days: 1 })) {
    const hours = hoursOn(rules.plan, date)
    if (!hours || isSkipped(rules.zone, date, hours)) return err({ code: 'closed_date', date })
    if (n === 0) {
      opens = hours.opens
      firstCloses = hours.closes
    }
    // Where a night runs into the next morning's opening the shared minutes count once.
    const shared = n === 0 ? 0 : Math.max(0, closes - MINUTES_OF_DAY - hours.opens)
    openMinutes += hours.closes - hours.opens - shared
    closes = hours.closes
  }
  return ok({ opens, firstCloses, closes, openMinutes })
}

function nextStep(opening: Temporal.Instant, earliest: Temporal.Instant, stepMinutes: number): Temporal.Instant {
  const step = stepMinutes * 60_000
  // Nanoseconds would be lost in milliseconds, and a start a hair too early is still too early.
  const past = Number(earliest.epochNanoseconds - opening.epochNanoseconds) / 1e6
  return plusMinutes(opening, Math.ceil(past / step) * stepMinutes)
}
