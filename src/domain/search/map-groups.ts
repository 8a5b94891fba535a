export type Bounds = { west: number; south: number; east: number; north: number }

/** One or more spaces: their number, their middle, and the bounds that contain all of them. */
export type Placed = { count: number; lat: number; lng: number; bounds: Bounds }

/** `stacked` spaces stay together even at the closest zoom. */
export type PlaceGroup<P extends Placed> = Placed & { members: P[]; stacked: boolean }

export const CLOSEST_ZOOM = 21
const WORLD = 256
/** Places that are this many pixels apart, beside or above each other, are in different groups. */
const APART = { across: 56, down: 42 }
/** A group is at most this wide, or slightly wider if it would cover its neighbour. */
const [WIDEST, WIDEST_MERGED] = [112, 150]
/** Bounds have seven decimals, so groups have to be at least this many degrees apart. */
const LEAST_DEGREES = 1e-6
/** A price pin stands on its point. */
const PIN = { width: 72, height: 36 }
/** Circles may touch, but not cover, each other. */
const TOUCHING = 4

/** Returns the diameter in pixels of the circle that shows this count. */
export function circleSize(count: number): number {
  return Math.round(Math.min(88, Math.max(36, 26.7 + 8.5 * Math.log(count))))
}

/**
 * Groups places that are close together on a map at this zoom. The bounds of two groups never overlap, so a search
 * within a group's bounds finds exactly the spaces that the group counts.
 */
export function groupPlaces<P extends Placed>(places: readonly P[], zoom: number): PlaceGroup<P>[] {
  const world = WORLD * 2 ** zoom
  const spots = places.map((place) => ({ place, box: boxOf(place.bounds, world) }))
  const shapes = divide(spots, (LEAST_DEGREES / 360) * world).map((some) => shapeOf(some, world))
  const tiny = WIDEST_MERGED / 2 ** (CLOSEST_ZOOM - zoom)
  return merge(shapes, world).map(({ spots, box, middle }) => ({
    ...middle,
    bounds: outward(spots.map(({ place }) => place.bounds)),
    members: spots.map(({ place }) => place),
    stacked: middle.count > 1 && widthOf(box) <= tiny && heightOf(box) <= tiny,
  }))
}

/** Pixels from the top left corner of the world. */
type Box = { left: number; top: number; right: number; bottom: number }
type Spot<P> = { place: P; box: Box }
type Shape<P> = { spots: Spot<P>[]; box: Box; drawn: Box; middle: { count: number; lat: number; lng: number } }

function boxOf({ west, south, east, north }: Bounds, world: number): Box {
  return { left: xOf(west, world), right: xOf(east, world), top: yOf(north, world), bottom: yOf(south, world) }
}

const xOf = (lng: number, world: number) => ((lng + 180) / 360) * world

function yOf(lat: number, world: number): number {
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180)
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world
}

const widthOf = ({ left, right }: Box) => right - left
const heightOf = ({ top, bottom }: Box) => bottom - top
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Cuts the places in two until each part is narrow and has no wide gap. */
function divide<P>(spots: Spot<P>[], least: number): Spot<P>[][] {
  const done: Spot<P>[][] = []
  const open = spots.length > 0 ? [spots] : []
  for (let part = open.pop(); part; part = open.pop()) {
    const halves = cut(part, least)
    if (halves) open.push(...halves)
    else done.push(part)
  }
  return done
}

function cut<P>(spots: Spot<P>[], least: number): Spot<P>[][] | null {
  const across = gapsOf(spots, ({ left, right }) => [left, right], least)
  const down = gapsOf(spots, ({ top, bottom }) => [top, bottom], least)
  const [wide, tall] = [(across.widest?.size ?? 0) / APART.across, (down.widest?.size ?? 0) / APART.down]
  if (Math.max(wide, tall) >= 1) return wide > tall ? across.cutAt(across.widest) : down.cutAt(down.widest)
  const [longer, shorter] = across.length > down.length ? [across, down] : [down, across]
  if (longer.length <= WIDEST) return null
  return longer.cutAt(longer.central) ?? shorter.cutAt(shorter.central)
}

