import { dayWords } from '../../../domain/kernel/day-words.ts'
import { dayAt } from '../../../domain/kernel/period.ts'
import type { Timeline as TimelineData } from '../../client/api-types.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords, longDayWords, minuteWords, zoneWords } from '../../format/dates.ts'
import styles from './timeline.module.css'
import { type Range, useRange } from './use-range.ts'

type TimelineProps = { rows: readonly Row[]; onChosen: (range: Range) => void; onCalendars: (row: Row) => void }

export function Timeline({ rows, onChosen, onCalendars }: TimelineProps) {
  const dates = rows[0]?.days.map(({ date }) => date) ?? []
  const ids = rows.map(({ id }) => id)
  const { range, cursor, grid, drag, onKeyDown } = useRange(ids, dates, onChosen)
  // On the next or previous page of spaces or days, Tab leads to the first cell.
  const at = {
    space: ids.includes(cursor.space as never) ? cursor.space : ids[0],
    date: dates.includes(cursor.date) ? cursor.date : dates[0],
  }
  return (
    <div className={styles.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a timeline is a grid, marked up as a table */}
      <table className={styles.root} role="grid" aria-label={words.timeline} aria-multiselectable ref={grid}>
        <thead>
          <tr>
            <th scope="col">{words.space}</th>
            {dates.map((date) => (
              <DayHead key={date} date={date} isToday={rows.some(({ today }) => today === date)} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} {...drag}>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <SpaceHead row={row} onCalendars={onCalendars} />
              </th>
              {daysOf(row).map((day) => {
                const chosen = range?.space === row.id && range.from <= day.date && day.date <= range.to
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                  <td key={day.date} aria-selected={chosen}>
                    <DayCell
                      row={row}
                      day={day}
                      chosen={chosen}
                      reachable={at.space === row.id && at.date === day.date}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayHead({ date, isToday }: { date: string; isToday: boolean }) {
  const day = Temporal.PlainDate.from(date)
  return (
    <th scope="col" className={isToday ? styles.now : undefined} aria-label={longDayWords(day)}>
      {dayWords(day, day.year)}
    </th>
  )
}

export function SpaceHead({ row, onCalendars }: { row: Row; onCalendars: (row: Row) => void }) {
  return (
    <>
      <span className="line-clamp-2 font-semibold" dir="auto" title={row.title}>
        {row.title}
      </span>
      <span className="block text-12 text-graphite">{words.clockOf(zoneWords(row.zone))}</span>
      {!row.published && <span className="block text-12 text-graphite">{words.paused}</span>}
      <button
        type="button"
        className="link mt-1 min-h-6 text-12"
        onKeyDown={(event) => event.stopPropagation()}
        onClick={() => onCalendars(row)}
      >
        {words.calendars}
        <span className="sr-only"> {row.title}</span>
        {row.sources.count > 0 && <span className="num"> ({row.sources.count})</span>}
      </button>
      {row.sources.failing > 0 && <span className="block text-12 text-bad">{words.failing(row.sources.failing)}</span>}
    </>
  )
}

type DayCellProps = { row: Row; day: Day; chosen: boolean; reachable: boolean }

function DayCell({ row, day, chosen, reachable }: DayCellProps) {
  return (
    <button
      type="button"
      className={chosen ? `${styles.day} ${styles.chosen}` : styles.day}
      data-day={day.date}
      data-space={row.id}
      data-closed={day.open === null}
      data-exception={day.exception}
      aria-label={day.label}
      title={day.label}
      tabIndex={reachable ? 0 : -1}
    >
      <Bars day={day} />
    </button>
  )
}

export function Bars({ day }: { day: Day }) {
  return day.bars.map(({ entry, start, length }) => (
    <span
      key={`${entry.kind} ${entry.from} ${entry.of}`}
      className={styles.bar}
      data-kind={entry.kind}
      style={{ left: `${start}%`, width: `${length}%` }}
    />
  ))
}

export type Row = TimelineData['items'][number]
export type Entry = Row['entries'][number]
type Bar = { entry: Entry; start: number; length: number }
type Day = { date: string; label: string; bars: Bar[]; open: string | null; exception: boolean }

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

/** Describes a bar as "Booked by Ada, 09:00 – 18:00". */
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
