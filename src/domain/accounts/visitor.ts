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
  /** True for an admin without a second factor, who can do nothing except set one up. */
  readonly mustEnroll: boolean
  readonly resetReadyAt: Temporal.Instant | null
  readonly photoId: FileId | null
  readonly newsSeq: number
}

export type Visitor = {
  readonly sessionId: SessionId
  readonly account: Account | null
  readonly expiresAt: Temporal.Instant
  readonly lastActiveAt: Temporal.Instant | null
  readonly confirmedAt: Temporal.Instant | null
  readonly pendingAccountId: AccountId | null
}

export const CONFIRMED_MINUTES = 10

export function isConfirmed(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && now.epochMilliseconds - at.epochMilliseconds < CONFIRMED_MINUTES * 60_000
}
