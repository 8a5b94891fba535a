import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { CalendarSync } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { weekdayWord } from '../../../domain/kernel/day-words.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { spaceTypeNames } from '../../copy/space-types.ts'
import { longDayWords, zoneWords } from '../../format/dates.ts'
import { barsOf, labelOf, shareOf } from './bar-layout.ts'
import styles from './calendar.module.css'
import { type Day, daysOf, type Entry, entryWords, keyOf, nameOf, type Row } from './entries.ts'
import { type Range, useRange } from './use-range.ts'

const ROW = 44
/** A longer list draws only the rows near the visible area. */
const DRAWN_WHOLE = 40

type CalendarGridProps = {
  rows: readonly Row[]
  first: Temporal.PlainDate
  now: string
  selected: string | null
  onChosen: (range: Range) => void
  onEntry: (row: Row, entry: Entry) => void
  onCalendars: (row: Row) => void
}

export function CalendarGrid({ rows, first, now, selected, onChosen, onEntry, onCalendars }: CalendarGridProps) {
  const dates = rows[0]?.days.map(({ date }) => date) ?? []
  const ids = rows.map(({ id }) => id)
  const { range, cursor, grid, drag, onKeyDown, onFocus } = useRange(ids, dates, onChosen)
  const width = useLaneWidth(grid)
  const at = useMinutes(now)
  // On the next or previous page of spaces or days, Tab leads to the first cell.
  const reachable = {
    space: ids.find((id) => id === cursor.space) ?? ids[0],
    date: dates.includes(cursor.date) ? cursor.date : dates[0],
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells
    <div
      role="grid"
      tabIndex={-1}
      className={styles.grid}
      style={{ '--days': dates.length } as object}
      aria-label={words.timeline}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      ref={grid}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells */}
      <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.days}`}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus */}
        {/* biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells */}
        <span role="columnheader" className={styles.clocks}>
          <span className="sr-only">{words.space}. </span>
          {zonesWords(rows)}
        </span>
        {dates.map((date) => (
          <DayHead key={date} date={date} many={dates.length > 14} isToday={rows.some(({ today }) => today === date)} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells */}
      <div role="rowgroup" onKeyDown={onKeyDown} onFocus={onFocus} {...drag}>
        <Rows rows={rows}>
          {(row) => (
            <>
              <SpaceHead row={row} onCalendars={onCalendars} />
              {daysOf(row).map((day) => (
                <DayCell
                  key={day.date}
                  row={row}
                  day={day}
                  chosen={range?.space === row.id && range.from <= day.date && day.date <= range.to}
                  reachable={reachable.space === row.id && reachable.date === day.date}
                />
              ))}
              <Lane
                row={row}
                first={first}
                days={dates.length}
                at={at}
                width={width}
                selected={selected}
                onEntry={onEntry}
              />
            </>
          )}
        </Rows>
      </div>
    </div>
  )
}

type RowsProps = { rows: readonly Row[]; children: (row: Row) => ReactNode }

function Rows({ rows, children }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const isWhole = rows.length <= DRAWN_WHOLE
  useLayoutEffect(() => {
    if (!isWhole && list.current) setTop(list.current.getBoundingClientRect().top + scrollY)
  }, [isWhole])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: top,
    initialRect: { width: 0, height: 900 },
    enabled: !isWhole,
  })
  const shown = isWhole ? rows.map((_, index) => ({ index, start: 0 })) : virtual.getVirtualItems()
  return (
    <div ref={list} role="presentation" className={styles.rows} style={isWhole ? {} : { height: rows.length * ROW }}>
      {shown.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        const place = isWhole ? {} : { position: 'absolute' as const, insetInline: 0, top: start - top }
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
          // biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells
          <div key={row.id} role="row" aria-rowindex={index + 2} className={styles.row} style={place}>
            {children(row)}
          </div>
        )
      })}
    </div>
  )
}

function zonesWords(rows: readonly Row[]): string {
  const zones = new Set(rows.map(({ zone }) => zone))
  const [zone = ''] = zones
  return zones.size > 1 ? words.ownClocks : words.clockOf(zoneWords(zone))
}

function DayHead({ date, many, isToday }: { date: string; many: boolean; isToday: boolean }) {
  const day = Temporal.PlainDate.from(date)
  const weekday = weekdayWord(day)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    // biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells
    <span role="columnheader" className={isToday ? styles.now : undefined} aria-label={longDayWords(day)}>
      {many ? weekday[0] : weekday}
      <b>{day.day}</b>
    </span>
  )
}

function SpaceHead({ row, onCalendars }: { row: Row; onCalendars: (row: Row) => void }) {
  const { id, title, spaceType, location, status, sources } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the link inside takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells
    <div role="rowheader" className={styles.space}>
      <Link to={`/host/spaces/${id}`} title={title}>
        <b dir="auto">{title}</b>
        <small dir="auto">
          {status === 'published'
            ? `${spaceTypeNames[spaceType].one}, ${location.split(', ').at(-1)}`
            : words.notBookable[status]}
        </small>
      </Link>
      <button
        type="button"
        className={sources.failing > 0 ? `${styles.sync} text-bad` : styles.sync}
        aria-label={[words.calendarsOf(title), sources.failing > 0 && words.failing(sources.failing)]
          .filter(Boolean)
          .join(': ')}
        title={sources.failing > 0 ? words.failing(sources.failing) : words.calendars}
        onKeyDown={(event) => event.stopPropagation()}
        onClick={() => onCalendars(row)}
      >
        <CalendarSync size={16} aria-hidden="true" />
        {sources.count > 0 && <span className="num text-12">{sources.count}</span>}
      </button>
    </div>
  )
}

type DayCellProps = { row: Row; day: Day; chosen: boolean; reachable: boolean }

function DayCell({ row, day, chosen, reachable }: DayCellProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a table can't draw bars across its cells
    <div role="gridcell" aria-selected={chosen}>
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
      />
    </div>
  )
}

type LaneProps = Pick<CalendarGridProps, 'first' | 'selected' | 'onEntry'> & {
  row: Row
  days: number
  at: string
  width: number
}

/** The cells beneath say the same to keyboards and screen readers. */
function Lane({ row, first, days, at, width, selected, onEntry }: LaneProps) {
  const bars = barsOf(row, first, days)
  const now = shareOf(Temporal.Instant.from(at).toZonedDateTimeISO(row.zone).toPlainDateTime(), first, days)
  return (
    <div className={styles.lane} aria-hidden="true">
      {bars.map(({ entry, start, end }, n) => {
        const until = bars[n + 1]?.start ?? 1
        const room = { inside: (end - start) * width, beside: (until - end) * width }
        const label = width > 0 && labelOf(nameOf(entry), room, textWidth)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the cell beneath does the same with the keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: the cell beneath does the same with the keyboard
          <span
            key={keyOf(entry)}
            className={styles.bar}
            data-kind={entry.kind}
            data-done={Temporal.Instant.compare(entry.to, at) <= 0}
            data-selected={selected === keyOf(entry)}
            style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
            title={entryWords(entry, row.zone, null)}
            onClick={() => onEntry(row, entry)}
          >
            {label && (
              <span className={label.place === 'beside' ? styles.beside : styles.inside}>
                <b dir="auto">{label.name}</b>
                {label.rest && ` · ${label.rest}`}
              </span>
            )}
          </span>
        )
      })}
      {now > 0 && now < 1 && <i className={styles.line} style={{ left: `${now * 100}%` }} />}
    </div>
  )
}

let pen: CanvasRenderingContext2D | null | undefined

/** The width of a label in pixels, with the bold part counted as bold. */
function textWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = `600 12px ${getComputedStyle(document.documentElement).getPropertyValue('--font-sans')}`
  return pen.measureText(text).width
}

/** Returns 0 until the page is laid out. */
function useLaneWidth(grid: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = grid.current
    if (!box) return
    const measure = () => setWidth(box.querySelector(`.${styles.lane}`)?.clientWidth ?? 0)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [grid])
  return width
}

/** The current time, which begins with the server's and then moves every minute. */
function useMinutes(now: string): string {
  const [at, setAt] = useState(now)
  useEffect(() => {
    setAt(now)
    const began = Date.now()
    const tick = () =>
      setAt(
        Temporal.Instant.from(now)
          .add({ milliseconds: Date.now() - began })
          .toString(),
      )
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [now])
  return at
}
