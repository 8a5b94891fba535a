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
  /** One of the demo's own three. */
  readonly demo: boolean
  /** An admin without a second factor, who reaches nothing but setting one up. */
  readonly mustEnroll: boolean
  /** Someone asked for the removal of its second factor: when the wait ends. Null without such a request. */
  readonly resetReadyAt: Temporal.Instant | null
  /** The file of their photo. */
  readonly photoId: FileId | null
  /** The number of the last news it was told. */
  readonly newsSeq: number
}

/** A visitor: a session, and an account once signed in. */
export type Visitor = {
  readonly sessionId: SessionId
  readonly account: Account | null
  /** When the access token ends. */
  readonly expiresAt: Temporal.Instant
  readonly lastActiveAt: Temporal.Instant | null
  /** When they last proved who they are. */
  readonly confirmedAt: Temporal.Instant | null
  /** Whose second factor this session is being asked for. */
  readonly pendingAccountId: AccountId | null
}

/** After this, acts that cannot be undone ask again who it is. */
export const CONFIRMED_MINUTES = 10

/** Whether who they are was proved recently enough for an act that cannot be undone. */
export function isConfirmed(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && now.epochMilliseconds - at.epochMilliseconds < CONFIRMED_MINUTES * 60_000
}
