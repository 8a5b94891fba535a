/** Sent even when the page goes away meanwhile; the contract's own options have no word for that. */
export const outlivingPage = { keepalive: true } as { signal?: AbortSignal }

/** Insights help us, not the person: whether one arrived is nobody's concern here. */
export function inBackground(sending: Promise<unknown>): void {
  sending.catch(() => {})
}

/** The person asks not to be followed: then nothing is measured and no visit is counted. */
export function wantsPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
