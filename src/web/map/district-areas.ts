import type { Point } from './place-labels.ts'

/** Between two neighbouring areas a strip stays free. */
const strip = 3
const corner = 24
const sides = 20

/**
 * Returns a soft area around each point: the part of the map that is closer to it than to any other point. We know
 * where districts are, but not their boundaries.
 */
export function districtAreas(points: readonly Point[]): string[] {
  const reach = reachOf(points)
  return points.map((point) => {
    const near = points.filter(
      (other) => other !== point && Math.hypot(other.x - point.x, other.y - point.y) < 2 * reach,
    )
    return roundPath(near.reduce((area, other) => cutBetween(area, point, other), circle(point, reach)))
  })
}

/** Areas at the edge of a city would be endless, so each one is at most as wide as is usual there. */
function reachOf(points: readonly Point[]): number {
  const nearest = points
    .map((point) =>
      Math.min(
        ...points.filter((other) => other !== point).map((other) => Math.hypot(other.x - point.x, other.y - point.y)),
      ),
    )
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return 1.5 * (nearest[Math.floor(nearest.length / 2)] ?? 60)
}

function circle({ x, y }: Point, reach: number): Point[] {
  return Array.from({ length: sides }, (_, n) => {
    const angle = (n / sides) * 2 * Math.PI
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })
}

/** Cuts off the part of an area that is closer to the other point. */
function cutBetween(area: readonly Point[], point: Point, other: Point): Point[] {
  const [dx, dy] = [other.x - point.x, other.y - point.y]
  const apart = Math.hypot(dx, dy)
  const beyond = ({ x, y }: Point) => ((x - point.x) * dx + (y - point.y) * dy) / apart - (apart / 2 - strip / 2)
  return area.flatMap((from, n) => {
    const to = area[(n + 1) % area.length] ?? from
    const [a, b] = [beyond(from), beyond(to)]
    const inside = a <= 0 ? [from] : []
    if (a <= 0 === b <= 0) return inside
    const share = a / (a - b)
    return [...inside, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]
  })
}

function roundPath(area: readonly Point[]): string {
  const steps = area.map((at, n) => {
    const before = area[(n + area.length - 1) % area.length] ?? at
    const after = area[(n + 1) % area.length] ?? at
    const [start, end] = [towards(at, before), towards(at, after)]
    return `${n === 0 ? 'M' : 'L'}${pair(start)}Q${pair(at)} ${pair(end)}`
  })
  return steps.length > 2 ? `${steps.join('')}Z` : ''
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(corner, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const pair = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
