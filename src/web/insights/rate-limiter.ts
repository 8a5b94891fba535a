import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'

/** A sliding window per key in this tab; false if the action must wait. */
export function rateLimiter(limit: Limit, now: () => number = Date.now): (key: string) => boolean {
  const turns = new Map<string, readonly number[]>()
  return (key) => {
    const { allowed, taken } = slideWindow(turns.get(key) ?? [], now(), limit)
    turns.set(key, taken)
    return allowed
  }
}
