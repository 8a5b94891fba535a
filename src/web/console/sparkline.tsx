const WIDE = 80
const HIGH = 28
const EDGE = 2

/** The shape of a figure over time. Its numbers are in the list that the figure links to. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2 || least === most) return null
  const points = values.map((value, at) => ({
    x: EDGE + (at / (values.length - 1)) * (WIDE - 2 * EDGE),
    y: HIGH - EDGE - ((value - least) / (most - least)) * (HIGH - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} width={WIDE} height={HIGH} aria-hidden="true" className="flex-none">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2" className="fill-ink" />}
    </svg>
  )
}
