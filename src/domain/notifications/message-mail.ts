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
}

/** The earliest instant for the next letter about a conversation: from now, or once an hour has passed since an unread one. */
export function nextMailAt({ lastMailedAt, readAt }: MessageMail, now: Temporal.Instant): Temporal.Instant {
  const readSince = lastMailedAt === null || Temporal.Instant.compare(readAt, lastMailedAt) >= 0
  if (readSince) return now
  const next = lastMailedAt.add({ minutes: PAUSE_MINUTES })
  return Temporal.Instant.compare(next, now) > 0 ? next : now
}
