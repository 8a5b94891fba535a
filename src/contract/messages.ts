import { z } from 'zod'
import type { ConversationId, MessageId } from '../domain/kernel/id.ts'
import { REPORT_OUTCOMES } from '../domain/kernel/report.ts'
import {
  CLOSED,
  CONTACT_KINDS,
  MESSAGE_LENGTH,
  MOST_ATTACHMENTS,
  MOST_REPLIES,
  REPLY_TITLE_LENGTH,
  REPORT_REASONS,
} from '../domain/messages/message.ts'
import { nothing } from './accounts.ts'
import {
  bookingId,
  endpoint,
  fileId,
  instant,
  keyReused,
  named,
  namedInstant,
  next,
  pageAsked,
  reportFacts,
  reportPage,
  reportsAsked,
  settledCount,
  settlement,
  spaceId,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

export const messageId = uuid as unknown as z.ZodType<MessageId, string>

const attachmentShape = named(
  'Attachment',
  'A file in a message.',
  z.object({
    id: fileId,
    name: z.string(),
    contentType: z.enum(['application/pdf', 'image/jpeg']),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    url: z.string().describe('A link to a picture, valid for five minutes. After that, request a new link.'),
  }),
)

const messageShape = named(
  'Message',
  'A message in a conversation.',
  z.object({
    id: messageId,
    key: z.string().nullable(),
    mine: z.boolean(),
    at: instant,
    text: z.string(),
    masked: z.array(z.enum(CONTACT_KINDS)),
    attachments: z.array(attachmentShape),
  }),
)

/**
 * The sender chooses `key`. Sending again with the same key doesn't create a second message. `attachments` are
 * documents that the sender uploaded.
 */
const newMessage = z.object({
  key: uuid,
  text: words(MESSAGE_LENGTH),
  attachments: z.array(fileId).max(MOST_ATTACHMENTS).default([]),
})

const sendRefusals = {
  ...tooMany,
  ...keyReused,
  text_missing: { status: 422 },
  attachment_gone: { status: 422 },
  verify_first: { status: 403 },
  blocked_by_me: { status: 403 },
  blocked: { status: 403 },
  nobody_there: { status: 403 },
} as const

export const conversationId = uuid as unknown as z.ZodType<ConversationId, string>

const other = z.object({
  firstName: z.string().nullable(),
  photoUrl: z.string().nullable(),
})
const space = z.object({ id: spaceId, title: z.string(), photoUrl: z.string().nullable(), published: z.boolean() })

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

const row = named(
  'Conversation',
  'A conversation between a guest and a host about a space.',
  z.object({
    id: conversationId,
    role: z.enum(['guest', 'host']),
    other,
    space,
    lastMessageAt: instant,
    last: z.object({ text: z.string(), mine: z.boolean(), attachments: z.int() }),
    unread: z.int(),
  }),
)

const listConversations = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations', tags: ['Messages'], summary: 'List my conversations' })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ unread: z.enum(['true', 'false']).default('false'), ...pageAsked(24) }))
  .output(
    z.object({
      items: z.array(row),
      unreadInAll: z.int().describe('How many conversations have unread messages, on every page.'),
      next,
    }),
  )

const about = z.union([z.object({ spaceId }), z.object({ bookingId })])
const standing = z.object({
  role: z.enum(['guest', 'host']),
  other,
  space,
  booking: booking.nullable(),
  contacts: z
    .enum(['masked', 'open'])
    .describe('Contact details are no longer masked after the first confirmed booking.'),
  closed,
  may: z.object({ write: z.boolean() }),
})

const aboutConversation = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/conversations/about',
    tags: ['Messages'],
    summary: 'Find the conversation about a space or booking',
    description:
      'Previews the conversation about a space, or with the other party of a booking. `id` is set if the conversation exists.',
  })
  .errors({ own_space: { status: 422 } })
  .input(z.object({ spaceId: spaceId.optional(), bookingId: bookingId.optional() }))
  .output(standing.extend({ id: conversationId.nullable() }))