type Gap = { size: number; before: number; position: number }

function gapsOf<P>(spots: Spot<P>[], edges: (box: Box) => [from: number, to: number], least: number) {
  const sorted = spots.map((spot) => ({ spot, edges: edges(spot.box) })).sort((a, b) => a.edges[0] - b.edges[0])
  const start = sorted[0]?.edges[0] ?? 0
  let end = start
  const gaps: Gap[] = []
  for (const [
    n,
    {
      edges: [from, to],
    },
  ] of sorted.entries()) {
    if (from - end > least) gaps.push({ size: from - end, before: n, position: (from + end) / 2 })
    end = Math.max(end, to)
  }
  const length = end - start
  const inside = gaps.filter(({ position }) => Math.abs(position - start - length / 2) < length / 4)
  const all = sorted.map(({ spot }) => spot)
  return {
    length,
    widest: widestOf(gaps),
    central: widestOf(inside) ?? widestOf(gaps),
    cutAt: (gap: Gap | null) => gap && [all.slice(0, gap.before), all.slice(gap.before)],
  }
}

function widestOf(gaps: readonly Gap[]): Gap | null {
  return gaps.reduce<Gap | null>((widest, gap) => (widest && widest.size >= gap.size ? widest : gap), null)
}

/** Merges groups that would be drawn on top of each other, closest first, if no other group lies between them. */
function merge<P extends Placed>(shapes: Shape<P>[], world: number): Shape<P>[] {
  const pairs = shapes
    .flatMap((a, n) => shapes.slice(n + 1).flatMap((b) => (overlap(a.drawn, b.drawn) ? [{ a, b }] : [])))
    .sort((one, other) => distance(one) - distance(other))
  const left = new Set(shapes)
  for (const { a, b } of pairs) {
    if (!left.has(a) || !left.has(b)) continue
    const merged = shapeOf([...a.spots, ...b.spots], world)
    if (Math.max(widthOf(merged.box), heightOf(merged.box)) > WIDEST_MERGED) continue
    if ([...left].some((other) => other !== a && other !== b && touch(other.box, merged.box))) continue
    left.delete(a)
    left.delete(b)
    left.add(merged)
  }
  return left.size < shapes.length ? merge([...left], world) : shapes
}

const distance = <P>({ a, b }: { a: Shape<P>; b: Shape<P> }) =>
  Math.hypot(a.drawn.left - b.drawn.left, a.drawn.top - b.drawn.top)
const touch = (a: Box, b: Box) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

function shapeOf<P extends Placed>(spots: Spot<P>[], world: number): Shape<P> {
  const count = spots.reduce((sum, { place }) => sum + place.count, 0)
  const mean = (of: (place: P) => number) => spots.reduce((sum, { place }) => sum + of(place) * place.count, 0) / count
  const middle = { count, lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
  const box = {
    left: Math.min(...spots.map(({ box }) => box.left)),
    right: Math.max(...spots.map(({ box }) => box.right)),
    top: Math.min(...spots.map(({ box }) => box.top)),
    bottom: Math.max(...spots.map(({ box }) => box.bottom)),
  }
  return { spots, box, drawn: drawnAt(xOf(middle.lng, world), yOf(middle.lat, world), count), middle }
}

function drawnAt(x: number, y: number, count: number): Box {
  if (count === 1) return { left: x - PIN.width / 2, right: x + PIN.width / 2, top: y - PIN.height, bottom: y }
  const reach = circleSize(count) / 2 - TOUCHING
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

/** Returns bounds with seven decimals that contain all the given ones. They are never empty, as search bounds may not be. */
function outward(all: readonly Bounds[]): Bounds {
  const [down, up] = [(n: number) => (Math.floor(n * 1e7) - 1) / 1e7, (n: number) => (Math.ceil(n * 1e7) + 1) / 1e7]
  return {
    west: down(Math.min(...all.map(({ west }) => west))),
    south: down(Math.min(...all.map(({ south }) => south))),
    east: up(Math.max(...all.map(({ east }) => east))),
    north: up(Math.max(...all.map(({ north }) => north))),
  }
}
