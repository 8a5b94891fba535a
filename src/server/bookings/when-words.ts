import { localEnd } from '../../domain/kernel/local-end.ts'
import { MINUTES_OF_DAY } from '../../domain/kernel/period.ts'

// Made once: each toLocaleString() makes one of its own, which takes longer than the rest of a letter's words.
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** "Mon, 1 Mar 2027", there. */
export function dayThere(at: Temporal.Instant, zone: string): string {
  return DAY.format(at.toZonedDateTimeISO(zone).toPlainDate())
}

/** "Mon, 1 Mar 2027, 09:00 to 18:00 (Berlin time)". */
export function periodThere(from: Temporal.Instant, to: Temporal.Instant, zone: string): string {
  const start = from.toZonedDateTimeISO(zone)
  const end = localEnd(to.toZonedDateTimeISO(zone).toPlainDateTime())
  const time = end.minute === MINUTES_OF_DAY ? '24:00' : timeThere(to, zone)
  const until = end.day.equals(start.toPlainDate()) ? time : `${DAY.format(end.day)}, ${time}`
  return `${dayThere(from, zone)}, ${timeThere(from, zone)} to ${until} (${city(zone)} time)`
}

/** "Mon, 1 Mar 2027, 09:00 (Berlin time)". */
export function momentThere(at: Temporal.Instant, zone: string): string {
  return `${dayThere(at, zone)}, ${timeThere(at, zone)} (${city(zone)} time)`
}

const timeThere = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** "New York" for "America/New_York". */
const city = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
