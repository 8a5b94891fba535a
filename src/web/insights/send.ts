import { type Limit, slideWindow } from '../../domain/kernel/rate-limit.ts'

/** The request completes even if the page closes. The contract's option type doesn't include `keepalive`. */
export const outlivingPage = { keepalive: true } as { signal?: AbortSignal }

/** Insights don't help the user, so failures are ignored. */
export function inBackground(sending: Promise<unknown>): void {
  sending.catch(() => {})
}

/** The user has asked not to be tracked, so nothing is measured and no visit is counted. */
export function wantsPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

export function rateLimiter(limit: Limit, now: () => number = Date.now): (key: string) => boolean {
  const turns = new Map<string, readonly number[]>()
  return (key) => {
    const { allowed, taken } = slideWindow(turns.get(key) ?? [], now(), limit)
    turns.set(key, taken)
    return allowed
  }
}
