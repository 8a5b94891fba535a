/** How often a browser looks whether its access token is about to end. */
export const CHECK_MS = 30_000
const CHECKS_LEFT = 3
const FIRST_PAUSE_MS = 200

/** Whether the access token must be exchanged by now: three checks or fewer remain until it ends. All in epoch milliseconds of the server's clock. */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt - now) / CHECK_MS) <= CHECKS_LEFT
}

/**
 * Milliseconds to wait after so many failed tries in a row, twice as long each time; null when the next check comes before
 * and tries again anyway.
 */
export function pauseAfter(failures: number): number | null {
  const pauses = FIRST_PAUSE_MS * (2 ** failures - 1)
  return pauses < CHECK_MS ? FIRST_PAUSE_MS * 2 ** (failures - 1) : null
}

/** What must be added to the browser's clock to have the server's, by a reply that was asked for and came at these moments. */
export function clockAhead(serverNow: number, asked: number, answered: number): number {
  return serverNow - (asked + answered) / 2
}
