import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { calendar } from '../copy/calendar.ts'
import { daysIntoWeek, longDayWords, monthWords, weekdaysInOrder } from '../format/dates.ts'
import styles from './month-grid.module.css'

export type GridDay = { state: string; label: string; off: boolean }

type MonthGridProps = {
  month: Temporal.PlainYearMonth
  describe: (date: Temporal.PlainDate) => GridDay
  start: Temporal.PlainDate | null
  end: Temporal.PlainDate | null
  cursor: Temporal.PlainDate
  onCursor: (date: Temporal.PlainDate) => void
  onPick: (date: Temporal.PlainDate) => void
  title: string
  among?: RefObject<HTMLElement | null>
}

const steps: Record<string, Temporal.DurationLike> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}

export function MonthGrid({ month, describe, start, end, cursor, onCursor, onPick, title, among }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKeys = useRef(false)

  useEffect(() => {
    if (!byKeys.current) return
    byKeys.current = false
    const months: HTMLElement | null = among?.current ?? table.current
    months?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
  }, [cursor, among])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dateByKey(event.key, cursor)
    if (!next) return
    event.preventDefault()
    byKeys.current = true
    onCursor(next)
  }

  const first = month.toPlainDate({ day: 1 })
  const offset = daysIntoWeek(first)
  const weekdays = weekdaysInOrder()
  const weeks = Math.ceil((offset + month.daysInMonth) / 7)

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid, marked up as a table
    <table className={styles.root} role="grid" aria-label={title} ref={table} onKeyDown={onKeyDown}>
      <WeekdayHeads />
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          <tr key={first.add({ weeks: week }).toString()}>
            {weekdays.map((head, column) => {
              const day = week * 7 + column - offset + 1
              if (day < 1 || day > month.daysInMonth) return <td key={head.long} />
              const date = month.toPlainDate({ day })
              return (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td key={head.long} aria-selected={isInside(date, start, end)}>
                  <DayButton
                    date={date}
                    day={describe(date)}
                    look={lookOf(date, start, end)}
                    reachable={date.equals(cursor)}
                    onPick={onPick}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekdayHeads() {
  return (
    <thead>
      <tr>
        {weekdaysInOrder().map((head) => (
          <th key={head.long} scope="col" abbr={head.long}>
            {head.short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function dateByKey(key: string, from: Temporal.PlainDate): Temporal.PlainDate | null {
  const step = steps[key]
  if (step) return from.add(step)
  if (key === 'Home') return from.subtract({ days: daysIntoWeek(from) })
  return key === 'End' ? from.add({ days: 6 - daysIntoWeek(from) }) : null
}

type DayButtonProps = {
  date: Temporal.PlainDate
  day: GridDay
  look: string | undefined
  reachable: boolean
  onPick: (date: Temporal.PlainDate) => void
}

function DayButton({ date, day, look, reachable, onPick }: DayButtonProps) {
  return (
    <button
      type="button"
      className={look}
      data-date={date.toString()}
      data-state={day.state}
      aria-disabled={day.off || undefined}
      aria-label={[longDayWords(date), day.label].filter(Boolean).join(', ')}
      tabIndex={reachable ? 0 : -1}
      onClick={() => !day.off && onPick(date)}
    >
      {date.day}
    </button>
  )
}

function isInside(date: Temporal.PlainDate, start: Temporal.PlainDate | null, end: Temporal.PlainDate | null): boolean {
  return (
    start !== null &&
    Temporal.PlainDate.compare(start, date) <= 0 &&
    Temporal.PlainDate.compare(date, end ?? start) <= 0
  )
}

function lookOf(date: Temporal.PlainDate, start: Temporal.PlainDate | null, end: Temporal.PlainDate | null) {
  if ((start && date.equals(start)) || (end && date.equals(end))) return styles.end
  return isInside(date, start, end) ? styles.in : undefined
}

type MonthTurnerProps = {
  month: Temporal.PlainYearMonth
  two?: boolean
  first: Temporal.PlainYearMonth
  last: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
}

export function MonthTurner({ month, two = false, first, last, onMonth }: MonthTurnerProps) {
  const shownLast = two ? month.add({ months: 1 }) : month
  const before = (
    <button
      type="button"
      className="icon-btn"
      aria-label={calendar.previousMonth}
      disabled={Temporal.PlainYearMonth.compare(month, first) <= 0}
      onClick={() => onMonth(month.subtract({ months: 1 }))}
    >
      <ChevronLeft size={18} aria-hidden="true" />
    </button>
  )
  const after = (
    <button
      type="button"
      className="icon-btn"
      aria-label={calendar.nextMonth}
      disabled={Temporal.PlainYearMonth.compare(shownLast, last) >= 0}
      onClick={() => onMonth(month.add({ months: 1 }))}
    >
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  )
  if (!two)
    return (
      <div className="mt-4 flex items-center justify-between">
        <p className="font-semibold" aria-live="polite">
          {monthWords(month)}
        </p>
        <div className="needs-script flex">
          {before}
          {after}
        </div>
      </div>
    )
  return (
    <div className="flex items-center justify-between">
      {before}
      <p className="flex flex-1 justify-around font-semibold" aria-live="polite">
        <span>{monthWords(month)}</span> <span>{monthWords(shownLast)}</span>
      </p>
      {after}
    </div>
  )
}
