import type { SlotRequestJson } from '../client/api-types.ts'
import { dayWords, lengthWords, minuteWords, rangeWords } from './dates.ts'

const DAY = 1440

/** "Tue 8 – Thu 10 Dec", or "Tue 8 Dec, 10:00 – 14:00". */
export function slotWords(ask: SlotRequestJson, year?: number): string {
  if (ask.mode === 'days') return rangeWords(plain(ask.startDate), plain(ask.endDate), year)
  const opened = plain(ask.date)
  const end = ask.startMinute + ask.minutes
  const [from, to] = [dayOf(opened, ask.startMinute), dayOf(opened, end)]
  // The midnight right after the start needs no name: everybody takes it for the end of that day.
  const plainEnd = to.equals(from) || (end % DAY === 0 && to.equals(from.add({ days: 1 })))
  const endDay = plainEnd ? '' : `${dayWords(to, year)}, `
  return `${dayWords(from, year)}, ${minuteWords(ask.startMinute)} – ${endDay}${minuteWords(end)}`
}

/** The date on which a minute of an opening falls: minutes count on past the midnight of the day that opened. */
export function dayOf(opened: Temporal.PlainDate, minute: number): Temporal.PlainDate {
  return opened.add({ days: Math.floor(minute / DAY) })
}

/** "3 days", "1 day", "4 hours". */
export function slotLength(ask: SlotRequestJson): string {
  if (ask.mode === 'hours') return lengthWords(ask.minutes)
  const days = plain(ask.startDate).until(plain(ask.endDate)).days + 1
  return days === 1 ? '1 day' : `${days} days`
}

const plain = (day: string) => Temporal.PlainDate.from(day)
