import { compareInstants } from '../kernel/instants.ts'
/** The limit of spec.md §9 in UTF-16 units, checked both before and after sanitising. */
export const MESSAGE_LENGTH = 5_000
export const MOST_ATTACHMENTS = 5
export const MOST_REPLIES = 50
export const REPLY_TITLE_LENGTH = 80

export const REPORT_REASONS = ['offensive', 'scam', 'outside_payment', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const CONTACT_KINDS = ['phone', 'email', 'link', 'handle'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

export const CLOSED = ['blocked_by_me', 'blocked', 'nobody_there', 'verify_first'] as const
export type Closed = (typeof CLOSED)[number]

type ConversationStatus = {
  verified: boolean
  blockedByMe: boolean
  blockedByThem: boolean
  gone: boolean
}

export function whyClosed({ verified, blockedByMe, blockedByThem, gone }: ConversationStatus): Closed | null {
  if (blockedByMe) return 'blocked_by_me'
  if (gone) return 'nobody_there'
  if (blockedByThem) return 'blocked'
  return verified ? null : 'verify_first'
}

/**
 * Returns the time of a message, which is always later than the previous message in its conversation, even if the
 * servers' clocks differ. Messages are ordered, read and counted by this time.
 */
export function writtenAt(now: Temporal.Instant, last: Temporal.Instant | null): Temporal.Instant {
  const next = last?.add({ milliseconds: 1 })
  return next && compareInstants(next, now) > 0 ? next : now
}
