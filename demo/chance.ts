/** The seed determines these pseudo-random numbers, so the demo is always the same. */
export type Chance = {
  next(): number
  int(least: number, most: number): number
  /** Returns a number that is usually near the middle of the range. */
  middling(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighed<T>(list: readonly (readonly [T, number])[]): T
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
}

export function chance(seed: string): Chance {
  const next = sfc32(seed)
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    middling: (least, most) => least + ((next() + next() + next()) / 3) * (most - least),
    happens: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    weighed: <T>(list: readonly (readonly [T, number])[]) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [thing, weight] of list) {
        left -= weight
        if (left < 0) return thing
      }
      return (list.at(-1) as readonly [T, number])[0]
    },
    some: <T>(list: readonly T[], count: number) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)[0] as T)
    },
    uuid: () => {
      const hex = Array.from({ length: 4 }, () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

/** This is Chris Doty-Humphrey's small fast counter generator. The seed is hashed with FNV-1a. */
function sfc32(seed: string): () => number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  let a = hash | 0
  let b = 0x9e3779b9 | 0
  let c = 0x243f6a88 | 0
  let counter = 1
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i++) next()
  return next
}
