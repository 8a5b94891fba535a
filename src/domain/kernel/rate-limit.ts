/** At most so many actions within any span of that length. */
export type Limit = { readonly most: number; readonly spanMs: number }

export const TEN_A_MINUTE: Limit = { most: 10, spanMs: 60_000 }
export const FIVE_A_MINUTE: Limit = { most: 5, spanMs: 60_000 }

export type Slid = { readonly allowed: boolean; readonly taken: readonly number[] }

/**
 * Whether another action may happen at `now`, given when the former ones happened (all in epoch milliseconds), and what to remember
 * then. A window that slides: an action counts for the span after it and no longer. A refused action is not counted.
 */
export function slideWindow(taken: readonly number[], now: number, { most, spanMs }: Limit): Slid {
  const counted = taken.filter((at) => at > now - spanMs)
  if (counted.length >= most) return { allowed: false, taken: counted }
  return { allowed: true, taken: [...counted, now] }
}
