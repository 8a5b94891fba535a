/** How long an account waits before its second factor is removed for someone who reads its email and has lost the factor. */
export const FACTOR_RESET_HOURS = 72
/** After the wait the reset can be completed for this long; then it lapses. */
export const FACTOR_RESET_LAPSES_DAYS = 7

/** An emailed link, as far as it matters to a second factor. */
export type EmailedLink = {
  readonly kind: 'recovery' | 'claim' | 'join' | 'verify_email' | 'stop_reset'
  readonly email: string
  readonly sentAt: Temporal.Instant
  /** The person holding it has already given the account's factor. */
  readonly factorGiven: boolean
  /** The account had another factor when it was sent, which was replaced or removed since. */
  readonly factorThen: boolean
}

/** A reset that was asked for and has neither ended nor lapsed. */
export type FactorReset = {
  readonly email: string
  readonly requestedAt: Temporal.Instant
  readonly readyAt: Temporal.Instant
  readonly proofsBefore: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => one.epochNanoseconds < other.epochNanoseconds
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether the wait is over and this link was sent after it, to the address that asked: it may remove the factor. */
export function completesReset(link: EmailedLink, reset: FactorReset | null): boolean {
  return (
    reset !== null &&
    link.kind === 'recovery' &&
    sameAddress(link.email, reset.email) &&
    !isBefore(link.sentAt, reset.readyAt)
  )
}

/**
 * Whether a link asks for the account's second factor before it changes anything. Only a claim link can be older than the first factor of
 * an account: then someone else may have set that factor.
 */
export function asksForFactor(
  link: EmailedLink,
  factorSince: Temporal.Instant | null,
  reset: FactorReset | null,
): boolean {
  if (factorSince === null || link.factorGiven || completesReset(link, reset)) return false
  return link.kind !== 'claim' || link.factorThen || !isBefore(link.sentAt, factorSince)
}

/** A session that wants to stop a reset: its sign-in, and the passkey or factor it was proved with. */
export type Stopping = {
  readonly signedInAt: Temporal.Instant
  readonly proofSince: Temporal.Instant | null
  /** It made the change that was announced. */
  readonly madeChange: boolean
}

/** Only a proof older than the announced change stops a reset; a thief may have added newer ones. */
export function mayStopReset({ signedInAt, proofSince, madeChange }: Stopping, reset: FactorReset): boolean {
  if (proofSince !== null && isBefore(proofSince, reset.proofsBefore)) return true
  return !madeChange && isBefore(signedInAt, reset.proofsBefore)
}
