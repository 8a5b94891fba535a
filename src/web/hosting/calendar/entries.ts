import { localEnd } from '../../../domain/kernel/local-end.ts'
import { dayAt } from '../../../domain/kernel/period.ts'
import type { Timeline } from '../../client/api-types.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { longDayWords, minuteWords, rangeWords } from '../../format/dates.ts'
import { endWords, hoursWords } from '../../format/slot.ts'

export type Row = Timeline['items'][number]
export type Entry = Row['entries'][number]
export type Day = { date: string; label: string; entries: Entry[]; open: string | null; exception: boolean }

export const keyOf = ({ kind, from, of }: Entry) => `${kind} ${from} ${of}`

/** A booking has a page of its own. Blocks, checkouts and other calendars don't. */
export const isBooking = ({ kind, id }: Entry): boolean =>
  id !== null && (kind === 'booking' || kind === 'request' || kind === 'change')

export function daysOf(row: Row): Day[] {
  const entries = row.entries.map((entry) => ({ entry, from: Date.parse(entry.from), to: Date.parse(entry.to) }))
  return row.days.map(({ date, hours, exception }) => {
    const day = Temporal.PlainDate.from(date)
    const [from, to] = [0, 1440].map((minute) => dayAt(row.zone, day, minute).epochMilliseconds) as [number, number]
    const inside = entries.filter((one) => one.from < to && one.to > from).map(({ entry }) => entry)
    const open = hours && words.open(minuteWords(hours.opens), minuteWords(hours.closes))
    const said = inside.map((entry) => entryWords(entry, row.zone, day))
    const parts = [open ?? words.closed, ...(said.length > 0 ? said : [words.free])]
    const today = date === row.today ? [words.today] : []
    return { date, entries: inside, open, exception, label: [longDayWords(day), ...today, ...parts].join('; ') }
  })
}

export function wallOf(at: string, zone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime()
}

export const minuteOfDay = ({ hour, minute }: Temporal.PlainDateTime) => hour * 60 + minute

/** Describes an entry as "Booked by Ada, 09:00 – 18:00". */
export function entryWords(entry: Entry, zone: string, day: Temporal.PlainDate | null): string {
  const [from, to] = [wallOf(entry.from, zone), wallOf(entry.to, zone)]
  const onDay = day && from.toPlainDate().equals(day) && to.subtract({ seconds: 1 }).toPlainDate().equals(day)
  const wholeDay = onDay && to.since(from, { largestUnit: 'days' }).days === 1
  const times = wholeDay
    ? words.allDay
    : onDay
      ? `${minuteWords(minuteOfDay(from))} – ${endWords(localEnd(to).minute)}`
      : timesWords(from, to)
  const text = words.entry(entry.kind, entry.name, times)
  return entry.of ? `${text}, ${words.inPart(entry.of)}` : text
}

/** Formats as "Tue 8 – Thu 10 Dec" if these are whole days, and otherwise as "Tue 8 Dec, 09:00 – 18:00". */
export function timesWords(from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): string {
  const isWhole = minuteOfDay(from) === 0 && minuteOfDay(to) === 0
  return isWhole ? rangeWords(from.toPlainDate(), localEnd(to).day, from.year) : hoursWords(from, to, from.year)
}

/** The short name on a bar or in the agenda, and how many people come. */
export function nameOf({ kind, name, note, people }: Entry): { name: string; people: string; count: string } {
  const known = kind === 'block' ? note?.trim() : kind === 'hold' ? null : name
  return {
    name: known || words.legend[kind],
    people: people === null ? '' : words.people(people),
    count: people === null ? '' : String(people),
  }
}
