/** The limit of spec.md §9 in UTF-16 units, checked before and after sanitising. */
export const MESSAGE_LENGTH = 5_000
export const MOST_ATTACHMENTS = 5
export const MOST_REPLIES = 50
export const REPLY_TITLE_LENGTH = 80

export const REPORT_REASONS = ['offensive', 'scam', 'outside_payment', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const CONTACT_KINDS = ['phone', 'email', 'link', 'handle'] as const
/** Contact details are masked unless the two people have a confirmed or completed booking. */
export type ContactKind = (typeof CONTACT_KINDS)[number]

export const CLOSED = ['blocked_by_me', 'blocked', 'nobody_there', 'verify_first'] as const
export type Closed = (typeof CLOSED)[number]

type ConversationStatus = {
  /**
   * True if the sender's email is verified, or if they are the guest of a paid booking with this host, which is proof
   * enough.
   */
  verified: boolean
  blockedByMe: boolean
  blockedByThem: boolean
  /** True if the recipient was suspended or has deleted their account. */
  gone: boolean
}

/** Returns the first reason why someone can't write, or null. Reasons that the sender can fix come first. */
export function whyClosed({ verified, blockedByMe, blockedByThem, gone }: ConversationStatus): Closed | null {
  if (blockedByMe) return 'blocked_by_me'
  if (gone) return 'nobody_there'
  if (blockedByThem) return 'blocked'
  return verified ? null : 'verify_first'
}

/**
 * Returns the time of a message, which is always later than the previous message in its conversation, even if machine
 * clocks differ. Messages are ordered, read and counted by this time.
 */
export function writtenAt(now: Temporal.Instant, last: Temporal.Instant | null): Temporal.Instant {
  const next = last?.add({ milliseconds: 1 })
  return next && Temporal.Instant.compare(next, now) > 0 ? next : now
}
