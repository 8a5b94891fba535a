import { endOn } from '../../domain/kernel/clock.ts'
import { dayWords, lengthWords } from '../../domain/kernel/day-words.ts'
import { localEnd } from '../../domain/kernel/local-end.ts'
import { dayAt } from '../../domain/kernel/period.ts'
import type { DayRule, HourRule, Season } from '../../domain/pricing/rates.ts'
import type { Booking, SlotRequestJson } from '../client/api-types.ts'
import { minuteWords, rangeWords, weekdayHeads, weekdayNames } from './dates.ts'
import { changeWords } from './percent.ts'
import { readersClock } from './units.ts'

const DAY = 1440

/**
 * Formats a slot as "Tue 8 – Thu 10 Dec", or as "Tue 8 Dec, 10:00 – 14:00" in the time zone. Adds the year if it
 * differs from `year`.
 */
export function slotWords(ask: SlotRequestJson, zone: string, year: number): string {
  if (ask.mode === 'days') return rangeWords(plain(ask.startDate), plain(ask.endDate), year)
  const from = dayAt(zone, plain(ask.date), ask.startMinute).toZonedDateTimeISO(zone)
  return hoursWords(from.toPlainDateTime(), from.add({ minutes: ask.minutes }).toPlainDateTime(), year)
}

/** Uses the local times that the server sends, because a browser's time zone rules may be outdated. */
export function bookedWords({ ask, localFrom, localTo, now }: BookedTime): string {
  const year = yearOf(now)
  if (ask.mode === 'days') return rangeWords(plain(ask.startDate), plain(ask.endDate), year)
  return hoursWords(Temporal.PlainDateTime.from(localFrom), Temporal.PlainDateTime.from(localTo), year)
}

type BookedTime = Pick<Booking, 'ask' | 'localFrom' | 'localTo' | 'now'>

/** Formats a booking as "Tue 8 Dec, 09:00 – Thu 10 Dec, 18:00", from the first opening to the last closing. */
export function stayWords({ localFrom, localTo, now }: BookedTime): string {
  return hoursWords(Temporal.PlainDateTime.from(localFrom), Temporal.PlainDateTime.from(localTo), yearOf(now))
}

export const yearOf = (now: string) => Temporal.Instant.from(now).toZonedDateTimeISO('UTC').year

/** Formats two local times as "Tue 8 Dec, 09:00 – 18:00", with the second day if it differs. */
export function hoursWords(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime, year: number): string {
  const day = from.toPlainDate()
  const end = localEnd(to)
  const endDay = end.day.equals(day) ? '' : `${dayWords(end.day, year)}, `
  return `${dayWords(day, year)}, ${minuteWords(from.hour * 60 + from.minute)} – ${endDay}${endWords(end.minute)}`
}

/** Returns the date of a minute within an opening. After midnight, this is the day after the opening began. */
export function dayOf(opened: Temporal.PlainDate, minute: number): Temporal.PlainDate {
  return opened.add({ days: Math.floor(minute / DAY) })
}

export function slotLength(ask: SlotRequestJson): string {
  if (ask.mode === 'hours') return lengthWords(ask.minutes)
  const days = plain(ask.startDate).until(plain(ask.endDate)).days + 1
  return days === 1 ? '1 day' : `${days} days`
}

const plain = (day: string) => Temporal.PlainDate.from(day)

/** Formats weekdays as "Fri and Sat", "Mon to Fri" or "Every day". Monday is 1. */
export function weekdaysWords(weekdays: readonly number[]): string {
  const days = weekdayHeads.flatMap((_, at) => (weekdays.includes(at + 1) ? [at] : []))
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (days.length === 7) return 'Every day'
  if (days.length > 2 && last - first === days.length - 1) return `${weekdayNames[first]} to ${weekdayNames[last]}`
  const names = days.map((at) => weekdayNames[at])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The wording for midnight differs between the end and the start of a rule. */
export const endWords = (minute: number): string => endOn(readersClock(), minute)

export const hourRuleWords = ({ weekdays, fromMinute, toMinute, ppmChange }: HourRule): string =>
  `${weekdaysWords(weekdays)}, ${minuteWords(fromMinute)}–${endWords(toMinute)}: ${changeWords(ppmChange)}`

export const dayRuleWords = ({ weekdays, ppmChange }: DayRule): string =>
  `${weekdaysWords(weekdays)}: ${changeWords(ppmChange)}`

export function seasonWords({ from, to, ppmChange }: Season): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const when = from === to ? dayWords(last, 0) : `${dayWords(first, last.year)} to ${dayWords(last, 0)}`
  return `${when}: ${changeWords(ppmChange)}`
}
