import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'

/** Sent even if the page closes; the contract's own options don't cover that. */
export const outlivingPage = { keepalive: true } as { signal?: AbortSignal }

/** Insights help us, not the user, so failures are ignored. */
export function inBackground(sending: Promise<unknown>): void {
  sending.catch(() => {})
}

/** The user asks not to be tracked: nothing is measured and no visit is counted. */
export function wantsPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** A sliding window per key in this tab; false if the action must wait. */
export function rateLimiter(limit: Limit, now: () => number = Date.now): (key: string) => boolean {
  const turns = new Map<string, readonly number[]>()
  return (key) => {
    const { allowed, taken } = slideWindow(turns.get(key) ?? [], now(), limit)
    turns.set(key, taken)
    return allowed
  }
}
