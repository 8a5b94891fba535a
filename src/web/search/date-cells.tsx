import { Calendar } from 'lucide-react'
import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useHistoryStep } from '../client/use-history-step.ts'
import { calendar } from '../copy/calendar.ts'
import { search } from '../copy/search.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Field } from '../ui/field.tsx'
import { usePhone } from '../ui/use-media.ts'
import { useOutside } from '../ui/use-outside.ts'
import { type DateRange, endFollows, type RangeEnd } from './date-range.ts'
import styles from './search-form.module.css'
import { type DateProblems, earliestToday, latestEnd, visitorsToday } from './search-params.ts'

const RangeMonths = lazy(() => import('./range-months.tsx').then((part) => ({ default: part.RangeMonths })))

type Typed = { range: DateRange; onChange: (range: DateRange) => void; now: number }
type DateCellsProps = Typed & {
  problems: DateProblems
  problemId: string
}

/**
 * Clicking either field opens the calendar, below the fields or as a sheet on a phone. Without JavaScript, the
 * browser's own date pickers are used.
 */
export function DateCells({ problems, problemId, ...typed }: DateCellsProps) {
  const cells = useRef<HTMLDivElement>(null)
  const { shown, inSheet, two, open, goOn, close } = useMonthsOpen(cells)
  const months = shown && (
    <ErrorBoundary>
      <Suspense>
        <RangeMonths
          range={typed.range}
          which={shown.which}
          onPick={(picked, which) => {
            typed.onChange(picked)
            goOn(which)
          }}
          today={Temporal.PlainDate.from(visitorsToday(typed.now))}
          two={two}
          takesFocus={shown.byKey}
          onDone={close}
        />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <div ref={cells} className="contents">
      {(['startDate', 'endDate'] as const).map((which) => (
        <DateCell
          key={which}
          {...typed}
          which={which}
          problemId={problems[which] && problemId}
          isOpen={shown !== null}
          onOpen={(byKey) => open({ which, byKey })}
        />
      ))}
      {shown && !inSheet && (
        <div role="dialog" aria-label={calendar.dates} className={styles.months}>
          {months}
        </div>
      )}
      <Dialog open={inSheet} onClose={close} title={calendar.dates} close={calendar.close} className="sheet low">
        {inSheet && <TypedDates {...typed} />}
        {inSheet && months}
      </Dialog>
    </div>
  )
}

type DateCellProps = Typed & {
  which: RangeEnd
  problemId: string | undefined
  isOpen: boolean
  onOpen: (byKey: boolean) => void
}

function DateCell({ which, problemId, isOpen, onOpen, ...typed }: DateCellProps) {
  const id = useId()
  const isStart = which === 'startDate'
  return (
    <div className={`${styles.cell} ${problemId ? styles.wrong : isStart ? '' : styles.last}`}>
      <label htmlFor={id}>{isStart ? search.startDate : search.endDate}</label>
      <input
        {...dateInput(which, typed)}
        id={id}
        name={which}
        className={`num ${styles.date}`}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
      />
      <button
        type="button"
        className={`needs-script ${styles.open}`}
        aria-label={isStart ? calendar.firstDay : calendar.lastDay}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A click made with the keyboard has a click count of 0.
        onClick={(event) => onOpen(event.detail === 0)}
      >
        <Calendar size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

function TypedDates(typed: Typed) {
  return (
    <div className="mb-2 grid grid-cols-2 gap-3">
      {(['startDate', 'endDate'] as const).map((which) => (
        <Field key={which} label={search[which]} {...dateInput(which, typed)} />
      ))}
    </div>
  )
}

function dateInput(which: RangeEnd, { range, onChange, now }: Typed) {
  const earliest = earliestToday(now)
  return {
    type: 'date',
    value: range[which],
    min: which === 'endDate' && range.startDate > earliest ? range.startDate : earliest,
    max: which === 'endDate' ? latestEnd(range.startDate) : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...range, [which]: event.target.value }),
    onBlur: () => which === 'startDate' && onChange(endFollows(range)),
  }
}

type Opened = { which: RangeEnd; byKey: boolean }

function useMonthsOpen(cells: RefObject<HTMLElement | null>) {
  const phone = usePhone()
  const [below, setBelow] = useState<Opened | null>(null)
  const sheet = useHistoryStep<Opened>('#dates')
  const inSheet = sheet.shown !== null
  const goToField = (which: RangeEnd) =>
    cells.current?.querySelector<HTMLInputElement>(`input[name="${which}"]`)?.focus()

  const open = (opened: Opened) => {
    if (phone) return sheet.open(opened)
    setBelow(opened)
    // After a mouse click, the field can still be edited. For keyboard users, focus moves to the days.
    if (!opened.byKey) goToField(opened.which)
  }
  const goOn = (which: RangeEnd) => {
    const next = { which, byKey: false }
    if (inSheet) sheet.change(next)
    else setBelow(next)
  }
  const close = () => {
    if (inSheet) return sheet.close()
    if (below) goToField(below.which)
    setBelow(null)
  }
  useOutside(cells, below !== null, () => setBelow(null), close)
  return { shown: sheet.shown ?? below, inSheet, two: !phone && !inSheet, open, goOn, close }
}
