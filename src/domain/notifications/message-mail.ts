/** How long somebody has to read a message before it is mailed: who is reading gets no letter. */
export const READING_MINUTES = 5
/** Between two letters about one conversation, unless it was read between them. */
export const PAUSE_MINUTES = 60
/** So many messages stand in one letter, with so much of each. */
export const MAILED_MESSAGES = 5
export const MAILED_LENGTH = 300

export type MessageMail = {
  /** When the newest letter about this conversation went out, if any did. */
  readonly lastMailedAt: Temporal.Instant | null
  /** Up to when they have read it. */
  readonly readAt: Temporal.Instant
  /** When the first message was written that is neither read nor mailed. */
  readonly oldest: Temporal.Instant
}

/** The earliest instant for the next letter about a conversation: five minutes after its first message, and an hour after an unread letter. */
export function nextMailAt({ lastMailedAt, readAt, oldest }: MessageMail, now: Temporal.Instant): Temporal.Instant {
  const readSince = lastMailedAt === null || Temporal.Instant.compare(readAt, lastMailedAt) >= 0
  const next = readSince ? oldest.add({ minutes: READING_MINUTES }) : lastMailedAt.add({ minutes: PAUSE_MINUTES })
  return Temporal.Instant.compare(next, now) > 0 ? next : now
}
