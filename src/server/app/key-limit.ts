import type { Clock } from '../platform/clock.ts'

/** Requests a minute of one API key, in each process of the site. */
const QUOTA = { requests: 600, seconds: 60 }
const POLICY = `"key";q=${QUOTA.requests};w=${QUOTA.seconds}`
const MOST_WINDOWS = 10_000

type Window = { endsAt: number; left: number }

/**
 * Counts the requests of each key. Returns what is left as headers (draft-ietf-httpapi-ratelimit-headers-10), and
 * whether the request is over the limit.
 */
export function keyLimit(clock: Clock) {
  const windows = new Map<string, Window>()
  return (keyId: string): { isOver: boolean; headers: Record<string, string> } => {
    const now = clock.now().epochMilliseconds
    let window = windows.get(keyId)
    if (!window || window.endsAt <= now) {
      if (windows.size >= MOST_WINDOWS) forgetEnded(windows, now)
      window = { endsAt: now + QUOTA.seconds * 1000, left: QUOTA.requests }
      windows.set(keyId, window)
    }
    const isOver = window.left === 0
    if (!isOver) window.left--
    const seconds = Math.ceil((window.endsAt - now) / 1000)
    const headers = { 'ratelimit-policy': POLICY, ratelimit: `"key";r=${window.left};t=${seconds}` }
    return { isOver, headers: isOver ? { ...headers, 'retry-after': String(seconds) } : headers }
  }
}

function forgetEnded(windows: Map<string, Window>, now: number): void {
  for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
}
