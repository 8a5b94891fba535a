import { fromScreen, metresPerPixel, type Size, toScreen, type View } from './mercator.ts'
import styles from './plan-sheet.module.css'

const grids = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const scales = [
  1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10,
]
const underColumns = 34

export function PlanSheet({ view, size }: { view: View; size: Size }) {
  const topLeft = fromScreen({ x: 0, y: 0 }, view, size)
  const bottomRight = fromScreen({ x: size.width, y: size.height }, view, size)
  const across = Math.abs(bottomRight.lng - topLeft.lng)
  const step = grids.findLast((grid) => across / grid <= 7) ?? 30
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
  const columns = linesBetween(topLeft.lng, bottomRight.lng, step)
  const rows = linesBetween(bottomRight.lat, topLeft.lat, step)
  return (
    <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
      {columns.map((lng) => {
        const { x } = toScreen({ lat: view.center.lat, lng }, view, size)
        return (
          <g key={lng}>
            <line x1={x} x2={x} y1={0} y2={size.height} />
            <text x={x + 5} y={14}>
              {degrees(lng, digits, 'E', 'W')}
            </text>
          </g>
        )
      })}
      {rows.map((lat) => {
        const { y } = toScreen({ lat, lng: view.center.lng }, view, size)
        return (
          <g key={lat}>
            <line x1={0} x2={size.width} y1={y} y2={y} />
            {y > underColumns && (
              <text x={5} y={y - 5}>
                {degrees(lat, digits, 'N', 'S')}
              </text>
            )}
          </g>
        )
      })}
      <Scale view={view} size={size} />
    </svg>
  )
}

function Scale({ view, size }: { view: View; size: Size }) {
  const perPixel = metresPerPixel(view)
  const metres = scales.find((scale) => scale / perPixel <= 140) ?? 10
  const width = metres / perPixel
  const y = size.height - 18
  return (
    <g className={styles.scale}>
      <path d={`M16 ${y - 5}v10 M16 ${y}h${width} M${16 + width} ${y - 5}v10`} />
      <text x={16 + width / 2} y={y - 6} textAnchor="middle">
        {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
      </text>
    </g>
  )
}

function linesBetween(from: number, to: number, step: number): number[] {
  const lines: number[] = []
  for (let at = Math.ceil(from / step); at * step <= to && lines.length < 60; at++) lines.push(at * step)
  return lines
}

function degrees(value: number, digits: number, plus: string, minus: string): string {
  return `${Math.abs(value).toFixed(digits)}° ${value < 0 ? minus : plus}`
}
