import { dayAt, MINUTES_OF_DAY } from './period.ts'

const MINUTE = 60_000

/** One local date's wall clock as numbers, for loops that would be slow in calendar objects. */
export type LocalDay = {
  /** Epoch milliseconds of a minute 0..2880 after midnight. */
  readonly at: (minuteOfDay: number) => number
  /** False for a minute that the clock skips in a DST gap. */
  readonly exists: (minuteOfDay: number) => boolean
}

const KEPT = 2_000
/** Spaces of a city share zone and dates: what was read from the calendar once need not be read for each. */
const known = new Map<string, LocalDay>()

/** The wall clock of a date in a zone. */
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
  // No zone changes its clock twice within two days, so an ordinary length means an ordinary clock.
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
