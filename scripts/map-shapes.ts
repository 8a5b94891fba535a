/**
 * Writes the land, borders and country names that a map without tiles draws: `node scripts/map-shapes.ts`. They come
 * from Natural Earth through world-atlas. Their coordinates are whole numbers on a Mercator map of 16,384 pixels.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { MAP_UNITS } from '../src/web/map/map-units.ts'

type Position = readonly [x: number, y: number]
type Rings = number[][]
type Geometry = { type: string; arcs?: Rings | Rings[]; id?: string; properties?: { name: string } }
type Atlas = {
  transform: { scale: Position; translate: Position }
  arcs: Position[][]
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } }
}
type Box = [left: number, top: number, right: number, bottom: number]

/** A simplified line stays this close to the original one, at the equator. */
const TOLERANCE = 1.2
/** Smaller islands aren't drawn. */
const LEAST_AREA = 20
/** Mercator can't show the poles, and Antarctica has no rooms to rent. */
const [NORTHERNMOST, SOUTHERNMOST] = [84, -60]

const atlas: Atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
)

function project(lng: number, lat: number): Position {
  const sin = Math.sin((Math.max(SOUTHERNMOST, Math.min(NORTHERNMOST, lat)) * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
  return [((lng + 180) / 360) * MAP_UNITS, y * MAP_UNITS]
}

/** Mercator shows countries in the far north much too large, and their coasts would be most of the file. */
const shrunk = ([, y]: Position) => 1 / Math.cosh(Math.PI * (1 - (2 * y) / MAP_UNITS))
const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

const lines = atlas.arcs.map((arc) => {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  const points = arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return project(x * scale[0] + translate[0], y * scale[1] + translate[1])
  })
  let before: Position = points[0] ?? [0, 0]
  return simplified(
    points.map((point) => {
      before = nearTo(before, point)
      return before
    }),
  )
})

/** A line that crosses the 180th meridian continues beyond the map's edge. */
function nearTo([before]: Position, [x, y]: Position): Position {
  return [x + Math.round((before - x) / MAP_UNITS) * MAP_UNITS, y]
}

/** Leaves out points that are close to the line between their neighbours (Douglas and Peucker's method). */
function simplified(points: Position[]): Position[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  const far = points.map((point) => distance(point, first, last))
  const worst = far.indexOf(Math.max(...far))
  // A ring starts where it ends, so it is always cut in two.
  if ((far[worst] ?? 0) <= TOLERANCE / shrunk(first) && !same(first, last)) return [first, last]
  if (worst === 0) return [first, last]
  return [...simplified(points.slice(0, worst + 1)).slice(0, -1), ...simplified(points.slice(worst))]
}

function distance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}

const polygonsOf = ({ type, arcs = [] }: Geometry) => (type === 'Polygon' ? [arcs as Rings] : (arcs as Rings[]))

/** An arc with a negative number runs backwards. */
function ringOf(arcs: readonly number[]): Position[] {
  const ring: Position[] = []
  for (const n of arcs) {
    const line = (n < 0 ? lines[~n]?.toReversed() : lines[n]) ?? []
    const shift = line[0] ? nearTo(ring.at(-1) ?? line[0], line[0])[0] - line[0][0] : 0
    for (const [x, y] of line.slice(ring.length > 0 ? 1 : 0)) ring.push([x + shift, y])
  }
  return ring.slice(0, -1)
}

function areaOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

function boxOf(points: readonly Position[]): Box {
  const [xs, ys] = [points.map(([x]) => Math.round(x)), points.map(([, y]) => Math.round(y))]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function pathOf(points: readonly Position[], closed: boolean): string {
  let [x, y] = [0, 0]
  const steps = points.flatMap(([px, py], n) => {
    const [dx, dy] = [Math.round(px) - x, Math.round(py) - y]
    if (n > 0 && dx === 0 && dy === 0) return []
    x += dx
    y += dy
    return n === 0 ? [`M${dx} ${dy}l`] : [`${dx}${dy < 0 ? '' : ' '}${dy}`]
  })
  // A tiny ring may have only one point left.
  if (steps.length < 2) return ''
  return steps.join(' ').replace('l ', 'l').replaceAll(' -', '-') + (closed ? 'z' : '')
}

const onMap = (box: Box) => box[1] < project(0, SOUTHERNMOST)[1] - 1

const land = atlas.objects.land.geometries
  .flatMap(polygonsOf)
  .map((rings) => rings.map(ringOf).filter((ring) => ring[0] && areaOf(ring) * shrunk(ring[0]) ** 2 >= LEAST_AREA))
  .filter((rings) => rings.length > 0)
  .filter((rings) => onMap(boxOf(rings.flat())))
  .map((rings) => rings.map((ring) => pathOf(ring, true)).join(''))
  .filter(Boolean)

/** A line that belongs to two countries is a border. Other lines are coasts. */
const owners = new Map<number, Set<Geometry>>()
for (const country of atlas.objects.countries.geometries)
  for (const arc of polygonsOf(country).flat(2)) {
    const n = arc < 0 ? ~arc : arc
    owners.set(n, (owners.get(n) ?? new Set()).add(country))
  }
const borders = [...owners]
  .filter(([, countries]) => countries.size > 1)
  .map(([n]) => lines[n] ?? [])
  .map((line) => pathOf(line, false))
  .filter(Boolean)

/** A name lies in the middle of the country's largest part and is shown where it fits. */
const countries = atlas.objects.countries.geometries
  .flatMap((country) => {
    const [largest] = polygonsOf(country)
      .map((rings) => ringOf(rings[0] ?? []))
      .sort((a, b) => areaOf(b) - areaOf(a))
    const name = country.properties?.name
    return largest && name && onMap(boxOf(largest)) ? [{ name, area: areaOf(largest), ...middleOf(largest) }] : []
  })
  .sort((a, b) => b.area - a.area)
  .map(({ name, x, y, area }) => [name, Math.round(x), Math.round(y), Math.round(Math.sqrt(area))])

function middleOf(ring: readonly Position[]): { x: number; y: number } {
  let [twice, sumX, sumY] = [0, 0, 0]
  for (const [n, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(n + 1) % ring.length] ?? [0, 0]
    const cross = x * nextY - nextX * y
    twice += cross
    sumX += (x + nextX) * cross
    sumY += (y + nextY) * cross
  }
  return { x: sumX / (3 * twice), y: sumY / (3 * twice) }
}

const file = path.resolve(import.meta.dirname, '..', 'src', 'web', 'map', 'world-shapes.json')
writeFileSync(file, `${JSON.stringify({ land, borders, countries })}\n`)
