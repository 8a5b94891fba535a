import { z } from 'zod'
import type { AccountId, ConversationId, NoticeId } from '../domain/kernel/id.ts'
import type { News } from '../domain/news.ts'
import { messageId } from './messages.ts'
import { bookingId, endpoint, inQuery, instant, spaceId, uuid } from './shapes.ts'

const conversationId = uuid as unknown as z.ZodType<ConversationId, string>
const accountId = uuid as unknown as z.ZodType<AccountId, string>
const noticeId = uuid as unknown as z.ZodType<NoticeId, string>

const newsShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), conversationId, messageId, by: accountId, at: instant }),
  z.object({ kind: z.literal('receipt'), conversationId, by: accountId, read: z.boolean() }),
  z.object({ kind: z.literal('conversation'), conversationId, by: accountId.nullable() }),
  z.object({ kind: z.literal('booking'), bookingId }),
  z.object({ kind: z.literal('notice'), noticeId }),
  z.object({ kind: z.literal('notices_read') }),
  z.object({ kind: z.literal('data_export') }),
]) satisfies z.ZodType<News>

const seq = z.int().min(0)

/** Frames from the browser. The first is `resume` with the sequence number of the last update it has, or null. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resume'), since: seq.nullable() }),
  z.strictObject({ type: z.literal('watch'), space: spaceId }),
  z.strictObject({ type: z.literal('unwatch'), space: spaceId }),
  z.strictObject({ type: z.literal('typing'), conversation: conversationId }),
])

export const FRAME_REFUSALS = [
  'unreadable',
  'resume_first',
  'resumed_already',
  'sign_in_required',
  'not_found',
  'too_many_watched',
  'try_later',
] as const

/**
 * Frames from the server. `missed` means that the browser missed more updates than the server stores, so it must reload
 * everything. Updates continue after `seq`.
 */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), seq, account: z.boolean() }),
  z.object({ type: z.literal('news'), seq, news: newsShape }),
  z.object({ type: z.literal('missed'), seq }),
  z.object({ type: z.literal('typing'), conversation: conversationId }),
  z.object({ type: z.literal('calendar'), space: spaceId }),
  z.object({ type: z.literal('refused'), code: z.enum(FRAME_REFUSALS) }),
  z.object({ type: z.literal('beat') }),
])

export type ClientFrame = z.output<typeof clientFrame>
export type ServerFrame = z.output<typeof serverFrame>
export type FrameRefusal = (typeof FRAME_REFUSALS)[number]

export const CLOSE_CODES = {
  1003: 'Frames are text.',
  1008: 'Against the rules: too many frames, or no `resume` within ten seconds.',
  1009: 'A frame was larger than 4 kB.',
  1012: 'The server restarts; the reason says after how many milliseconds to come again, such as `wait 250`.',
  1013: 'The server cannot read the news now: try again in some seconds.',
  4401: 'The session has ended or its access token has: refresh it over HTTP (`POST /session/refresh`) and come again.',
  4403: 'The account must set up a second factor first.',
} as const

/**
 * For clients without a websocket. `missed` works as on the websocket. Without `since`, only the last sequence number
 * is returned.
 */
const missedNews = endpoint('signed_in')
  .route({ method: 'GET', path: '/news', tags: ['Realtime'], summary: 'List news since a number' })
  .input(z.object({ since: inQuery(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()) }))
  .output(z.object({ seq, news: z.array(z.object({ seq, news: newsShape })), missed: z.boolean() }))

export const realtime = { missedNews }
