import { compareInstants } from '../kernel/instants.ts'
import { dayAt, type Period, todayIn } from '../kernel/period.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export type BlockRequest =
  | { readonly mode: 'days'; readonly startDate: Temporal.PlainDate; readonly endDate: Temporal.PlainDate }
  | { readonly mode: 'hours'; readonly from: Temporal.PlainDateTime; readonly to: Temporal.PlainDateTime }

export type BlockRefusal =
  | { readonly code: 'end_before_start' }
  | { readonly code: 'skipped_hour'; readonly at: string }
  | { readonly code: 'in_past' }
  | { readonly code: 'too_far_ahead'; readonly latest: Temporal.PlainDate }

/** Bookings can't start further ahead than this, so later times don't need to be blocked. */
export const BLOCKED_DAYS_AHEAD = 730

/**
 * Returns the start and end of a block. An hour that the clock repeats is blocked both times. An hour that it skips is
 * refused.
 */
export function blockPeriod(ask: BlockRequest, zone: string, now: Temporal.Instant): Result<Period, BlockRefusal> {
  const latest = todayIn(zone, now).add({ days: BLOCKED_DAYS_AHEAD })
  const last = ask.mode === 'days' ? ask.endDate : ask.to.toPlainDate()
  if (Temporal.PlainDate.compare(last, latest) > 0) return err({ code: 'too_far_ahead', latest })
  const skipped = ask.mode === 'hours' ? [ask.from, ask.to].find((wall) => isSkipped(wall, zone)) : undefined
  if (skipped) return err({ code: 'skipped_hour', at: skipped.toString({ smallestUnit: 'minute' }) })
  const [from, to] =
    ask.mode === 'days'
      ? [dayAt(zone, ask.startDate, 0), dayAt(zone, ask.endDate.add({ days: 1 }), 0)]
      : [
          ask.from.toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant(),
          ask.to.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant(),
        ]
  if (compareInstants(from, to) >= 0) return err({ code: 'end_before_start' })
  return compareInstants(to, now) <= 0 ? err({ code: 'in_past' }) : ok({ from, to })
}

const isSkipped = (wall: Temporal.PlainDateTime, zone: string) =>
  !wall.toZonedDateTime(zone).toPlainDateTime().equals(wall)
