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