const startConversation = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/conversations',
    tags: ['Messages'],
    summary: 'Start a conversation',
    description:
      'Writes to the host of a published space or to the other party of a booking, in their existing conversation if there is one. Requires a verified email address or a paid booking with that host.',
    successStatus: 201,
  })
  .errors({ ...sendRefusals, own_space: { status: 422 } })
  .input(newMessage.extend({ about }))
  .output(z.object({ id: conversationId, message: messageShape }))

const showConversation = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations/{id}', tags: ['Messages'], summary: 'Show a conversation' })
  .input(z.object({ id: conversationId }))
  .output(
    standing.extend({
      id: conversationId,
      readAt: instant,
      theirs: z
        .object({ readAt: instant, receivedAt: instant })
        .describe('The times up to which the other person has read messages and their device has received them.'),
    }),
  )

const countUnread = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/conversations/unread',
    tags: ['Messages'],
    summary: 'Count unread messages',
    description:
      "Counts the messages other people sent after the caller last read each conversation, by the server's clock.",
  })
  .output(
    z.object({
      count: z.int(),
      lastReadTimes: z
        .record(z.string(), instant)
        .describe(
          'The times at which the hundred newest conversations were last read. The browser stores these times.',
        ),
      now: instant,
    }),
  )

const markReceived = endpoint('signed_in')
  .route({
    method: 'PUT',
    path: '/conversations/received',
    tags: ['Messages'],
    summary: 'Mark as received',
    description: 'Confirms that this device has received all messages up to a given time. Their senders are notified.',
  })
  .input(z.object({ upTo: namedInstant }))
  .output(nothing)

const markRead = endpoint('signed_in')
  .route({
    method: 'PUT',
    path: '/conversations/{id}/read',
    tags: ['Messages'],
    summary: 'Mark as read',
    description:
      'Marks everything as read up to the newest message the caller knows, or up to now if there is nothing newer. The read time never moves back.',
  })
  .input(z.object({ id: conversationId, upTo: namedInstant }))
  .output(z.object({ readAt: instant, count: z.int() }))

const searchMessages = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/conversations/search',
    tags: ['Messages'],
    summary: 'Search my messages',
    description:
      "Returns messages in the caller's conversations in which every search word, or a word starting with it, occurs. Newest first.",
  })
  .errors({ bad_cursor: { status: 422 }, too_many: { status: 429, data: z.object({ retryAt: instant }) } })
  .input(z.object({ q: words(200), ...pageAsked(24) }))
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
      next,
    }),
  )

const blocked = z.object({ closed })

const blockOther = endpoint('signed_in')
  .route({
    method: 'PUT',
    path: '/conversations/{id}/block',
    tags: ['Messages'],
    summary: 'Block the other person',
    description: 'Stops both people from writing to each other in any conversation until the block is removed.',
  })
  .input(z.object({ id: conversationId }))
  .output(blocked)

const unblockOther = endpoint('signed_in')
  .route({
    method: 'DELETE',
    path: '/conversations/{id}/block',
    tags: ['Messages'],
    summary: 'Unblock the other person',
    description: "Removes the caller's own block. A block by the other person remains.",
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

const listMessages = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/conversations/{id}/messages',
    tags: ['Messages'],
    summary: 'List messages',
    description: 'Returns up to fifty messages, oldest first: the newest ones, or those before or after a given time.',
  })
  .input(z.object({ id: conversationId, before: namedInstant.optional(), after: namedInstant.optional() }))
  .output(
    z.object({
      items: z.array(messageShape),
      more: z.boolean(),
    }),
  )

const sendMessage = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/conversations/{id}/messages',
    tags: ['Messages'],
    summary: 'Send a message',
    description:
      "Allows ten messages a minute. A repeat with the same key doesn't send again. Requires a verified email address or a paid booking with that host.",
    successStatus: 201,
  })
  .errors(sendRefusals)
  .input(newMessage.extend({ id: conversationId }))
  .output(messageShape)

