import { minuteOn } from '../../domain/kernel/clock.ts'
import { dayWords, weekdayWord } from '../../domain/kernel/day-words.ts'
import { firstWeekday, hasTwelveHours, readersClock } from './units.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const longDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const weekdayNames: readonly string[] = days

export const weekdayHeads = days.map((day, at) => ({ short: day.slice(0, 2), long: longDays[at] ?? day }))

export function weekdaysInOrder(): typeof weekdayHeads {
  const first = firstWeekday() - 1
  return [...weekdayHeads.slice(first), ...weekdayHeads.slice(0, first)]
}

export function daysIntoWeek(date: Temporal.PlainDate): number {
  return (date.dayOfWeek - firstWeekday() + 7) % 7
}

/** Formats as "Tuesday 8 December 2026", for screen readers. */
export function longDayWords(date: Temporal.PlainDate): string {
  return `${longDays[date.dayOfWeek - 1]} ${date.day} ${monthNames[date.month - 1]} ${date.year}`
}

export function monthWords(month: Temporal.PlainYearMonth | Temporal.PlainDate): string {
  return `${monthNames[month.month - 1]} ${month.year}`
}

/** Formats two dates as "Tue 8 – Thu 10 Dec", or as a single date if they are the same. */
export function rangeWords(start: Temporal.PlainDate, end: Temporal.PlainDate, year: number): string {
  if (start.equals(end)) return dayWords(start, year)
  const sameMonth = start.month === end.month && start.year === end.year
  const first = sameMonth
    ? `${weekdayWord(start)} ${start.day}`
    : dayWords(start, start.year === end.year ? start.year : year)
  return `${first} – ${dayWords(end, year)}`
}

/** Formats a minute of the day as "09:30" or "9:30 AM", depending on the user's locale. */
export const minuteWords = (minute: number): string => minuteOn(readersClock(), minute)

/**
 * Formats two times from the URL as "23:00 – 01:00", or on a 12-hour clock if the user's locale has one. Leaves an
 * invalid time unchanged.
 */
export function timesWords(from: string, to: string): string {
  const words = (text: string) => {
    const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
    return hour && minute && hasTwelveHours() ? minuteWords(Number(hour) * 60 + Number(minute)) : text
  }
  return `${words(from)} – ${words(to)}`
}

/** Formats an instant as "Tue 3 Dec, 10:00" in the time zone. */
export function instantWords(at: Temporal.Instant, zone: string, year: number): string {
  const there = at.toZonedDateTimeISO(zone)
  return `${dayWords(there.toPlainDate(), year)}, ${minuteWords(there.hour * 60 + there.minute)}`
}

export function timeWords(at: Temporal.Instant): string {
  const there = at.toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return minuteWords(there.hour * 60 + there.minute)
}

export function zoneWords(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
