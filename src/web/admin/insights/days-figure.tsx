import type { ReactNode } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { Figure } from '../../console/figure.tsx'
import { rangeWords as words } from '../../copy/admin.ts'
import { countText } from '../../format/count.ts'

type Day = { day: string; count: number; before: number }
type DaysFigureProps = {
  caption: string
  days: readonly Day[]
  worth?: (count: number) => string
  axis?: string
}

const WIDE = 10
const HIGH = 100
const plain = countText

export function DaysFigure({ caption, days, worth = plain, axis = words.aDay }: DaysFigureProps) {
  const figure = (count: number): ReactNode => <span className="num">{worth(count)}</span>
  return (
    <Figure
      caption={caption}
      picture={<Columns days={days} worth={worth} axis={axis} />}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { head: words.day, cell: ({ day }) => <span className="num">{dayText(day)}</span> },
        { head: words.inRange, figure: true, cell: ({ count }) => figure(count) },
        { head: words.inBefore, figure: true, cell: ({ before }) => figure(before) },
      ]}
    />
  )
}

function Columns({ days, worth, axis }: Required<Omit<DaysFigureProps, 'caption'>>) {
  const most = Math.max(1, ...days.flatMap(({ count, before }) => [count, before]))
  const high = (count: number) => (count / most) * (HIGH - 2)
  const before = days.map((day, at) => `${(at + 0.5) * WIDE},${HIGH - high(day.before)}`).join(' ')
  return (
    <>
      <p className="mb-1 flex flex-wrap gap-x-4 text-12 text-graphite">
        <Sample name={words.inRange} />
        <Sample name={words.inBefore} past />
      </p>
      <p className="flex justify-between gap-5 text-12 text-graphite">
        <span>{axis}</span>
        <span className="num">{worth(most)}</span>
      </p>
      <svg
        viewBox={`0 0 ${days.length * WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-42 w-full border-t border-b border-rule"
      >
        {days.map(({ day, count }, at) => (
          <rect
            key={day}
            className="fill-ink"
            x={at * WIDE + 1.5}
            width={WIDE - 3}
            y={HIGH - high(count)}
            height={high(count)}
          >
            <title>{`${dayText(day)}: ${worth(count)}`}</title>
          </rect>
        ))}
        <polyline
          points={before}
          className="fill-none stroke-signal"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <DaysBelow days={days} />
    </>
  )
}

export function DaysBelow({ days }: { days: readonly { day: string }[] }) {
  const [first, last] = [days[0], days.at(-1)]
  return (
    <p className="num mt-1 flex justify-between gap-3 text-12 text-graphite">
      <span>{first && dayText(first.day)}</span>
      <span>{words.days}</span>
      <span>{last && dayText(last.day)}</span>
    </p>
  )
}

const Sample = ({ name, past = false }: { name: string; past?: boolean }) => (
  <span className="flex items-center gap-2">
    <svg width="16" height="8" aria-hidden="true">
      {past ? (
        <path d="M0 4H16" className="stroke-signal" strokeWidth="2" />
      ) : (
        <rect width="16" height="8" className="fill-ink" />
      )}
    </svg>
    {name}
  </span>
)

/** Formats the API's date "2026-12-08" as "Tue 8 Dec 2026". */
export const dayText = (day: string): string => dayWords(Temporal.PlainDate.from(day), 0)
