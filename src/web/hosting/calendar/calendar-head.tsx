import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { Timeline } from '../../client/api-types.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { longDayWords, monthNames } from '../../format/dates.ts'
import styles from './calendar.module.css'

export const CALENDAR_VIEWS = ['week', 'weeks', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export function calendarPath(query: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return text ? `/host/calendar?${text}` : '/host/calendar'
}

/** The days that a view shows. A month begins on its first day. */
export function daysIn(view: CalendarView, from: Temporal.PlainDate): { first: Temporal.PlainDate; days: number } {
  if (view === 'month') return { first: from.with({ day: 1 }), days: from.daysInMonth }
  return { first: from, days: view === 'week' ? 7 : 14 }
}

/** Yesterday is shown too, because a guest may still be there. */
export const startOf = (view: CalendarView, today: Temporal.PlainDate): Temporal.PlainDate =>
  view === 'month' ? today : today.subtract({ days: 1 })

type Shown = { view: CalendarView; first: Temporal.PlainDate; page: number }

const pathTo = ({ view, page }: Shown, from: Temporal.PlainDate | null) =>
  calendarPath({
    view: view === 'weeks' ? null : view,
    from: from?.toString(),
    page: page > 1 ? page : null,
  })

export function Steps({ shown }: { shown: Shown }) {
  const { view, first } = shown
  const step = view === 'month' ? { months: 1 } : { days: view === 'week' ? 7 : 14 }
  return (
    <div className="flex gap-1">
      <Link
        className="btn small"
        to={pathTo(shown, first.subtract(step))}
        preventScrollReset
        aria-label={words.earlier}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </Link>
      <Link className="btn small" to={pathTo(shown, null)} preventScrollReset>
        {words.todayHead}
      </Link>
      <Link className="btn small" to={pathTo(shown, first.add(step))} preventScrollReset aria-label={words.later}>
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}

/**
 * Phones list the days, so a week and two weeks are the same there. A range that shows today leads to the month that
 * does, and back.
 */
export function ViewSwitch({ shown, today }: { shown: Shown; today: Temporal.PlainDate }) {
  const { first } = shown
  const last = first.add({ days: daysIn(shown.view, first).days - 1 })
  const { compare } = Temporal.PlainDate
  const showsToday = compare(first, today) <= 0 && compare(today, last) <= 0
  const begin = (view: CalendarView) =>
    showsToday && (view === 'month') !== (shown.view === 'month') ? startOf(view, today) : first
  return (
    <nav className={styles.switch} aria-label={words.views}>
      {CALENDAR_VIEWS.map((view) => (
        <Link
          key={view}
          to={pathTo({ ...shown, view }, begin(view))}
          className={view === 'week' ? 'max-md:hidden' : undefined}
          aria-current={view === shown.view ? 'page' : undefined}
          preventScrollReset
        >
          {view === 'weeks' ? (
            <>
              <span className="max-md:hidden">{words.view.weeks}</span>
              <span className="md:hidden">{words.agenda}</span>
            </>
          ) : (
            words.view[view]
          )}
        </Link>
      ))}
    </nav>
  )
}

export function rangeHead(first: Temporal.PlainDate, days: number, today: Temporal.PlainDate): string {
  const last = first.add({ days: days - 1 })
  const said = (day: Temporal.PlainDate) => dayWords(day, day.year).replace(/^\S+ /, '')
  const year = last.year === today.year ? '' : ` ${last.year}`
  if (days > 14) return `${monthNames[first.month - 1]} ${first.year}`
  return first.month === last.month ? `${first.day} – ${said(last)}${year}` : `${said(first)} – ${said(last)}${year}`
}

export function Legend() {
  return (
    <ul className={styles.legend} aria-label={words.legendName}>
      {(['booking', 'request', 'hold', 'block', 'import', 'closed'] as const).map((kind) => (
        <li key={kind}>
          <span className={styles.sample} data-kind={kind} aria-hidden="true" />
          {words.legend[kind]}
        </li>
      ))}
    </ul>
  )
}

type BookedDaysProps = { booked: Timeline['booked']; total: number; shown: Shown; days: number }

/** Six weeks at a glance: the share of spaces that are booked on each day. A day leads to its part of the calendar. */
export function BookedDays({ booked, total, shown, days }: BookedDaysProps) {
  const first = shown.first.toString()
  const last = shown.first.add({ days: days - 1 }).toString()
  const start = booked.findIndex(({ date }) => date === first)
  const months = Map.groupBy(booked, ({ date }) => date.slice(0, 7))
  const width = Math.min(days, booked.length - start)
  return (
    <nav className={styles.booked} style={{ '--all': booked.length } as object} aria-label={words.bookedDays}>
      <div className={styles.months} aria-hidden="true">
        {[...months].map(([month, { length }]) => (
          <span key={month} style={{ gridColumn: `span ${length}` }}>
            <span>{monthNames[Number(month.slice(5)) - 1]}</span>
          </span>
        ))}
      </div>
      <div className={styles.shares}>
        {booked.map(({ date, spaces }, at) => (
          <Link
            key={date}
            to={pathTo(shown, Temporal.PlainDate.from(date))}
            className={first <= date && date <= last ? styles.in : undefined}
            // One stop for the Tab key. The arrows beside the heading reach every day.
            tabIndex={at === start ? 0 : -1}
            aria-label={`${longDayWords(Temporal.PlainDate.from(date))}: ${words.bookedOf(spaces, total)}`}
            title={`${dayWords(Temporal.PlainDate.from(date), 0)}: ${words.bookedOf(spaces, total)}`}
            preventScrollReset
          >
            <i
              style={
                {
                  '--share': `${total > 0 ? Math.max(spaces > 0 ? 8 : 2, (100 * spaces) / total) : 2}%`,
                } as object
              }
            />
          </Link>
        ))}
      </div>
      <i
        className={styles.window}
        aria-hidden="true"
        style={{ left: `${(100 * start) / booked.length}%`, width: `${(100 * width) / booked.length}%` }}
      />
    </nav>
  )
}
