export const CHECK_MS = 30_000
const CHECKS_LEFT = 3
const FIRST_PAUSE_MS = 200

/**
 * The token is exchanged when at most three more checks remain before it expires. Both times are epoch milliseconds of
 * the server's clock.
 */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt - now) / CHECK_MS) <= CHECKS_LEFT
}

/**
 * Returns how many milliseconds to wait after failed attempts, doubling each time. Null if the next regular check comes
 * sooner.
 */
export function pauseAfter(failures: number): number | null {
  const pauses = FIRST_PAUSE_MS * (2 ** failures - 1)
  return pauses < CHECK_MS ? FIRST_PAUSE_MS * 2 ** (failures - 1) : null
}

export function clockAhead(serverNow: number, asked: number, answered: number): number {
  return serverNow - (asked + answered) / 2
}
