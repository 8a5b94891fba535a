import { z } from 'zod'
import type { NoticeId } from '../domain/kernel/id.ts'
import { CHANNELS, NOTICE_KINDS } from '../domain/notifications/notice-kinds.ts'
import { linkEnded, nothing } from './account-shapes.ts'
import { cursor, endpoint, instant, tooMany, uuid, words } from './shapes.ts'

const tag = { tags: ['Notices'] }
const noticeId = uuid as unknown as z.ZodType<NoticeId, string>
const kind = z.enum(NOTICE_KINDS)
const channel = z.enum(CHANNELS)

const notice = z.object({
  id: noticeId,
  kind,
  title: z.string(),
  text: z.string(),
  /** A path of the site. */
  path: z.string(),
  at: instant,
  read: z.boolean(),
})

/** GET /notices: the caller's own of the last 90 days. */
const listNotices = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices', ...tag, summary: 'My notices, newest first' })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ cursor: cursor.optional() }))
  .output(z.object({ items: z.array(notice), unread: z.int(), nextCursor: z.string().nullable() }))

const countNotices = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices/unread', ...tag, summary: 'How many of my notices are unread' })
  .output(z.object({ count: z.int() }))

/** POST /notices/read: these, or without `ids` all. */
const readNotices = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/read', ...tag, summary: 'Mark my notices as read' })
  .input(z.object({ ids: z.array(noticeId).max(100).optional() }))
  .output(z.object({ unread: z.int() }))

/** `fixed`: it cannot be chosen, being needed by law, a contract or the account's safety, or not going that way at all. */
const way = z.object({ channel, on: z.boolean(), fixed: z.boolean() })
const preferences = z.object({
  kinds: z.array(z.object({ kind, ways: z.array(way) })),
  /** The key a browser subscribes under; null: this site pushes nothing. */
  pushKey: z.string().nullable(),
  /** SHA-256 of each address that is sent to, in hex: a browser knows its own by it. */
  browsers: z.array(z.string()),
})

const showPreferences = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices/preferences', ...tag, summary: 'What I am told, and how' })
  .output(preferences)

/** PATCH /notices/preferences: what is not named stays as it is. */
const choosePreferences = endpoint('signed_in')
  .route({ method: 'PATCH', path: '/notices/preferences', ...tag, summary: 'Choose what I am told, and how' })
  .errors({ cannot_choose: { status: 422, data: z.object({ kind, channel }) } })
  .input(z.object({ choices: z.array(z.object({ kind, channel, on: z.boolean() })).max(50) }))
  .output(preferences)

const pushAddress = words(2_000)
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .max(most)

/** PUT /notices/push: this browser is told what is for the caller, as long as the session lasts it was asked in. */
const subscribePush = endpoint('signed_in')
  .route({ method: 'PUT', path: '/notices/push', ...tag, summary: 'Push notices to this browser' })
  .errors({ ...tooMany, push_off: { status: 409 }, push_not_allowed: { status: 422 } })
  .input(z.object({ endpoint: pushAddress, keys: z.object({ p256dh: base64url(200), auth: base64url(100) }) }))
  .output(nothing)

const unsubscribePush = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/push/stop', ...tag, summary: 'Push nothing more to this browser' })
  .input(z.object({ endpoint: pushAddress }))
  .output(nothing)

/** POST /notices/push/test: to every browser of the caller's that asked for it. */
const testPush = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/push/test', ...tag, summary: 'Send myself a test notice' })
  .errors({ ...tooMany, push_off: { status: 409 } })
  .output(z.object({ browsers: z.int() }))

const stopToken = words(300)

/** GET /stopped-mails: which letters a link at the foot of a letter stops; for whoever holds the letter. */
const showStop = endpoint('anyone')
  .route({ method: 'GET', path: '/stopped-mails', ...tag, summary: 'What a stop link stops' })
  .errors(linkEnded)
  .input(z.object({ token: stopToken }))
  .output(z.object({ kind, stopped: z.boolean() }))

const stopMails = endpoint('anyone')
  .route({ method: 'POST', path: '/stopped-mails', ...tag, summary: 'Stop letters of a kind' })
  .errors(linkEnded)
  .input(z.object({ token: stopToken }))
  .output(z.object({ kind }))

export const notices = { listNotices, countNotices, readNotices, showPreferences, choosePreferences }
export const push = { subscribePush, unsubscribePush, testPush }
export const stopLinks = { showStop, stopMails }
