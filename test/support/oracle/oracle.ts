import {
  type ClockTable,
  clockTable,
  dateOfDay,
  dayAtInstant,
  dayNumber,
  firstAt,
  firstFrom,
  minuteFrom,
} from './clock-table.ts'
import type { Hours, OracleSpace } from './spaces.ts'

// Finds bookable slots by checking every minute. It imports nothing from the domain, so the two share only the rules
// themselves.

const DAY = 1440

export type Ask =
  | { mode: 'days'; startDate: string; endDate: string }
  | { mode: 'hours'; date: string; startMinute: number; minutes: number }

export type Laid = {
  readonly space: OracleSpace
  readonly table: ClockTable
  readonly now: Temporal.Instant
  readonly today: number
  readonly earliest: number
  readonly open: Uint8Array
  readonly taken: Uint8Array
}

/** The numbers are indexes of minutes in the table. `openMinutes` counts only minutes when the space is open. */
export type Found = { from: number; to: number; openMinutes: number; days: number; startDate: string }

export function lay(space: OracleSpace, now: Temporal.Instant, busy: readonly { from: string; to: string }[]): Laid {
  const table = clockTable(space.zone, now)
  const [open, taken] = [new Uint8Array(table.wall.length), new Uint8Array(table.wall.length)]
  const today = dayAtInstant(table, now)
  for (let day = today - 3; day < today + 42; day++) {
    const hours = hoursOf(space, day)
    if (hours) open.fill(1, firstFrom(table, day, hours.opens), firstFrom(table, day, hours.closes))
  }
  for (const { from, to } of busy)
    taken.fill(
      1,
      minuteFrom(table, Temporal.Instant.from(from)),
      Math.max(0, minuteFrom(table, Temporal.Instant.from(to))),
    )
  return { space, table, now, today, open, taken, earliest: minuteFrom(table, now.add({ minutes: space.leadMinutes })) }
}

function hoursOf({ weekly, exceptions }: OracleSpace, day: number): Hours {
  const date = dateOfDay(day)
  const exception = exceptions.find((x) => x.day === date)
  return exception ? exception.hours : (weekly[(day + 3) % 7] ?? null)
}

export function allowed(laid: Laid, ask: Ask): Found | null {
  return ask.mode === 'days' ? allowedDays(laid, ask) : allowedHours(laid, ask)
}

export function isUntaken({ space, taken }: Laid, { from, to }: Found): boolean {
  return !taken.subarray(from - space.bufferBefore, to + space.bufferAfter).includes(1)
}

export function bookable(laid: Laid, ask: Ask): Found | null {
  const found = allowed(laid, ask)
  return found && isUntaken(laid, found) ? found : null
}

function allowedDays({ space, table, today, earliest }: Laid, ask: Ask & { mode: 'days' }): Found | null {
  const [first, last] = [dayNumber(ask.startDate), dayNumber(ask.endDate)]
  const days = last - first + 1
  if (!space.byDay || days < 1 || days > space.maxDays || first < today || last > today + space.windowDays) return null
  let [from, to, firstCloses] = [0, 0, 0]
  const shown = new Set<number>()
  for (let day = first; day <= last; day++) {
    const hours = hoursOf(space, day)
    if (!hours) return null
    const [opens, closes] = [firstFrom(table, day, hours.opens), firstFrom(table, day, hours.closes)]
    if (opens >= closes) return null
    if (day === first) [from, firstCloses] = [opens, closes]
    to = Math.max(to, closes)
    for (let minute = hours.opens; minute < hours.closes; minute++) shown.add(day * DAY + minute)
  }
  if (from < earliest) {
    if (first !== today) return null
    while (from < earliest) from += space.stepMinutes
    if (from >= firstCloses) return null
  }
  return { from, to, days, openMinutes: shown.size, startDate: ask.startDate }
}

function allowedHours({ space, table, today, earliest, open }: Laid, ask: Ask & { mode: 'hours' }): Found | null {
  const { minutes } = ask
  const { stepMinutes: step } = space
  if (!space.byHour || minutes < space.minMinutes || minutes > space.maxMinutes || minutes % step !== 0) return null
  const wanted = dayNumber(ask.date) * DAY + ask.startMinute
  const from = firstAt(table, 0, wanted)
  if (from === null || from < earliest) return null
  const midnight = Math.floor(wanted / DAY)
  const opened = [midnight, midnight - 1].find((day) => {
    const hours = hoursOf(space, day)
    const minute = wanted - day * DAY
    if (!hours || minute < hours.opens || minute >= hours.closes || day > today + space.windowDays) return false
    return (minute - hours.opens) % step === 0
  })
  if (opened === undefined || open.subarray(from, from + minutes).includes(0)) return null
  return { from, to: from + minutes, days: 0, openMinutes: minutes, startDate: ask.date }
}

export function startsOf(laid: Laid, date: string, free: boolean): number {
  const { space, today } = laid
  const hours = hoursOf(space, dayNumber(date))
  if (!hours || dayNumber(date) > today + space.windowDays) return 0
  let minutes = space.stepMinutes as number
  while (minutes < space.minMinutes) minutes += space.stepMinutes
  let starts = 0
  for (let startMinute = hours.opens; startMinute < hours.closes; startMinute += space.stepMinutes) {
    const found = allowed(laid, { mode: 'hours', date, startMinute, minutes })
    if (found && (!free || isUntaken(laid, found))) starts++
  }
  return starts
}

export function calendarDay(laid: Laid, date: string): { state: string; hours?: number } {
  const { space, today } = laid
  const day = dayNumber(date)
  const starts = space.byHour ? startsOf(laid, date, true) : 0
  const hours = space.byHour ? { hours: starts } : {}
  // Yesterday's opening may continue after midnight.
  if (day < today) return starts > 0 ? { state: 'partly', ...hours } : { state: 'past' }
  if (day > today + space.windowDays) return { state: 'too_far' }
  if (!hoursOf(space, day)) return { state: 'closed' }
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  if (bookable(laid, ask)) return { state: 'free', ...hours }
  if (starts > 0) return { state: !space.byDay && starts === startsOf(laid, date, false) ? 'free' : 'partly', ...hours }
  return { state: 'none', ...hours }
}
