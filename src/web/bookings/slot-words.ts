import type { BookingAsk } from '../replies.ts'
import { dayWords, lengthWords, minuteWords, rangeWords } from '../words/dates.ts'

/** "Tue 8 – Thu 10 Dec", or "Tue 8 Dec, 10:00 – 14:00". */
export function slotWords(ask: BookingAsk, year?: number): string {
  if (ask.mode === 'days') return rangeWords(plain(ask.startDate), plain(ask.endDate), year)
  const end = ask.startMinute + ask.minutes
  return `${dayWords(plain(ask.date), year)}, ${minuteWords(ask.startMinute)} – ${minuteWords(end)}`
}

/** "3 days", "1 day", "4 hours". */
export function slotLength(ask: BookingAsk): string {
  if (ask.mode === 'hours') return lengthWords(ask.minutes)
  const days = plain(ask.startDate).until(plain(ask.endDate)).days + 1
  return days === 1 ? '1 day' : `${days} days`
}

const plain = (day: string) => Temporal.PlainDate.from(day)
