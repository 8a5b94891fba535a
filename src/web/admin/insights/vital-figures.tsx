import type { Vitals } from '../../client/api-types.ts'
import { Figure } from '../../console/figure.tsx'
import { rangeWords, vitalsWords as words } from '../../copy/admin.ts'
import { countText } from '../../format/count.ts'
import { DenseTable } from '../../ui/dense-table.tsx'
import { DaysBelow, dayText } from './days-figure.tsx'

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

const WIDE = 10
const HIGH = 100

export function VitalDays({ vitals: { byDay, metric, bounds } }: { vitals: Vitals }) {
  return (
    <Figure
      caption={words.byDay}
      picture={<Columns byDay={byDay} metric={metric} bounds={bounds} />}
      rows={byDay.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { head: rangeWords.day, cell: ({ day }) => <span className="num">{dayText(day)}</span> },
        { head: words.p75, figure: true, cell: ({ p75 }) => <span className="num">{vitalWords(metric, p75)}</span> },
        { head: words.samples, figure: true, cell: ({ count }) => plain(count) },
      ]}
    />
  )
}

function Columns({ byDay, metric, bounds }: Pick<Vitals, 'byDay' | 'metric' | 'bounds'>) {
  const most = Math.max(1, bounds?.good ?? 0, ...byDay.map(({ p75 }) => p75 ?? 0))
  const high = (value: number) => (value / most) * (HIGH - 2)
  const lines = bounds
    ? [
        { bound: bounds.good, name: words.goodUpTo(vitalWords(metric, bounds.good)), dashes: '5 4' },
        { bound: bounds.fair, name: words.fairUpTo(vitalWords(metric, bounds.fair)), dashes: '1.5 3' },
      ].filter(({ bound }) => bound <= most)
    : []
  return (
    <>
      <p className="mb-1 flex flex-wrap gap-x-4 text-12 text-graphite empty:hidden">
        {lines.map(({ bound, name, dashes }) => (
          <span key={bound} className="flex items-center gap-2">
            <svg width="16" height="8" aria-hidden="true">
              <path d="M0 4H16" className="stroke-signal" strokeWidth="1.5" strokeDasharray={dashes} />
            </svg>
            {name}
          </span>
        ))}
      </p>
      <p className="flex justify-between gap-5 text-12 text-graphite">
        <span>{words.p75}</span>
        <span className="num">{vitalWords(metric, most)}</span>
      </p>
      <svg
        viewBox={`0 0 ${byDay.length * WIDE} ${HIGH}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-42 w-full border-t border-b border-rule"
      >
        {byDay.map(({ day, p75 }, at) => (
          <rect
            key={day}
            className="fill-ink"
            x={at * WIDE + 1.5}
            width={WIDE - 3}
            y={HIGH - high(p75 ?? 0)}
            height={high(p75 ?? 0)}
          >
            <title>{`${dayText(day)}: ${vitalWords(metric, p75)}`}</title>
          </rect>
        ))}
        {lines.map(({ bound, dashes }) => (
          <path
            key={bound}
            d={`M0 ${HIGH - high(bound)}H${byDay.length * WIDE}`}
            className="stroke-signal"
            strokeWidth="1.5"
            strokeDasharray={dashes}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <DaysBelow days={byDay} />
    </>
  )
}

export function vitalWords(metric: string, value: number | null): string {
  if (value === null) return words.nothing
  if (metric === 'cls') return String(value / 1000)
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`
}
