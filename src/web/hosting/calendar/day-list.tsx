import { GripVertical } from 'lucide-react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import styles from './timeline.module.css'
import { Bars, daysOf, entryWords, type Row, SpaceHead } from './timeline.tsx'
import { type Range, useRange } from './use-range.ts'

type DayListProps = { row: Row; onChosen: (range: Range) => void; onCalendars: (row: Row) => void }

export function DayList({ row, onChosen, onCalendars }: DayListProps) {
  const days = daysOf(row)
  const { range, drag, choose } = useRange(
    [row.id],
    days.map(({ date }) => date),
    onChosen,
  )
  return (
    <section aria-label={row.title}>
      <SpaceHead row={row} onCalendars={onCalendars} />
      <ul className={`${styles.list} mt-3 border-t border-rule`}>
        {days.map((day) => {
          const date = Temporal.PlainDate.from(day.date)
          const chosen = range !== null && range.from <= day.date && day.date <= range.to
          return (
            <li
              key={day.date}
              data-day={day.date}
              data-space={row.id}
              data-exception={day.exception}
              className={chosen ? styles.chosen : undefined}
            >
              <button
                type="button"
                className={styles.row}
                onClick={() => choose({ space: row.id, from: day.date, to: day.date })}
              >
                <span className={day.date === row.today ? 'font-semibold' : undefined}>
                  {dayWords(date, date.year)}
                  {day.date === row.today && ` · ${words.today}`}
                </span>
                <span className="text-14 text-graphite"> · {day.open ?? words.closed}</span>
                {day.bars.map(({ entry }) => (
                  <span key={`${entry.kind} ${entry.from} ${entry.of}`} className="block text-14" dir="auto">
                    {entryWords(entry, row.zone, date)}
                  </span>
                ))}
                {day.bars.length > 0 && (
                  <span className={styles.track} aria-hidden="true">
                    <Bars day={day} />
                  </span>
                )}
              </button>
              {/* Users who can't drag tap a day and then choose the last day in the sheet. */}
              <span className={styles.handle} aria-hidden="true" {...drag}>
                <GripVertical size={20} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
