/** We email a message only if it is still unread after this time. */
export const READING_MINUTES = 5
/**
 * At least this time lies between two emails about one conversation, unless the recipient has read it in the meantime.
 */
export const PAUSE_MINUTES = 60
export const MAILED_MESSAGES = 5
export const MAILED_LENGTH = 300

export type MessageMail = {
  readonly lastMailedAt: Temporal.Instant | null
  readonly readAt: Temporal.Instant
  /** When the oldest message that is neither read nor emailed was sent. */
  readonly oldest: Temporal.Instant
}

/**
 * Returns when to send the next email about a conversation: five minutes after its first unread message, and an hour
 * after an email that is still unread.
 */
export function nextMailAt({ lastMailedAt, readAt, oldest }: MessageMail, now: Temporal.Instant): Temporal.Instant {
  const readSince = lastMailedAt === null || Temporal.Instant.compare(readAt, lastMailedAt) >= 0
  const next = readSince ? oldest.add({ minutes: READING_MINUTES }) : lastMailedAt.add({ minutes: PAUSE_MINUTES })
  return Temporal.Instant.compare(next, now) > 0 ? next : now
}
