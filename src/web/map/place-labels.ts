import type { PlaceName } from '../client/api-types.ts'
import type { Size } from './mercator.ts'
import type { Box } from './pin-groups.ts'

export type Label = { id: string; x: number; y: number; text: string; kind: PlaceName['kind'] }

const letter = { city: 10, district: 7 }
const height = { city: 18, district: 13 }
const apart = 24
const between = 4
const [upperEdge, leftEdge] = [20, 56]

/**
 * Places each name on, above, below or beside its location, without covering pins or earlier names. Omits a name if
 * there is no room.
 */
export function placeLabels(labels: readonly Label[], pins: readonly Box[], size: Size): Label[] {
  const inView = labels.filter(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height)
  const placed = placedAmong(inView, pins, size)
  // If no city's name has been placed, adds the name of the nearest city, which is close enough for users to recognise
  // the area.
  return placed.some(({ kind }) => kind === 'city')
    ? placed
    : placedAmong([...nearest(labels, size), ...inView], pins, size)
}

function placedAmong(labels: readonly Label[], pins: readonly Box[], size: Size): Label[] {
  const taken = [...pins, zoomButtons(size), scaleOf(size)]
  const placed: Label[] = []
  for (const label of labels) {
    const free = around(label, size).find((at) => !taken.some((box) => meet(boxOf(at), box)))
    if (!free) continue
    placed.push(free)
    taken.push(boxOf(free))
  }
  return placed
}

const zoomButtons = ({ width }: Size): Box => ({ left: width - 62, right: width, top: 0, bottom: 104 })
const scaleOf = ({ height }: Size): Box => ({ left: 0, right: 166, top: height - 40, bottom: height })

const widthOf = ({ text, kind }: Label) => text.length * letter[kind]

function boxOf(label: Label): Box {
  const half = widthOf(label) / 2
  const { x, y } = label
  return { left: x - half - between, right: x + half + between, top: y - height[label.kind], bottom: y + between }
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Lists the possible positions of a name, best first. Excludes positions where the map's edge would cut the name off.
 */
function around(label: Label, size: Size): Label[] {
  const half = widthOf(label) / 2
  const tall = height[label.kind]
  const middle = label.y + tall / 3
  const spots = [
    [label.x, middle],
    [label.x, label.y - apart - 4],
    [label.x, label.y + apart + tall],
    [label.x + apart + half, middle],
    [label.x - apart - half, middle],
  ] as const
  return spots
    .map(([x, y]) => ({ ...label, x, y }))
    .filter((at) => {
      const { left, right, top, bottom } = boxOf(at)
      return left > leftEdge && right < size.width && top > upperEdge && bottom < size.height
    })
}

function nearest(labels: readonly Label[], { width, height }: Size): Label[] {
  const far = ({ x, y }: Label) => Math.hypot(x - width / 2, y - height / 2)
  const [city] = labels.filter(({ kind }) => kind === 'city').sort((a, b) => far(a) - far(b))
  if (!city) return []
  const within = (value: number, margin: number, length: number) => Math.max(margin, Math.min(length - margin, value))
  return [{ ...city, x: within(city.x, leftEdge + 6 + widthOf(city) / 2, width), y: within(city.y, 72, height) }]
}
