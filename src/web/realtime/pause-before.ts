const LONGEST_MS = 30_000

/**
 * Returns the delay in milliseconds after a number of failures: under a second at first, at most half a minute, with
 * random jitter.
 */
export function pauseBefore(failures: number, random = Math.random()): number {
  return failures <= 1 ? random * 1_000 : Math.min(LONGEST_MS, 500 * 2 ** failures) * (0.5 + random / 2)
}
