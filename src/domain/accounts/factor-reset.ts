/** How long we wait before we remove the second factor of someone who has lost it but can read the account's email. */
export const FACTOR_RESET_HOURS = 72
/** How long a reset request can still be completed after the wait has ended. */
export const FACTOR_RESET_LAPSES_DAYS = 7

export type EmailedLink = {
  readonly kind: 'recovery' | 'claim' | 'join' | 'verify_email' | 'stop_reset'
  readonly email: string
  readonly sentAt: Temporal.Instant
  /** True if the person has already passed the account's second factor. */
  readonly factorGiven: boolean
  /** True if the account's second factor has been replaced or removed since the link was sent. */
  readonly factorThen: boolean
}

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
 * Checks whether a link requires the second factor before it changes anything. A claim link that is older than the
 * account's first factor doesn't require that factor, because someone else may have set it up.
 */
export function asksForFactor(
  link: EmailedLink,
  factorSince: Temporal.Instant | null,
  reset: FactorReset | null,
): boolean {
  if (factorSince === null || link.factorGiven || completesReset(link, reset)) return false
  return link.kind !== 'claim' || link.factorThen || !isBefore(link.sentAt, factorSince)
}

/** The session that tries to stop a reset: when it signed in, and which passkey or factor it used. */
export type Stopping = {
  readonly signedInAt: Temporal.Instant
  readonly proofSince: Temporal.Instant | null
  readonly madeChange: boolean
}

/**
 * Only a passkey, factor or session that is older than the announced change can stop a reset, because newer ones may
 * belong to a thief. A session doesn't count if it made the change itself.
 */
export function mayStopReset({ signedInAt, proofSince, madeChange }: Stopping, reset: FactorReset): boolean {
  if (proofSince !== null && isBefore(proofSince, reset.proofsBefore)) return true
  return !madeChange && isBefore(signedInAt, reset.proofsBefore)
}
