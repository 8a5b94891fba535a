import type { HostToday } from '../client/api-types.ts'
import { instantWords, minuteWords, rangeWords } from '../format/dates.ts'

type StayDates = Pick<HostToday['there']['items'][number], 'from' | 'to' | 'space'>

/** Formats a stay in its space's time zone. Whole days show only the days. */
export function stayTimes({ from, to, space: { zone } }: StayDates): string {
  const [start, end] = [from, to].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone))
  if (!start || !end) return ''
  const year = start.year
  const isMidnight = (at: Temporal.ZonedDateTime) => at.hour === 0 && at.minute === 0
  if (isMidnight(start) && isMidnight(end))
    return rangeWords(start.toPlainDate(), end.toPlainDate().subtract({ days: 1 }), year)
  const words = (at: Temporal.ZonedDateTime) => instantWords(at.toInstant(), zone, year)
  const sameDay = start.toPlainDate().equals(end.toPlainDate())
  return `${words(start)} – ${sameDay ? minuteWords(end.hour * 60 + end.minute) : words(end)}`
}
