import { z } from 'zod'
import type { NoticeId } from '../domain/kernel/id.ts'
import { CHANNELS, NOTICE_KINDS } from '../domain/notifications/notice-kinds.ts'
import { linkEnded, nothing } from './accounts.ts'
import { endpoint, instant, named, next, pageAsked, tooMany, uuid, words } from './shapes.ts'

const tag = { tags: ['Notices'] }
const noticeId = uuid as unknown as z.ZodType<NoticeId, string>
const kind = named('NotificationKind', 'What a notification is about.', z.enum(NOTICE_KINDS))
const channel = z.enum(CHANNELS)

const notice = named(
  'Notification',
  'A notification to the caller.',
  z.object({
    id: noticeId,
    kind,
    title: z.string(),
    text: z.string(),
    path: z.string(),
    at: instant,
    read: z.boolean(),
  }),
)

const listNotices = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices', ...tag, summary: 'List my notifications, newest first' })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ ...pageAsked(24) }))
  .output(z.object({ items: z.array(notice), unread: z.int(), next }))

const countNotices = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices/unread', ...tag, summary: 'Count my unread notifications' })
  .output(z.object({ count: z.int() }))

const readNotices = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/read', ...tag, summary: 'Mark my notifications as read' })
  .input(z.object({ ids: z.array(noticeId).max(100).optional() }))
  .output(z.object({ unread: z.int() }))

const way = z.object({ channel, on: z.boolean(), fixed: z.boolean() })
const preferences = named(
  'NotificationPreferences',
  'Which notifications the caller gets, and how.',
  z.object({
    kinds: z.array(z.object({ kind, ways: z.array(way) })),
    pushKey: z.string().nullable(),
    browsers: z
      .array(z.string())
      .describe('SHA-256 hashes (hex) of push addresses, so that a browser can recognise its own.'),
  }),
)

const showPreferences = endpoint('signed_in')
  .route({ method: 'GET', path: '/notices/preferences', ...tag, summary: 'Show my notification settings' })
  .output(preferences)

const choosePreferences = endpoint('signed_in')
  .route({
    method: 'PATCH',
    path: '/notices/preferences',
    ...tag,
    summary: 'Change my notification settings',
    description: "Preferences that aren't named stay unchanged.",
  })
  .errors({ cannot_choose: { status: 422, data: z.object({ kind, channel }) } })
  .input(z.object({ choices: z.array(z.object({ kind, channel, on: z.boolean() })).max(50) }))
  .output(preferences)

const pushAddress = words(2_000)
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .max(most)

const subscribePush = endpoint('signed_in')
  .route({
    method: 'PUT',
    path: '/notices/push',
    ...tag,
    summary: 'Push notices to this browser',
    description: "Sends the caller's notifications to this browser for as long as the current session lasts.",
  })
  .errors({ ...tooMany, push_off: { status: 409 }, push_not_allowed: { status: 422 } })
  .input(z.object({ endpoint: pushAddress, keys: z.object({ p256dh: base64url(200), auth: base64url(100) }) }))
  .output(nothing)

const unsubscribePush = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/push/stop', ...tag, summary: 'Stop pushing notices to this browser' })
  .input(z.object({ endpoint: pushAddress }))
  .output(nothing)

const testPush = endpoint('signed_in')
  .route({ method: 'POST', path: '/notices/push/test', ...tag, summary: 'Send myself a test notification' })
  .errors({ ...tooMany, push_off: { status: 409 } })
  .output(z.object({ browsers: z.int() }))

const stopToken = words(300)

const showStop = endpoint('anyone')
  .route({ method: 'GET', path: '/stopped-mails', ...tag, summary: 'Show the emails that a stop link stops' })
  .errors(linkEnded)
  .input(z.object({ token: stopToken }))
  .output(z.object({ kind, stopped: z.boolean() }))

const stopMails = endpoint('anyone')
  .route({ method: 'POST', path: '/stopped-mails', ...tag, summary: 'Stop one kind of email' })
  .errors(linkEnded)
  .input(z.object({ token: stopToken }))
  .output(z.object({ kind }))

export const notices = { listNotices, countNotices, readNotices, showPreferences, choosePreferences }
export const push = { subscribePush, unsubscribePush, testPush }
export const stopLinks = { showStop, stopMails }
