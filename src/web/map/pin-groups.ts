import type { Size } from './mercator.ts'

type Pin = { id: string; x: number; y: number; text: string }
export type PinGroup<P extends Pin> = { first: P; others: P[] }
export type Box = { left: number; right: number; top: number; bottom: number }

const letter = 8.2
const padding = 24
const height = 51
const tall = 31
const round = 20

/**
 * Adds each pin, in the given order, to the first group whose first pin has an overlapping label. Otherwise the pin
 * starts a new group. x and y are in pixels.
 */
export function groupPins<P extends Pin>(pins: readonly P[]): PinGroup<P>[] {
  const groups: PinGroup<P>[] = []
  for (const pin of pins) {
    const near = groups.find(({ first }) => covers(first, pin))
    if (near) near.others.push(pin)
    else groups.push({ first: pin, others: [] })
  }
  return groups
}

function covers(a: Pin, b: Pin): boolean {
  const wide = ((a.text.length + b.text.length) * letter) / 2 + padding
  return Math.abs(a.x - b.x) < wide && Math.abs(a.y - b.y) < height
}

const halfWidth = (text: string) => Math.max(round, (text.length * letter + padding) / 2)

/** Returns the pins whose points are visible, moved inwards so that each pin fits on the map. */
export function pinsInView<P extends Pin>(pins: readonly P[], { width, height }: Size): P[] {
  return pins
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
    .map((pin) => {
      const half = halfWidth(pin.text)
      return {
        ...pin,
        x: Math.max(half, Math.min(width - half, pin.x)),
        y: Math.max(tall + 2, Math.min(height - round, pin.y)),
      }
    })
}

export function boxesOf(groups: readonly PinGroup<Pin>[]): Box[] {
  return groups.map(({ first: { x, y, text }, others }) => {
    const half = others.length > 0 ? round : halfWidth(text)
    return { left: x - half, right: x + half, top: y - tall, bottom: y + round }
  })
}
