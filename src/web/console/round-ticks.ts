const STEPS = [1, 2, 5] as const
const MOST = 5

/** Returns three to five round values that span a chart's axis. No step is finer than `finest`. */
export function roundTicks(least: number, most: number, finest = 1): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most, least === most && most === 0 ? 2 * finest : 0)]
  for (let power = finest; ; power *= 10)
    for (const step of STEPS) {
      const [first, last] = [Math.floor(low / (step * power)), Math.ceil(high / (step * power))]
      if (last - first < MOST)
        return Array.from({ length: Math.max(3, last - first + 1) }, (_, at) => (first + at) * step * power)
    }
}
