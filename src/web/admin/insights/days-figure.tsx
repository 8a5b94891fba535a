import { useId } from 'react'
import { dateWords, dayWords } from '../../../domain/kernel/day-words.ts'
import { Chart } from '../../console/chart.tsx'
import { rangeWords as words } from '../../copy/admin.ts'
import { countText } from '../../format/count.ts'
import { DenseTable } from '../../ui/dense-table.tsx'

type Day = { day: string; count: number; before: number }
type DaysFigureProps = {
  id?: string
  className?: string
  caption: string
  /** Describes the chart for screen readers. */
  label?: string
  days: readonly Day[]
  running: boolean
  names?: { value: string; before: string }
  worth?: ((count: number) => string) | undefined
  short?: ((count: number) => string) | undefined
  axis?: string
  finest?: number | undefined
}

const NAMES = { value: words.inRange, before: words.inBefore }

/** Compares each day with the day in the same place of the previous period, which has as many days. */
export function DaysFigure({
  id,
  className = 'mt-8',
  caption,
  label = caption,
  days,
  running,
  names = NAMES,
  worth = countText,
  short = worth,
  axis = words.aDay,
  finest,
}: DaysFigureProps) {
  const ownId = useId()
  const rows = days.map(({ day, count, before }, at) => {
    const was = Temporal.PlainDate.from(day).subtract({ days: days.length })
    const isRunning = running && at === days.length - 1
    return {
      name: isRunning ? words.soFar(dayText(day)) : dayText(day),
      tick: tickOf(day),
      value: count,
      running: isRunning,
      before: { name: dayText(was.toString()), value: before },
    }
  })
  return (
    <Chart
      id={id ?? ownId}
      className={className}
      head={caption}
      unit={axis}
      shape="line"
      label={label}
      rows={rows}
      names={names}
      write={worth}
      short={short}
      finest={finest}
      table={
        <DenseTable
          caption={caption}
          rows={rows.toReversed()}
          keyOf={({ name }) => name}
          columns={[
            { head: words.day, cell: ({ name }) => name },
            { head: words.inRange, figure: true, cell: ({ value }) => worth(value) },
            { head: words.inBefore, figure: true, cell: ({ before }) => worth(before.value) },
          ]}
        />
      }
    />
  )
}

/** Formats the API's date "2026-12-08" as "Tue 8 Dec 2026". */
export const dayText = (day: string): string => dayWords(Temporal.PlainDate.from(day), 0)

export function tickOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return dateWords(date, date.year)
}
