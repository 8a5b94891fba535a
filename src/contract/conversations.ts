import { z } from 'zod'
import type { ConversationId } from '../domain/kernel/id.ts'
import { CLOSED } from '../domain/messages/message.ts'
import { nothing } from './account-shapes.ts'
import { messageShape, newMessage, sendRefusals } from './message-shapes.ts'
import { bookingId, cursor, endpoint, instant, namedInstant, spaceId, uuid, words } from './shapes.ts'

export const conversationId = uuid as unknown as z.ZodType<ConversationId, string>

const other = z.object({
  /** Null: this person has deleted their account. */
  firstName: z.string().nullable(),
  photoUrl: z.string().nullable(),
})
const space = z.object({ id: spaceId, title: z.string(), photoUrl: z.string().nullable(), published: z.boolean() })

/** The newest booking of guest and host in this space. */
const booking = z.object({
  id: bookingId,
  number: z.int(),
  state: z.string(),
  from: instant,
  to: instant,
  zone: z.string(),
  mode: z.enum(['days', 'hours']),
})
const closed = z.enum(CLOSED).nullable()

const row = z.object({
  id: conversationId,
  role: z.enum(['guest', 'host']),
  other,
  space,
  lastMessageAt: instant,
  /** The last message on one line, as the caller may read it. */
  last: z.object({ text: z.string(), mine: z.boolean(), attachments: z.int() }),
  unread: z.int(),
})

/** GET /conversations: the caller's conversations as guest and as host, newest message first. */
const listConversations = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations', tags: ['Messages'], summary: 'List my conversations' })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ unread: z.enum(['true', 'false']).default('false'), cursor: cursor.optional() }))
  .output(z.object({ items: z.array(row), nextCursor: z.string().nullable() }))

const about = z.union([z.object({ spaceId }), z.object({ bookingId })])
const standing = z.object({
  role: z.enum(['guest', 'host']),
  other,
  space,
  booking: booking.nullable(),
  /** Contact details are unmasked after the first confirmed booking. */
  contacts: z.enum(['masked', 'open']),
  closed,
  may: z.object({ write: z.boolean() }),
})

/**
 * GET /conversations/about: previews the conversation about a space or with the other party of a booking; `id` once it
 * exists.
 */
const aboutConversation = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/conversations/about',
    tags: ['Messages'],
    summary: 'Find the conversation about a space or booking',
  })
  .errors({ own_space: { status: 422 } })
  .input(z.object({ spaceId: spaceId.optional(), bookingId: bookingId.optional() }))
  .output(standing.extend({ id: conversationId.nullable() }))

/**
 * POST /conversations: writes to the host of a published space or to the other party of a booking, in their existing
 * conversation if there is one. Requires a verified email or a paid booking with that host.
 */
const startConversation = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/conversations',
    tags: ['Messages'],
    summary: 'Start a conversation',
    successStatus: 201,
  })
  .errors({ ...sendRefusals, own_space: { status: 422 } })
  .input(newMessage.extend({ about }))
  .output(z.object({ id: conversationId, message: messageShape }))

/** GET /conversations/{id}: for guest and host. */
const showConversation = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations/{id}', tags: ['Messages'], summary: 'Show a conversation' })
  .input(z.object({ id: conversationId }))
  .output(
    standing.extend({
      id: conversationId,
      readAt: instant,
      /** How far the other person has read, and how far their device has received messages. */
      theirs: z.object({ readAt: instant, receivedAt: instant }),
    }),
  )

/**
 * GET /conversations/unread: the exact number of messages from others since each conversation was last read, by the
 * server's clock.
 */
const countUnread = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations/unread', tags: ['Messages'], summary: 'Count unread messages' })
  .output(
    z.object({
      count: z.int(),
      /** When the newest hundred conversations were last read, for the browser to store. */
      lastReadTimes: z.record(z.string(), instant),
      now: instant,
    }),
  )

/**
 * PUT /conversations/received: confirms that this device has received all messages up to an instant; their senders are
 * notified.
 */
const markReceived = endpoint('signed_in')
  .route({ method: 'PUT', path: '/conversations/received', tags: ['Messages'], summary: 'Mark as received' })
  .input(z.object({ upTo: namedInstant }))
  .output(nothing)

/**
 * PUT /conversations/{id}/read: the caller has read everything up to the newest message they know. If nothing is newer,
 * the read time becomes now; it never moves back.
 */
const markRead = endpoint('signed_in')
  .route({ method: 'PUT', path: '/conversations/{id}/read', tags: ['Messages'], summary: 'Mark as read' })
  .input(z.object({ id: conversationId, upTo: namedInstant }))
  .output(z.object({ readAt: instant, count: z.int() }))

/**
 * GET /conversations/search: messages in the caller's conversations that contain every word or a word starting with it,
 * newest first.
 */
const searchMessages = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations/search', tags: ['Messages'], summary: 'Search my messages' })
  .errors({ bad_cursor: { status: 422 }, too_many: { status: 429, data: z.object({ retryAt: instant }) } })
  .input(z.object({ q: words(200), cursor: cursor.optional() }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          conversationId,
          other,
          space: space.pick({ id: true, title: true }),
          at: instant,
          mine: z.boolean(),
          text: z.string(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  )

const blocked = z.object({ closed })

/**
 * PUT /conversations/{id}/block: stops both people from writing to each other, in any conversation, until the block is
 * removed.
 */
const blockOther = endpoint('signed_in')
  .route({ method: 'PUT', path: '/conversations/{id}/block', tags: ['Messages'], summary: 'Block the other person' })
  .input(z.object({ id: conversationId }))
  .output(blocked)

/** DELETE /conversations/{id}/block: removes the caller's own block; a block by the other person remains. */
const unblockOther = endpoint('signed_in')
  .route({
    method: 'DELETE',
    path: '/conversations/{id}/block',
    tags: ['Messages'],
    summary: 'Unblock the other person',
  })
  .input(z.object({ id: conversationId }))
  .output(blocked)

export const conversations = {
  listConversations,
  aboutConversation,
  startConversation,
  showConversation,
  countUnread,
  markReceived,
  markRead,
  searchMessages,
  blockOther,
  unblockOther,
}
