import { type LocalDay, localDay } from '../kernel/local-day.ts'

/** Minutes from local midnight, with 0 ≤ opens < closes ≤ opens + 1440. Above 1440, the space closes after midnight. */
export type DayHours = { readonly opens: number; readonly closes: number }

/** Seven days, Monday first; `null` means closed. An exception (key `YYYY-MM-DD`) replaces the hours on that date. */
export type OpeningPlan = {
  readonly weekly: readonly (DayHours | null)[]
  readonly exceptions: ReadonlyMap<string, DayHours | null>
}

export type Opening = DayHours & { readonly day: LocalDay; readonly from: number; readonly to: number }

export function hoursOn(plan: OpeningPlan, date: Temporal.PlainDate): DayHours | null {
  if (plan.exceptions.size > 0) {
    const exception = plan.exceptions.get(date.toString())
    if (exception !== undefined) return exception
  }
  return plan.weekly[date.dayOfWeek - 1] ?? null
}

type Hours = { readonly zone: string; readonly plan: OpeningPlan }

export function openingOn({ zone, plan }: Hours, date: Temporal.PlainDate): Opening | null {
  const hours = hoursOn(plan, date)
  if (!hours) return null
  const day = localDay(zone, date)
  const [from, to] = [day.at(hours.opens), day.at(hours.closes)]
  return from < to ? { ...hours, day, from, to } : null
}

/**
 * Returns the time (in epoch milliseconds) until which the space stays open. `from` is an instant within the opening of
 * `date`. Openings of neighbouring days that touch count as one. Stops once `wanted` is reached.
 */
export function openUntil(space: Hours, date: Temporal.PlainDate, from: number, wanted: number): number {
  // The previous day's opening may end later than this one.
  const before = openingOn(space, date.subtract({ days: 1 }))
  let until = before ? Math.max(from, before.to) : from
  for (let day = date; ; day = day.add({ days: 1 })) {
    const opening = openingOn(space, day)
    if (!opening || opening.from > until) return until
    until = Math.max(until, opening.to)
    if (until >= wanted) return until
  }
}
