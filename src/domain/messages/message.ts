/** spec.md §9, in UTF-16 units, before and after sanitising. */
export const MESSAGE_LENGTH = 5_000
export const MOST_ATTACHMENTS = 5
export const MOST_REPLIES = 50
export const REPLY_TITLE_LENGTH = 80

export const REPORT_REASONS = ['offensive', 'scam', 'outside_payment', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const CONTACT_KINDS = ['phone', 'email', 'link', 'handle'] as const
/** What is masked unless the two have a booking that is confirmed or was completed. */
export type ContactKind = (typeof CONTACT_KINDS)[number]

export const CLOSED = ['blocked_by_me', 'blocked', 'nobody_there', 'verify_first'] as const
/** Why nothing can be written in a conversation just now. */
export type Closed = (typeof CLOSED)[number]

type Standing = {
  /** Whether the writer's email is verified, or they are the guest of a paid booking with this host, which is proof enough. */
  verified: boolean
  /** Whether writer and other side have blocked each other. */
  blockedByMe: boolean
  blockedByThem: boolean
  /** The other side was suspended, or has deleted their account. */
  gone: boolean
}

/** The first reason that stands in the way, or null: they may write. What the writer can change comes first. */
export function whyClosed({ verified, blockedByMe, blockedByThem, gone }: Standing): Closed | null {
  if (blockedByMe) return 'blocked_by_me'
  if (gone) return 'nobody_there'
  if (blockedByThem) return 'blocked'
  return verified ? null : 'verify_first'
}

/**
 * When a message counts as written: each later than the one before in its conversation, however fast they come and whatever the clocks of
 * several machines say, because it is by this instant that they are ordered, read and counted.
 */
export function writtenAt(now: Temporal.Instant, last: Temporal.Instant | null): Temporal.Instant {
  const next = last?.add({ milliseconds: 1 })
  return next && Temporal.Instant.compare(next, now) > 0 ? next : now
}
