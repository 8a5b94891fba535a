import { type Clock, endOn, minuteOn } from './clock.ts'
import { dayWords } from './day-words.ts'
import { localEnd } from './local-end.ts'

export const dayThere = (at: Temporal.Instant, zone: string): string =>
  dayWords(at.toZonedDateTimeISO(zone).toPlainDate(), 0)

export function periodThere(from: Temporal.Instant, to: Temporal.Instant, zone: string, clock: Clock): string {
  const start = from.toZonedDateTimeISO(zone)
  const end = localEnd(to.toZonedDateTimeISO(zone).toPlainDateTime())
  const time = endOn(clock, end.minute)
  const until = end.day.equals(start.toPlainDate()) ? time : `${dayWords(end.day, 0)}, ${time}`
  return `${dayThere(from, zone)}, ${timeThere(from, zone, clock)} to ${until} (${city(zone)})`
}

export function momentThere(at: Temporal.Instant, zone: string, clock: Clock): string {
  return `${dayThere(at, zone)}, ${timeThere(at, zone, clock)} (${city(zone)})`
}

/** Short enough for the subject of an email, whose text says the year and the zone too. */
export function shortMoment(at: Temporal.Instant, zone: string, clock: Clock): string {
  const day = at.toZonedDateTimeISO(zone).toPlainDate()
  return `${dayWords(day, day.year)}, ${timeThere(at, zone, clock)}`
}

function timeThere(at: Temporal.Instant, zone: string, clock: Clock): string {
  const { hour, minute } = at.toZonedDateTimeISO(zone)
  return minuteOn(clock, hour * 60 + minute)
}

const city = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
