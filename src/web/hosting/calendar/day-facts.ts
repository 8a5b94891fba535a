import { dayAt } from '../../../domain/kernel/period.ts'
import type { Timeline } from '../../client/api-types.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords, longDayWords, minuteWords } from '../../format/dates.ts'

export type Row = Timeline['items'][number]
export type Entry = Row['entries'][number]
/** An entry within a day: its start and length as fractions of the day. */
type Bar = { entry: Entry; start: number; length: number }
export type Day = { date: string; label: string; bars: Bar[]; open: string | null; exception: boolean }

const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

export function daysOf(row: Row): Day[] {
  const entries = row.entries.map((entry) => ({ entry, from: Date.parse(entry.from), to: Date.parse(entry.to) }))
  return row.days.map(({ date, hours, exception }) => {
    const day = Temporal.PlainDate.from(date)
    const [from, to] = [dayAt(row.zone, day, 0), dayAt(row.zone, day, 1440)].map((at) => at.epochMilliseconds) as [
      number,
      number,
    ]
    const inside = entries.filter((one) => one.from < to && one.to > from)
    const bars = inside.map(({ entry, ...one }) => {
      const [start, end] = [Math.max(one.from, from), Math.min(one.to, to)]
      return { entry, start: share(start - from, to - from), length: share(end - start, to - from) }
    })
    const open = hours && words.open(minuteWords(hours.opens), minuteWords(hours.closes))
    const said = inside.map(({ entry }) => entryWords(entry, row.zone, day))
    const parts = [open ?? words.closed, ...(said.length > 0 ? said : [words.free])]
    const today = date === row.today ? [words.today] : []
    return { date, bars, open, exception, label: [longDayWords(day), ...today, ...parts].join('; ') }
  })
}

/** "Booked by Ada, 09:00 – 18:00". */
export function entryWords(entry: Entry, zone: string, day: Temporal.PlainDate | null): string {
  const [from, to] = [entry.from, entry.to].map((at) => Temporal.Instant.from(at)) as [
    Temporal.Instant,
    Temporal.Instant,
  ]
  const wallFrom = from.toZonedDateTimeISO(zone)
  const wallTo = to.toZonedDateTimeISO(zone)
  const onDay = day && wallFrom.toPlainDate().equals(day) && wallTo.subtract({ seconds: 1 }).toPlainDate().equals(day)
  const wholeDay = onDay && wallTo.since(wallFrom, { largestUnit: 'days' }).days === 1
  const times = wholeDay
    ? words.allDay
    : onDay
      ? `${minuteWords(wallFrom.hour * 60 + wallFrom.minute)} – ${minuteWords(wallTo.hour * 60 + wallTo.minute)}`
      : `${instantWords(from, zone, wallFrom.year)} – ${instantWords(to, zone, wallFrom.year)}`
  const said = words.entry(entry.kind, entry.name, times)
  return entry.of ? `${said}, ${words.inPart(entry.of)}` : said
}
