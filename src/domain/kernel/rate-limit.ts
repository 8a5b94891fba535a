export type Limit = { readonly most: number; readonly spanMs: number }

export const TEN_A_MINUTE: Limit = { most: 10, spanMs: 60_000 }
export const FIVE_A_MINUTE: Limit = { most: 5, spanMs: 60_000 }

export type Slid = { readonly allowed: boolean; readonly taken: readonly number[] }

/**
 * Uses a sliding window to check whether another action is allowed at `now`, and returns the list of times to store.
 * All times are epoch milliseconds. Refused actions don't count.
 */
export function slideWindow(taken: readonly number[], now: number, { most, spanMs }: Limit): Slid {
  const counted = taken.filter((at) => at > now - spanMs)
  if (counted.length >= most) return { allowed: false, taken: counted }
  return { allowed: true, taken: [...counted, now] }
}
