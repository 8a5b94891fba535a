import { dayAt, MINUTES_OF_DAY } from './period.ts'

const MINUTE = 60_000

/** The local times of one date as plain numbers, because calendar objects are too slow in long loops. */
export type LocalDay = {
  readonly at: (minuteOfDay: number) => number
  /** False if a clock change skips the minute. */
  readonly exists: (minuteOfDay: number) => boolean
}

const KEPT = 2_000
/** Spaces in a city share a time zone and dates, so each day is computed only once. */
const known = new Map<string, LocalDay>()

export function localDay(zone: string, date: Temporal.PlainDate): LocalDay {
  const key = `${date} ${zone}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= KEPT) known.clear()
  const made = readDay(zone, date)
  known.set(key, made)
  return made
}

function readDay(zone: string, date: Temporal.PlainDate): LocalDay {
  const midnight = dayAt(zone, date, 0).epochMilliseconds
  // No time zone changes its clock twice within two days, so if the two days have their ordinary length, the clock
  // doesn't change.
  if (dayAt(zone, date, 2 * MINUTES_OF_DAY).epochMilliseconds - midnight === 2 * MINUTES_OF_DAY * MINUTE)
    return { at: (minute) => midnight + minute * MINUTE, exists: () => true }
  return {
    at: (minute) => dayAt(zone, date, minute).epochMilliseconds,
    exists: (minute) => {
      const clock = dayAt(zone, date, minute).toZonedDateTimeISO(zone)
      return clock.hour * 60 + clock.minute === minute % MINUTES_OF_DAY
    },
  }
}
