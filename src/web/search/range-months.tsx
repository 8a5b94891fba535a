import { useEffect, useRef, useState } from 'react'
import { MOST_SEARCH_DAYS } from '../../domain/search/search-query.ts'
import { calendar } from '../copy/calendar.ts'
import { monthWords, rangeWords } from '../format/dates.ts'
import { type GridDay, MonthGrid, MonthTurner } from '../ui/month-grid.tsx'
import { type DateRange, pickDay, type RangeEnd } from './date-range.ts'
import styles from './range-months.module.css'

type RangeMonthsProps = {
  range: DateRange
  which: RangeEnd
  onPick: (range: DateRange, next: RangeEnd) => void
  today: Temporal.PlainDate
  two: boolean
  /** True if the calendar was opened with the keyboard, so focus moves to the days. */
  takesFocus: boolean
  onDone: () => void
}

export function RangeMonths({ range, which, onPick, today, two, takesFocus, onDone }: RangeMonthsProps) {
  const end = dateOf(range.endDate)
  // If only an end date is given, it is used as the start date too.
  const from = dateOf(range.startDate) ?? end
  const latest = which === 'endDate' && range.startDate ? (from?.add({ days: MOST_SEARCH_DAYS - 1 }) ?? null) : null
  const days = useRef<HTMLDivElement>(null)
  const { month, setMonth, cursor, move, last } = useMonthCursor(from ?? today, today, two)
  const focusDays = () => days.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is open
  useEffect(() => {
    if (takesFocus) focusDays()
    days.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  const pick = (date: Temporal.PlainDate) => {
    move(date)
    const { next, ...picked } = pickDay(range, which, date.toString())
    onPick(picked, next)
  }
  const clear = () => {
    onPick({ startDate: '', endDate: '' }, 'startDate')
    // The button the user clicked disappears, so focus moves to the days.
    focusDays()
  }
  return (
    <div className="scroll-my-3">
      <MonthTurner
        month={month}
        two={two}
        first={today.toPlainYearMonth()}
        last={last.toPlainYearMonth()}
        onMonth={setMonth}
      />
      <div ref={days} className={two ? styles.two : styles.one}>
        {(two ? [month, month.add({ months: 1 })] : [month]).map((shown) => (
          <MonthGrid
            key={two ? shown.toString() : 'one'}
            title={monthWords(shown)}
            month={shown}
            start={from}
            end={end}
            cursor={cursor}
            onCursor={move}
            onPick={pick}
            among={days}
            describe={(date) => dayOf(date, { from, end, today, last, latest })}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Said text={saidOf(from, end, today.year)} onClear={from && clear} />
        <button type="button" className="btn ink" onClick={onDone}>
          {calendar.done}
        </button>
      </div>
    </div>
  )
}

function Said({ text, onClear }: { text: string; onClear: (() => void) | null }) {
  return (
    <>
      <p role="status" className="num">
        {text}
      </p>
      {onClear && (
        <button type="button" className="link" onClick={onClear}>
          {calendar.clear}
        </button>
      )}
    </>
  )
}

type MaybeDate = Temporal.PlainDate | null

type Bounds = {
  from: MaybeDate
  end: MaybeDate
  today: Temporal.PlainDate
  last: Temporal.PlainDate
  latest: MaybeDate
}

function dayOf(date: Temporal.PlainDate, { from, end, today, last, latest }: Bounds): GridDay {
  const past = Temporal.PlainDate.compare(date, today) < 0
  const long = latest !== null && Temporal.PlainDate.compare(date, latest) > 0
  const off = past || long || Temporal.PlainDate.compare(date, last) > 0
  const why = past ? calendar.past : long ? calendar.tooLong(MOST_SEARCH_DAYS) : ''
  const label = from?.equals(date) ? calendar.first : end?.equals(date) ? calendar.last : why
  return { state: past ? 'past' : off ? 'too_far' : 'free', label, off }
}

function saidOf(start: MaybeDate, end: MaybeDate, year: number): string {
  if (!start) return calendar.pickFirst
  if (!end) return calendar.pickLast(rangeWords(start, start, year), MOST_SEARCH_DAYS)
  if (Temporal.PlainDate.compare(end, start) < 0) return calendar.pickFirst
  const [words, days] = [rangeWords(start, end, year), start.until(end).days + 1]
  return days > MOST_SEARCH_DAYS ? calendar.tooMany(words, days, MOST_SEARCH_DAYS) : calendar.chosen(words, days)
}

function dateOf(text: string): MaybeDate {
  try {
    return text ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

/** Bookings can be made at most 18 months ahead. */
const MOST_DAYS_AHEAD = 548

/** Keeps the visible months and the keyboard's date between today and the last bookable date. */
function useMonthCursor(from: Temporal.PlainDate, today: Temporal.PlainDate, two: boolean) {
  const last = today.add({ days: MOST_DAYS_AHEAD })
  const begun = Temporal.PlainDate.compare(from, today) < 0 || Temporal.PlainDate.compare(from, last) > 0 ? today : from
  const [month, setMonth] = useState(() => begun.toPlainYearMonth())
  const [at, setAt] = useState(begun)
  const shownLast = two ? month.add({ months: 1 }) : month
  const isShown = (date: Temporal.PlainDate) =>
    Temporal.PlainYearMonth.compare(date.toPlainYearMonth(), month) >= 0 &&
    Temporal.PlainYearMonth.compare(date.toPlainYearMonth(), shownLast) <= 0
  const first = month.toPlainDate({ day: 1 })
  const cursor = isShown(at) ? at : Temporal.PlainDate.compare(first, today) < 0 ? today : first

  const move = (date: Temporal.PlainDate) => {
    if (Temporal.PlainDate.compare(date, today) < 0 || Temporal.PlainDate.compare(date, last) > 0) return
    setAt(date)
    const there = date.toPlainYearMonth()
    if (Temporal.PlainYearMonth.compare(there, month) < 0) setMonth(there)
    else if (!isShown(date)) setMonth(two ? there.subtract({ months: 1 }) : there)
  }
  return { month, setMonth, cursor, move, last }
}
