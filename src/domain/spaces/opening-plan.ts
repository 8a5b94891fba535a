import { localDay } from '../kernel/local-day.ts'

/** Minutes from local midnight, 0 ≤ opens < closes ≤ opens + 1440; above 1440 the space closes after midnight. */
export type DayHours = { readonly opens: number; readonly closes: number }

/** Seven days, Monday first, `null` = closed; an exception (key `YYYY-MM-DD`) replaces its day. */
export type OpeningPlan = {
  readonly weekly: readonly (DayHours | null)[]
  readonly exceptions: ReadonlyMap<string, DayHours | null>
}

/** The opening hours of a date, or null when closed. */
export function hoursOn(plan: OpeningPlan, date: Temporal.PlainDate): DayHours | null {
  if (plan.exceptions.size > 0) {
    const exception = plan.exceptions.get(date.toString())
    if (exception !== undefined) return exception
  }
  return plan.weekly[date.dayOfWeek - 1] ?? null
}

/** No zone's clock skips more than that. */
const MOST_SKIPPED = 120

/** Whether a change of clocks skips the whole opening: on that date it does not exist. */
export function isSkipped(zone: string, date: Temporal.PlainDate, { opens, closes }: DayHours): boolean {
  if (closes - opens > MOST_SKIPPED) return false
  const { exists } = localDay(zone, date)
  return !exists(opens) && !exists(closes - 1)
}
