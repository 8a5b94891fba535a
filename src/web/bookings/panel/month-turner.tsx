import { ChevronLeft, ChevronRight } from 'lucide-react'
import { panelWords } from '../../copy/space.ts'
import { monthWords } from '../../format/dates.ts'

type MonthTurnerProps = {
  month: Temporal.PlainYearMonth
  first: Temporal.PlainYearMonth
  last: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
}

/** The month's name, and the buttons to the one before and the one after. */
export function MonthTurner({ month, first, last, onMonth }: MonthTurnerProps) {
  return (
    <div className="mt-4 flex items-center justify-between">
      <p className="font-semibold" aria-live="polite">
        {monthWords(month)}
      </p>
      <div className="needs-script flex">
        <button
          type="button"
          className="icon-btn"
          aria-label={panelWords.previousMonth}
          disabled={Temporal.PlainYearMonth.compare(month, first) <= 0}
          onClick={() => onMonth(month.subtract({ months: 1 }))}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={panelWords.nextMonth}
          disabled={Temporal.PlainYearMonth.compare(month, last) >= 0}
          onClick={() => onMonth(month.add({ months: 1 }))}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
