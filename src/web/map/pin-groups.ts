type Pin = { id: string; x: number; y: number; text: string }
export type PinGroup<P extends Pin> = { first: P; others: P[] }

const letter = 8.2
const padding = 24
const height = 36

/** Pins whose labels would cover another one's are gathered behind it, in the order given; x and y in pixels. */
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
