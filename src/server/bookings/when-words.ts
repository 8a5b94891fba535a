import { localEnd } from '../../domain/kernel/local-end.ts'
import { MINUTES_OF_DAY } from '../../domain/kernel/period.ts'

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Mon, 1 Mar 2027", there. */
export function dayThere(at: Temporal.Instant, zone: string): string {
  return at.toZonedDateTimeISO(zone).toPlainDate().toLocaleString('en-GB', DAY)
}

/** "Mon, 1 Mar 2027, 09:00 to 18:00 (Berlin time)". */
export function periodThere(from: Temporal.Instant, to: Temporal.Instant, zone: string): string {
  const start = from.toZonedDateTimeISO(zone)
  const end = localEnd(to.toZonedDateTimeISO(zone).toPlainDateTime())
  const time = end.minute === MINUTES_OF_DAY ? '24:00' : timeThere(to, zone)
  const until = end.day.equals(start.toPlainDate()) ? time : `${end.day.toLocaleString('en-GB', DAY)}, ${time}`
  return `${dayThere(from, zone)}, ${timeThere(from, zone)} to ${until} (${city(zone)} time)`
}

/** "Mon, 1 Mar 2027, 09:00 (Berlin time)". */
export function momentThere(at: Temporal.Instant, zone: string): string {
  return `${dayThere(at, zone)}, ${timeThere(at, zone)} (${city(zone)} time)`
}

const timeThere = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainTime().toLocaleString('en-GB', TIME)

/** "New York" for "America/New_York". */
const city = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
