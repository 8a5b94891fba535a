/** Lists a zone's clock minute by minute. `wall[n]` is the local time n minutes after `from`, in minutes since 1970. */
export type ClockTable = { readonly from: number; readonly wall: Int32Array }

const MINUTE = 60_000
const DAY = 1440
/** For decades, clocks have changed only on a quarter of an hour. */
const QUARTER = 15
const DAYS = 50
/** No clock change is larger than this number of minutes. */
const JUMP = 4 * 60

const tables = new Map<string, ClockTable>()

export function clockTable(zone: string, now: Temporal.Instant): ClockTable {
  const from = Math.floor(now.epochMilliseconds / 3_600_000) * 3_600_000 - 5 * DAY * MINUTE
  const key = `${zone} ${from}`
  const known = tables.get(key)
  if (known) return known
  const wall = new Int32Array(DAYS * DAY)
  for (let n = 0; n < wall.length; n += QUARTER) {
    const at = Temporal.Instant.fromEpochMilliseconds(from + n * MINUTE)
    const offset = at.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9
    for (let m = n; m < n + QUARTER; m++) wall[m] = from / MINUTE + m + offset
  }
  const table = { from, wall }
  tables.set(key, table)
  return table
}

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / (DAY * MINUTE)

export const dateOfDay = (day: number): string => new Date(day * DAY * MINUTE).toISOString().slice(0, 10)

/** Returns the first minute at which the clock shows this time or later. An opening begins or ends at this minute. */
export function firstFrom({ wall }: ClockTable, day: number, minute: number): number {
  const wanted = day * DAY + minute
  let n = Math.max(0, wanted - (wall[0] as number) - JUMP)
  while (n < wall.length && (wall[n] as number) < wanted) n++
  return n
}

/** Returns the first minute at which the clock shows exactly this time, or null if it never does. */
export function firstAt(table: ClockTable, day: number, minute: number): number | null {
  const n = firstFrom(table, day, minute)
  return table.wall[n] === day * DAY + minute ? n : null
}

export function dayAtInstant({ from, wall }: ClockTable, at: Temporal.Instant): number {
  return Math.floor((wall[Math.floor((at.epochMilliseconds - from) / MINUTE)] as number) / DAY)
}

export function minuteFrom({ from }: ClockTable, at: Temporal.Instant): number {
  return Math.ceil((at.epochMilliseconds - from) / MINUTE)
}

export function instantOf({ from }: ClockTable, minute: number): string {
  return new Date(from + minute * MINUTE).toISOString()
}
