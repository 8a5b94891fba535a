import type { Size } from './mercator.ts'

/** A circle has a diameter. A price pin has none and stands on its point. */
export type Pin = { x: number; y: number; text: string; circle: number | null }
export type Box = { left: number; right: number; top: number; bottom: number }

const letter = 8.2
const padding = 24
export const pinHeight = 36
const edge = 2
export const zoomButtons = { width: 62, height: 104 }

export function boxOf({ x, y, text, circle }: Pin): Box {
  const half = circle === null ? (text.length * letter + padding) / 2 : circle / 2
  const [above, below] = circle === null ? [pinHeight, 0] : [half, half]
  return { left: x - half, right: x + half, top: y - above, bottom: y + below }
}

/** Returns the pins whose points are visible, moved inwards so that each pin fits on the map. */
export function pinsInView<P extends Pin>(pins: readonly P[], { width, height }: Size): P[] {
  return pins
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .map((pin) => {
      const { left, right, top, bottom } = boxOf(pin)
      // The zoom buttons are in the upper right corner.
      const end = top < zoomButtons.height ? width - zoomButtons.width : width - edge
      const x = pin.x + Math.max(0, edge - left) - Math.max(0, right - end)
      const y = pin.y + Math.max(0, edge - top) - Math.max(0, bottom - (height - edge))
      return { ...pin, x, y }
    })
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Leaves out each pin that would cover an earlier one. */
export function withoutOverlaps<P extends Pin>(pins: readonly P[]): P[] {
  const kept: P[] = []
  for (const pin of pins) if (!kept.some((other) => overlap(boxOf(other), boxOf(pin)))) kept.push(pin)
  return kept
}
