import type { Ask } from './oracle.ts'
import type { OracleSpace, Random } from './spaces.ts'

type Dates = { startDate: string; endDate: string }
export type Search = Dates & { startTime?: string; endTime?: string; capacity?: number }

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function someDates(r: Random, today: Temporal.PlainDate, first: number): Dates {
  const start = today.add({ days: r.between(first, r.one([3, 9])) })
  return {
    startDate: start.toString(),
    endDate: start.add({ days: r.one([0, 0, 0, 0, 1, 1, 2, 6, 8, 29]) }).toString(),
  }
}

export function aSearch(r: Random, today: Temporal.PlainDate): Search {
  const people = r.chance(0.4) ? { capacity: r.between(1, 6) } : {}
  const dates = someDates(r, today, 0)
  if (r.chance(0.5)) return { ...dates, ...people }
  const start = r.upTo(95) * 15
  const end = (start + r.one([15, 60, 60, 120, 120, 180, 360, 480, 1_440])) % 1_440
  const endTime = end === 0 && r.chance(0.5) ? '24:00' : clock(end)
  return { startDate: dates.startDate, endDate: dates.startDate, startTime: clock(start), endTime, ...people }
}

/** Converts a search to a slot request. If the end time isn't after the start, it is on the next day. */
export function askOf({ startDate, endDate, startTime, endTime }: Search): Ask {
  if (!startTime || !endTime) return { mode: 'days', startDate, endDate }
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const length = minute(endTime) - minute(startTime)
  return {
    mode: 'hours',
    date: startDate,
    startMinute: minute(startTime),
    minutes: length > 0 ? length : length + 1_440,
  }
}

export function anAsk(r: Random, space: OracleSpace, today: Temporal.PlainDate): Ask {
  const dates = someDates(r, today, r.one([-1, 0, 1, 1]))
  if (space.byDay && (!space.byHour || r.chance(0.4))) return { mode: 'days', ...dates }
  const date = Temporal.PlainDate.from(dates.startDate)
  const hours = space.weekly[date.dayOfWeek - 1] ?? { opens: 600, closes: 1_200 }
  const step = r.chance(0.95) ? space.stepMinutes : 5
  const minutes = Math.max(1, Math.ceil(space.minMinutes / step) + r.upTo(r.one([1, 3, 40]))) * step
  const latest = hours.closes - hours.opens - (r.chance(0.8) ? Math.min(minutes, hours.closes - hours.opens) : 0)
  const startMinute = hours.opens + r.upTo(Math.ceil(latest / step)) * step
  // The same start may be requested under its own date or under the day before.
  const shift = startMinute >= 1_440 && r.chance(0.5) ? 1 : 0
  return {
    mode: 'hours',
    date: date.add({ days: shift }).toString(),
    startMinute: startMinute - shift * 1_440,
    minutes,
  }
}
