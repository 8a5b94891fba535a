import type { Vitals } from '../../client/api-types.ts'
import { Chart } from '../../console/chart.tsx'
import { rangeWords, vitalsWords as words } from '../../copy/admin.ts'
import { countText } from '../../format/count.ts'
import { DenseTable } from '../../ui/dense-table.tsx'
import { dayText, tickOf } from './days-figure.tsx'

type VitalRating = Vitals['pages'][number]

const plain = (count: number) => <span className="num">{countText(count)}</span>
const share = (part: number, whole: number) => `${Math.round((part / Math.max(1, whole)) * 100)}%`

export function PagesTable({ vitals: { pages, metric, bounds } }: { vitals: Vitals }) {
  const judged = [
    { head: words.ratings.good, of: ({ good }: VitalRating) => good },
    { head: words.ratings.needs_work, of: ({ needsWork }: VitalRating) => needsWork },
    { head: words.ratings.poor, of: ({ poor }: VitalRating) => poor },
  ].map(({ head, of }) => ({
    head,
    figure: true,
    cell: (row: VitalRating) => <span className="num">{share(of(row), row.count)}</span>,
  }))
  return (
    <DenseTable
      caption={words.byPage}
      rows={pages}
      keyOf={({ page }) => page}
      columns={[
        { head: words.page, cell: ({ page }) => <span className="wrap-anywhere">{page}</span> },
        { head: words.p75, cell: (row) => <Judged metric={metric} standing={row} /> },
        ...(bounds ? [{ head: words.bar, cell: (row: VitalRating) => <Shares of={row} /> }, ...judged] : []),
        { head: words.samples, figure: true, cell: ({ count }) => plain(count) },
        {
          head: words.before,
          figure: true,
          cell: ({ beforeP75 }) => <span className="num">{vitalWords(metric, beforeP75)}</span>,
        },
      ]}
    />
  )
}

const COLOURS = { good: 'text-good', needs_work: 'text-warn', poor: 'text-bad' } as const

export function Judged({ metric, standing: { p75, rating } }: { metric: string; standing: Omit<VitalRating, 'page'> }) {
  return (
    <span className="num whitespace-nowrap">
      {vitalWords(metric, p75)}
      {rating && <span className={`ms-2 text-14 font-semibold ${COLOURS[rating]}`}>{words.ratings[rating]}</span>}
    </span>
  )
}

function Shares({ of: { good, needsWork, poor, count } }: { of: VitalRating }) {
  const parts = [
    { key: 'good', fill: 'fill-good', from: 0, wide: good },
    { key: 'needs work', fill: 'fill-warn', from: good, wide: needsWork },
    { key: 'poor', fill: 'fill-bad', from: good + needsWork, wide: poor },
  ]
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, count)} 10`}
      preserveAspectRatio="none"
      className="mt-1 block h-3 w-28 forced-color-adjust-none"
      aria-hidden="true"
    >
      {parts.map(({ key, fill, from, wide }) => (
        <rect key={key} className={fill} x={from} width={wide} height="10" />
      ))}
    </svg>
  )
}

export function VitalDays({ vitals: { byDay, metric, bounds } }: { vitals: Vitals }) {
  const write = (value: number | null) => vitalWords(metric, value)
  const rows = byDay.map(({ day, p75, count }) => ({
    name: dayText(day),
    tick: tickOf(day),
    value: p75,
    samples: countText(count),
    more: [[words.samples, countText(count)] as const],
  }))
  return (
    <Chart
      id="vital-days"
      className="mt-8"
      head={words.byDay}
      unit={words.metrics[metric]}
      shape="bars"
      label={words.byDay}
      rows={rows}
      names={{ value: words.p75 }}
      lines={
        bounds
          ? [
              { value: bounds.good, name: words.goodUpTo(write(bounds.good)) },
              { value: bounds.fair, name: words.fairUpTo(write(bounds.fair)) },
            ]
          : []
      }
      write={write}
      short={write}
      table={
        <DenseTable
          caption={words.byDay}
          rows={rows.toReversed()}
          keyOf={({ name }) => name}
          columns={[
            { head: rangeWords.day, cell: ({ name }) => name },
            { head: words.p75, figure: true, cell: ({ value }) => write(value) },
            { head: words.samples, figure: true, cell: ({ samples }) => samples },
          ]}
        />
      }
    />
  )
}

export function vitalWords(metric: string, value: number | null): string {
  if (value === null) return words.nothing
  if (metric === 'cls') return String(value / 1000)
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`
}
