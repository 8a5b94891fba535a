/**
 * How long we wait before removing the second factor of someone who can read the account's email but has lost the
 * factor.
 */
export const FACTOR_RESET_HOURS = 72
/** How long a reset can be completed after the wait; then it lapses. */
export const FACTOR_RESET_LAPSES_DAYS = 7

export type EmailedLink = {
  readonly kind: 'recovery' | 'claim' | 'join' | 'verify_email' | 'stop_reset'
  readonly email: string
  readonly sentAt: Temporal.Instant
  /** The person using the link has already passed the account's second factor. */
  readonly factorGiven: boolean
  /** When the link was sent, the account had another factor that has been replaced or removed since. */
  readonly factorThen: boolean
}

/** A reset that is still open: neither completed, stopped nor lapsed. */
export type FactorReset = {
  readonly email: string
  readonly requestedAt: Temporal.Instant
  readonly readyAt: Temporal.Instant
  readonly proofsBefore: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => one.epochNanoseconds < other.epochNanoseconds
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Only a link sent after the wait, to the address that requested the reset, can remove the factor. */
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

/** The session that wants to stop a reset: its sign-in time, and the passkey or factor it used. */
export type Stopping = {
  readonly signedInAt: Temporal.Instant
  readonly proofSince: Temporal.Instant | null
  readonly madeChange: boolean
}

/** Only a proof older than the announced change stops a reset; a thief may have added newer ones. */
export function mayStopReset({ signedInAt, proofSince, madeChange }: Stopping, reset: FactorReset): boolean {
  if (proofSince !== null && isBefore(proofSince, reset.proofsBefore)) return true
  return !madeChange && isBefore(signedInAt, reset.proofsBefore)
}
