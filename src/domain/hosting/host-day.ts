import { compareInstants } from '../kernel/instants.ts'
import { contains, dayAt, type Period, todayIn } from '../kernel/period.ts'

export const dayPeriod = (zone: string, date: Temporal.PlainDate): Period => ({
  from: dayAt(zone, date, 0),
  to: dayAt(zone, date.add({ days: 1 }), 0),
})

export const todayPeriod = (zone: string, now: Temporal.Instant): Period => dayPeriod(zone, todayIn(zone, now))

export type DayEvents = { readonly arrives: boolean; readonly leaves: boolean }

/** Whether a stay begins or ends on a day. A stay that ends at midnight leaves the day before. */
export function eventsOn(stay: Period, day: Period): DayEvents {
  return {
    arrives: contains(day, stay.from),
    leaves: compareInstants(stay.to, day.from) > 0 && compareInstants(stay.to, day.to) <= 0,
  }
}

/** True if the guest arrived before the day and stays until after it. */
export const staysThrough = (stay: Period, day: Period): boolean =>
  compareInstants(stay.from, day.from) < 0 && compareInstants(stay.to, day.to) > 0
