/**
 * Bucket bounds within a power of ten, in tenths. They include every published web vitals limit, and each is at most a
 * sixth larger than the one before.
 */
const STEPS = [10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90]
const MOST = 1e9

const BOUNDS: readonly number[] = [
  ...Array.from({ length: 10 }, (_, n) => n),
  ...Array.from({ length: 8 }, (_, power) => STEPS.map((step) => step * 10 ** power)).flat(),
  MOST,
]

export type Histogram = readonly { readonly bucket: number; readonly count: number }[]

/**
 * Returns the upper bound of the bucket a value falls into. Bounds are inclusive: 2,500 falls into 2,500 and 2,501 into
 * 2,800.
 */
export function bucketOf(value: number): number {
  let [low, high] = [0, BOUNDS.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((BOUNDS[middle] ?? MOST) >= value) high = middle
    else low = middle + 1
  }
  return BOUNDS[low] ?? MOST
}

export function p75(histogram: Histogram): number | null {
  const sorted = histogram.toSorted((a, b) => a.bucket - b.bucket)
  const enough = sorted.reduce((sum, { count }) => sum + count, 0) * 0.75
  let seen = 0
  for (const { bucket, count } of sorted) {
    seen += count
    if (seen >= enough) return bucket
  }
  return null
}

export const upTo = (histogram: Histogram, bound: number): number =>
  histogram.reduce((sum, { bucket, count }) => sum + (bucket <= bound ? count : 0), 0)