const linkAttachment = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/messages/{id}/attachments/{fileId}/link',
    tags: ['Messages'],
    summary: 'Get a link to an attachment',
    description: 'Returns a download address that works for five minutes for anyone who has it.',
  })
  .input(z.object({ id: messageId, fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

const reportMessage = endpoint('signed_in')
  .route({ method: 'POST', path: '/messages/{id}/reports', tags: ['Messages'], summary: 'Report a message' })
  .errors({ ...tooMany, own_message: { status: 403 } })
  .input(z.object({ id: messageId, reason: z.enum(REPORT_REASONS), note: words(1_000).default('') }))
  .output(nothing)

const person = z.string().nullable()

const listMessageReports = endpoint('admin')
  .route({ method: 'GET', path: '/admin/message-reports', tags: ['Admin'], summary: 'List reports of messages' })
  .errors({ bad_cursor: { status: 422 } })
  .input(reportsAsked)
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          ...reportFacts(REPORT_OUTCOMES),
          reason: z.enum(REPORT_REASONS),
          note: z.string(),
          at: instant,
          reporter: person,
          author: person,
          title: z.string(),
        }),
      ),
      ...reportPage,
    }),
  )

const openMessageReport = endpoint('admin')
  .route({
    method: 'POST',
    path: '/admin/message-reports/{id}/opening',
    tags: ['Admin'],
    summary: 'Read a reported conversation',
    description:
      'Shows the reported message and the messages around it without masking. The audit log records the access.',
  })
  .input(z.object({ id: messageId as unknown as z.ZodType<string, string> }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: messageId,
          by: person,
          at: instant,
          text: z.string(),
          maskedText: z.string().nullable(),
          masked: z.array(z.enum(CONTACT_KINDS)),
          attachments: z.array(z.object({ id: fileId, name: z.string() })),
          reported: z.boolean(),
        }),
      ),
    }),
  )

const linkReportedFile = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/message-reports/{id}/attachments/{fileId}/link',
    tags: ['Admin'],
    summary: 'Get a link to a file in a reported conversation',
    description:
      'Returns a download address for a file in an opened report. The address works for five minutes, and the audit log records the request.',
  })
  .input(z.object({ id: uuid, fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

const settleMessageReports = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/message-reports/settlements',
    tags: ['Admin'],
    summary: 'Settle reports of messages',
  })
  .errors({ reason_required: { status: 422 } })
  .input(settlement(REPORT_OUTCOMES))
  .output(settledCount)

export const messages = {
  listMessages,
  sendMessage,
  linkAttachment,
  reportMessage,
  listMessageReports,
  openMessageReport,
  settleMessageReports,
  linkReportedFile,
}

const reply = z.object({ id: uuid, title: z.string(), text: z.string() })
const written = { title: words(REPLY_TITLE_LENGTH), text: words(MESSAGE_LENGTH) }
const tag = { tags: ['Messages'] }
const empty = { text_missing: { status: 422 } } as const

const listReplies = endpoint('signed_in')
  .route({ method: 'GET', path: '/saved-replies', ...tag, summary: 'List my saved replies' })
  .output(z.object({ items: z.array(reply) }))

const saveReply = endpoint('signed_in')
  .route({ method: 'POST', path: '/saved-replies', ...tag, summary: 'Save a reply', successStatus: 201 })
  .errors({ ...empty, too_many_replies: { status: 409, data: z.object({ most: z.literal(MOST_REPLIES) }) } })
  .input(z.object(written))
  .output(reply)

const changeReply = endpoint('signed_in')
  .route({ method: 'PUT', path: '/saved-replies/{id}', ...tag, summary: 'Change a saved reply' })
  .errors(empty)
  .input(z.object({ id: uuid, ...written }))
  .output(reply)

const removeReply = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/saved-replies/{id}', ...tag, summary: 'Remove a saved reply' })
  .input(z.object({ id: uuid }))
  .output(nothing)

export const savedReplies = { listReplies, saveReply, changeReply, removeReply }
