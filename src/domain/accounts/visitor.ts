import type { AccountId, FileId, SessionId } from '../kernel/id.ts'
import type { Role } from './permission.ts'

export type Account = {
  readonly id: AccountId
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly suspended: boolean
  readonly demo: boolean
  /** An admin without a second factor, who can only set one up. */
  readonly mustEnroll: boolean
  /** When the wait for removing the second factor ends; null without a reset request. */
  readonly resetReadyAt: Temporal.Instant | null
  readonly photoId: FileId | null
  /** The number of the last live update this account received. */
  readonly newsSeq: number
}

/** A visitor is a session, plus an account after sign-in. */
export type Visitor = {
  readonly sessionId: SessionId
  readonly account: Account | null
  readonly expiresAt: Temporal.Instant
  readonly lastActiveAt: Temporal.Instant | null
  readonly confirmedAt: Temporal.Instant | null
  readonly pendingAccountId: AccountId | null
}

/** After this time, actions that can't be undone ask for confirmation of identity again. */
export const CONFIRMED_MINUTES = 10

/** Whether the identity was confirmed recently enough for an action that can't be undone. */
export function isConfirmed(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && now.epochMilliseconds - at.epochMilliseconds < CONFIRMED_MINUTES * 60_000
}
