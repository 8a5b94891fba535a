import type { Size } from './mercator.ts'
import { type Box, overlap, zoomButtons } from './pin-boxes.ts'

export type Point = { x: number; y: number }
export type Label = Point & { id: string; text: string; kind: 'country' | 'city' | 'district'; found?: boolean }

const letter = { country: 11, city: 7.8, district: 7 }
const height = { country: 12, city: 14, district: 13 }
const apart = 20
const between = 4
const [upperEdge, leftEdge] = [20, 6]

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
  const taken = [...pins, buttonsOf(size), scaleOf(size), sourcesOf(size)]
  const placed: Label[] = []
  for (const label of labels) {
    const free = around(label, pins, size).find((at) => !taken.some((box) => overlap(boxOf(at), box)))
    if (!free) continue
    placed.push(free)
    taken.push(boxOf(free))
  }
  return placed
}

const buttonsOf = ({ width }: Size): Box => {
  return { left: width - zoomButtons.width, right: width, top: 0, bottom: zoomButtons.height }
}
const scaleOf = ({ height }: Size): Box => ({ left: 0, right: 150, top: height - 40, bottom: height })
const sourcesOf = ({ width, height }: Size): Box => ({
  left: width - 200,
  right: width,
  top: height - 34,
  bottom: height,
})

const widthOf = ({ text, kind }: Label) => text.length * letter[kind]

function boxOf(label: Label): Box {
  const half = widthOf(label) / 2
  const { x, y } = label
  return { left: x - half - between, right: x + half + between, top: y - height[label.kind], bottom: y + between }
}

/**
 * Lists the possible positions of a name, best first. Excludes positions where the map's edge would cut the name off.
 * If a circle or pin lies on the location, the name belongs to it and stands around it.
 */
function around(label: Label, pins: readonly Box[], size: Size): Label[] {
  const half = widthOf(label) / 2
  const tall = height[label.kind]
  const { x, y } = label
  const on = pins.find((box) => overlap(box, { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 }))
  const { left, right, top, bottom } = on ?? { left: x - apart, right: x + apart, top: y - apart, bottom: y + apart }
  const [centre, level] = [(left + right) / 2, (top + bottom) / 2 + tall / 3]
  const below = { x: centre, y: bottom + tall + between }
  const spots = [
    { x, y: y + tall / 3 },
    below,
    { x: right + half + between + 3, y: level },
    { x: left - half - between - 3, y: level },
    { x: centre, y: top - between - 3 },
  ]
  return (label.kind === 'country' ? spots.slice(0, 1) : spots)
    .map((spot) => ({ ...label, ...spot }))
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
