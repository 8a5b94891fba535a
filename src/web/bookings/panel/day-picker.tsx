import { useRef, useState } from 'react'
import type { Month, SlotRequestJson } from '../../client/api-types.ts'
import { changeWords } from '../../copy/booking-changes.ts'
import { dayStateWords, panelWords } from '../../copy/panel.ts'
import { monthWords } from '../../format/dates.ts'
import { MonthGrid, MonthTurner } from '../../ui/month-grid.tsx'
import styles from './day-picker.module.css'

type DayPickerProps = {
  today: Temporal.PlainDate
  /** Yesterday stays selectable while its opening hours run past midnight. */
  earliest: Temporal.PlainDate
  last: Temporal.PlainDate
  month: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
  known: readonly Month[]
  two: boolean
  byHour: boolean
  mine: SlotRequestJson | null
  /** `mine` is a booking that is being changed, not a held slot. */
  booked?: boolean
  start: Temporal.PlainDate | null
  end: Temporal.PlainDate | null
  onPick: (date: Temporal.PlainDate) => void
}

export function DayPicker({
  today,
  earliest,
  last,
  month,
  onMonth,
  known,
  two,
  byHour,
  mine,
  booked = false,
  start,
  end,
  onPick,
}: DayPickerProps) {
  const [cursor, setCursor] = useState(start ?? today)
  const days = useRef<HTMLDivElement>(null)
  const first = month.toPlainDate({ day: 1 })
  const shown = two ? [month, month.add({ months: 1 })] : [month]
  const isShown = (there: Temporal.PlainYearMonth) => shown.some((one) => one.equals(there))
  const reachable = isShown(cursor.toPlainYearMonth()) ? cursor : laterOf(first, today)
  const states = new Map(known.flatMap(({ days }) => days.map((day) => [day.date, day.state] as const)))

  const move = (date: Temporal.PlainDate) => {
    if (Temporal.PlainDate.compare(date, earliest) < 0 || Temporal.PlainDate.compare(date, last) > 0) return
    setCursor(date)
    const there = date.toPlainYearMonth()
    if (isShown(there)) return
    onMonth(two && Temporal.PlainYearMonth.compare(there, month) > 0 ? there.subtract({ months: 1 }) : there)
  }

  return (
    <div>
      <MonthTurner
        month={month}
        two={two}
        first={earliest.toPlainYearMonth()}
        last={last.toPlainYearMonth()}
        onMonth={onMonth}
      />
      <div ref={days} className={two ? styles.two : undefined}>
        {shown.map((one) => (
          <MonthGrid
            key={two ? one.toString() : 'one'}
            title={monthWords(one)}
            month={one}
            start={start}
            end={end}
            cursor={reachable}
            onCursor={move}
            among={days}
            onPick={(date) => {
              setCursor(date)
              onPick(date)
            }}
            describe={(date) => {
              const state = states.get(date.toString()) ?? 'unknown'
              const held = isHeld(mine, date)
              return {
                state: held ? 'mine' : byHour && state === 'partly' ? 'free' : state,
                label: held && booked ? changeWords.bookedDay : dayStateWords[held ? 'mine' : state],
                // A partly booked day can't be booked as a full day, but selecting it leads to its free hours.
                off: state !== 'free' && state !== 'partly' && !(held && booked),
              }
            }}
          />
        ))}
      </div>
      <CalendarKey
        byHour={byHour}
        mine={mine?.mode !== 'days' ? null : booked ? changeWords.booked : panelWords.key.mine}
      />
    </div>
  )
}

function CalendarKey({ byHour, mine }: { byHour: boolean; mine: string | null }) {
  const { taken, closed, partly } = panelWords.key
  return (
    <p className={`${styles.key} mt-2`}>
      <span data-state="taken">{taken}</span>
      <span data-state="closed">{closed}</span>
      {mine && <span className={styles.mine}>{mine}</span>}
      {!byHour && <span data-state="partly">{partly}</span>}
    </p>
  )
}

function isHeld(mine: SlotRequestJson | null, date: Temporal.PlainDate): boolean {
  const day = date.toString()
  return mine?.mode === 'days' && mine.startDate <= day && day <= mine.endDate
}

function laterOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? b : a
}

export function monthsFrom(start: Temporal.PlainDate, end: Temporal.PlainDate): string[] {
  const months: string[] = []
  const last = end.toPlainYearMonth()
  for (let at = start.toPlainYearMonth(); Temporal.PlainYearMonth.compare(at, last) <= 0; at = at.add({ months: 1 })) {
    months.push(at.toString())
  }
  return months
}

/** 92 days can touch at most this many months. */
const MOST = 5
/** Every calendar system supports these years. */
const DATE = /^2[01]\d{2}-(0[1-9]|1[0-2])-\d{2}$/

/**
 * Returns the months (`YYYY-MM`) of the dates in the URL, or the current month. The page loads with their calendars.
 */
export function askedMonths(query: URLSearchParams, now: number): string[] {
  const current = new Date(now).toISOString().slice(0, 7)
  const monthOf = (text: string | null) =>
    text && DATE.test(text) && text.slice(0, 7) > current ? text.slice(0, 7) : current
  const first = monthOf(query.get('startDate') ?? query.get('endDate'))
  const last = monthOf(query.get('endDate'))
  const day = (month: string) => Temporal.PlainDate.from(`${month}-01`)
  return last > first ? monthsFrom(day(first), day(last)).slice(0, MOST) : [first]
}
