import { compareInstants } from '../kernel/instants.ts'
export const READING_MINUTES = 5
export const PAUSE_MINUTES = 60
export const MAILED_MESSAGES = 5
export const MAILED_LENGTH = 300

export type MessageMail = {
  readonly lastMailedAt: Temporal.Instant | null
  readonly readAt: Temporal.Instant
  readonly oldest: Temporal.Instant
}

export function nextMailAt({ lastMailedAt, readAt, oldest }: MessageMail, now: Temporal.Instant): Temporal.Instant {
  const readSince = lastMailedAt === null || compareInstants(readAt, lastMailedAt) >= 0
  const next = readSince ? oldest.add({ minutes: READING_MINUTES }) : lastMailedAt.add({ minutes: PAUSE_MINUTES })
  return compareInstants(next, now) > 0 ? next : now
}
