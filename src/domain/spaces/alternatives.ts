import { dayAt, type Period } from '../kernel/period.ts'
import { type BookingRules, isFree, type SlotRequest, slotFor } from './availability.ts'
import { busyBlocks, freeStarts } from './free-starts.ts'

/** The search for alternatives stops this many days before and after the requested date, to limit its work. */
export const ALTERNATIVE_DAYS = 90

export function nearestAlternatives(
  rules: BookingRules,
  ask: SlotRequest,
  busy: readonly Period[],
  now: Temporal.Instant,
  count = 3,
): SlotRequest[] {
  return ask.mode === 'days' ? otherDays(rules, ask, busy, now, count) : otherHours(rules, ask, busy, now, count)
}

function otherDays(
  rules: BookingRules,
  ask: SlotRequest & { mode: 'days' },
  busy: readonly Period[],
  now: Temporal.Instant,
  count: number,
): SlotRequest[] {
  const found: SlotRequest[] = []
  for (let away = 1; away <= ALTERNATIVE_DAYS; away++) {
    for (const days of [-away, away]) {
      if (found.length >= count) return found
      const other: SlotRequest = {
        mode: 'days',
        startDate: ask.startDate.add({ days }),
        endDate: ask.endDate.add({ days }),
      }
      const slot = slotFor(rules, other, now)
      if (slot.ok && isFree(slot.value, busy)) found.push(other)
    }
  }
  return found
}

function otherHours(
  rules: BookingRules,
  ask: SlotRequest & { mode: 'hours' },
  busy: readonly Period[],
  now: Temporal.Instant,
  count: number,
): SlotRequest[] {
  if (!Number.isInteger(ask.minutes) || ask.minutes % rules.stepMinutes !== 0) return []
  const blocks = busyBlocks(busy)
  const wanted = dayAt(rules.zone, ask.date, ask.startMinute).epochMilliseconds
  const found: { ask: SlotRequest; at: number; away: number }[] = []
  // An opening that runs past midnight can contain starts up to two days after its date. So once enough slots are
  // found, the search continues for two more days in each direction, because a slot there may be nearer.
  let last = ALTERNATIVE_DAYS
  for (let ring = 0; ring <= last; ring++) {
    for (const days of ring === 0 ? [0] : [-ring, ring]) {
      const date = ask.date.add({ days })
      for (const { startMinute } of freeStarts(rules, date, blocks, now, ask.minutes)) {
        const at = dayAt(rules.zone, date, startMinute).epochMilliseconds
        const away = Math.abs(at - wanted)
        if (away > 0) found.push({ ask: { mode: 'hours', date, startMinute, minutes: ask.minutes }, at, away })
      }
    }
    if (found.length >= count) last = Math.min(last, ring + 2)
  }
  // Overlapping openings can list the same start twice.
  const seen = new Set<number>()
  return found
    .sort((a, b) => a.away - b.away)
    .filter(({ at }) => !seen.has(at) && seen.add(at))
    .slice(0, count)
    .map((f) => f.ask)
}
