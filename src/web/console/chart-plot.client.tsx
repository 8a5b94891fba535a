import { useState } from 'react'
import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { consoleWords as words } from '../copy/console.ts'
import { usePhone } from '../ui/use-media.ts'
import styles from './chart.module.css'
import type { ChartRow, Plotted } from './chart.tsx'
import { roundTicks } from './round-ticks.ts'

const HATCH = 'url(#expected)'
const PALE = 'color-mix(in oklab, var(--ink) 7%, transparent)'
const AXIS_WIDTH = 44
const TICK = { fill: 'var(--graphite)', fontSize: 12 }
const READOUT = 46

export function ChartPlot({ shape, rows, label, names, write, short, lines = [], finest, height }: Plotted) {
  const phone = usePhone()
  const [readout, setReadout] = useState<HTMLElement | null>(null)
  const series = rows.flatMap(({ value, expected = 0, before }) => [
    value ?? 0,
    (value ?? 0) + expected,
    before?.value ?? 0,
  ])
  const values = [...series, ...lines.map((line) => line.value)]
  const ticks = roundTicks(Math.min(0, ...values), Math.max(0, ...values), finest)
  const data = rows.map((row, at) => ({
    ...row,
    was: row.before?.value,
    ended: row.running ? null : row.value,
    growing: row.running || rows[at + 1]?.running ? row.value : null,
  }))
  const say = { names, write }
  return (
    <>
      {phone && <div className={styles.readout} style={{ height: READOUT }} ref={setReadout} />}
      <ComposedChart
        responsive
        data={data}
        style={{ width: '100%', height: height + 24 }}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        title={label}
        desc={words.keys}
        role="application"
      >
        <defs>
          <pattern id="expected" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" stroke="var(--chart-2)" strokeWidth="1" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <ReferenceLine y={0} stroke="var(--chart-2)" />
        {lines.map(({ value, name }) => (
          <ReferenceLine key={name} y={value} stroke="var(--chart-1)" strokeDasharray="2 3" />
        ))}
        <XAxis
          dataKey="tick"
          tick={TICK}
          axisLine={false}
          tickLine={{ stroke: 'var(--chart-2)' }}
          tickSize={4}
          height={24}
          minTickGap={6}
          interval="equidistantPreserveStart"
        />
        <YAxis
          width={AXIS_WIDTH}
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
          tick={TICK}
          tickFormatter={short}
          axisLine={false}
          tickLine={false}
        />
        <Tooltip
          key={String(readout !== null)}
          isAnimationActive={false}
          cursor={shape === 'line' && { stroke: 'var(--signal)' }}
          {...(phone && { portal: readout, defaultIndex: rows.length - 1 })}
          content={({ active, payload }) =>
            active && payload[0] ? <Values row={payload[0].payload as ChartRow} docked={phone} {...say} /> : null
          }
        />
        {shape === 'bars' ? seriesOfBars : seriesOfLines}
      </ComposedChart>
    </>
  )
}

const still = { isAnimationActive: false } as const
const lit = { fill: 'var(--signal)' }

const seriesOfBars = [
  <Bar key="now" dataKey="value" stackId="now" maxBarSize={24} fill="var(--chart-1)" activeBar={lit} {...still} />,
  <Bar key="soon" dataKey="expected" stackId="now" maxBarSize={24} fill={HATCH} stroke="var(--chart-1)" {...still} />,
  <Line key="was" dataKey="was" stroke="none" dot={Tick} activeDot={false} {...still} />,
]

const seriesOfLines = [
  <Area
    key="now"
    dataKey="ended"
    type="linear"
    stroke="var(--chart-1)"
    strokeWidth={1.75}
    fill={PALE}
    activeDot={{ r: 4.5, fill: 'var(--signal)', stroke: 'var(--paper)', strokeWidth: 2 }}
    {...still}
  />,
  <Line
    key="growing"
    dataKey="growing"
    type="linear"
    stroke="var(--chart-1)"
    strokeDasharray="1 4"
    strokeLinecap="round"
    dot={false}
    activeDot={{ r: 4.5, fill: 'var(--signal)', stroke: 'var(--paper)', strokeWidth: 2 }}
    {...still}
  />,
  <Line
    key="was"
    dataKey="was"
    type="linear"
    stroke="var(--chart-2)"
    strokeDasharray="3 3"
    dot={false}
    activeDot={{ r: 3, fill: 'var(--chart-2)' }}
    {...still}
  />,
]

/** The value of the period before is a thin line across the bar. */
function Tick({ cx, cy, value }: { cx?: number; cy?: number; value?: unknown }) {
  if (cx === undefined || cy === undefined || !value) return <g />
  return <path d={`M${cx - 15} ${cy}H${cx + 15}`} stroke="var(--ink)" strokeWidth="1" />
}

type ValuesProps = { row: ChartRow; docked: boolean } & Pick<Plotted, 'names' | 'write'>

function Values({ row, docked, names, write }: ValuesProps) {
  const { name, value, before, expected = 0, more = [] } = row
  const lines = [
    [names.value, value === null ? words.nil : write(value)],
    ...(expected > 0 && names.expected ? [[names.expected, write(expected)]] : []),
    ...more,
    ...(before ? [[before.name, write(before.value)]] : []),
  ] as const
  if (docked)
    return (
      <p>
        <b className="font-semibold">{name}</b>
        {lines.map(([head, text]) => (
          <span key={head} className="text-graphite">
            {' · '}
            {head} <span className="text-ink">{text}</span>
          </span>
        ))}
      </p>
    )
  return (
    <div className={styles.tip}>
      <p className="font-semibold">{name}</p>
      {lines.map(([head, text], at) => (
        <div key={head}>
          <span>{head}</span>
          {at === 0 ? <b>{text}</b> : <span>{text}</span>}
        </div>
      ))}
    </div>
  )
}
