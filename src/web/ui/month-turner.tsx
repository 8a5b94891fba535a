import { ChevronLeft, ChevronRight } from 'lucide-react'
import { calendar } from '../copy/calendar.ts'
import { monthWords } from '../format/dates.ts'

type MonthTurnerProps = {
  month: Temporal.PlainYearMonth
  /** Two months side by side, with the buttons at the sides. */
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
