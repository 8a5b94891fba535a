import type { HostToday } from '../../client/api-types.ts'
import { instantWords, minuteWords } from '../../format/dates.ts'

type Stay = Pick<HostToday['next'][number], 'from' | 'to' | 'space'>

/** "Mon 23 Nov, 09:00 – 18:00", by the clock of the space. */
export function timesOf({ from, to, space: { zone } }: Stay): string {
  const [start, end] = [from, to].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone))
  if (!start || !end) return ''
  const year = start.year
  const words = (at: Temporal.ZonedDateTime) => instantWords(at.toInstant(), zone, year)
  const sameDay = start.toPlainDate().equals(end.toPlainDate())
  return `${words(start)} – ${sameDay ? minuteWords(end.hour * 60 + end.minute) : words(end)}`
}
