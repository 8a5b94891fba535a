import { z } from 'zod'
import { REPORT_OUTCOMES } from '../domain/kernel/report.ts'
import { CONTACT_KINDS, REPORT_REASONS } from '../domain/messages/message.ts'
import { nothing } from './account-shapes.ts'
import { conversationId } from './conversations.ts'
import { fileId } from './file-shapes.ts'
import { messageId, messageShape, newMessage, sendRefusals } from './message-shapes.ts'
import { reportFacts, reportPage, reportsAsked, settledCount, settlement } from './report-shapes.ts'
import { endpoint, instant, namedInstant, tooMany, uuid, words } from './shapes.ts'

/**
 * GET /conversations/{id}/messages: the newest messages, or those before or after an instant; oldest first, fifty at
 * most.
 */
const listMessages = endpoint('signed_in')
  .route({ method: 'GET', path: '/conversations/{id}/messages', tags: ['Messages'], summary: 'List messages' })
  .input(z.object({ id: conversationId, before: namedInstant.optional(), after: namedInstant.optional() }))
  .output(
    z.object({
      items: z.array(messageShape),
      /** Whether there are more in the requested direction. */
      more: z.boolean(),
    }),
  )

/**
 * POST /conversations/{id}/messages: ten a minute; the same key sends once. Requires a verified email or a paid booking
 * with that host.
 */
const sendMessage = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/conversations/{id}/messages',
    tags: ['Messages'],
    summary: 'Send a message',
    successStatus: 201,
  })
  .errors(sendRefusals)
  .input(newMessage.extend({ id: conversationId }))
  .output(messageShape)

/**
 * POST /messages/{id}/attachments/{fileId}/link: a download address that works for five minutes for anyone who has it.
 */
const linkAttachment = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/messages/{id}/attachments/{fileId}/link',
    tags: ['Messages'],
    summary: 'Get a link to an attachment',
  })
  .input(z.object({ id: messageId, fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

/** POST /messages/{id}/reports: reports a message of the other person to the admins; repeating it changes nothing. */
const reportMessage = endpoint('signed_in')
  .route({ method: 'POST', path: '/messages/{id}/reports', tags: ['Messages'], summary: 'Report a message' })
  .errors({ ...tooMany, own_message: { status: 403 } })
  .input(z.object({ id: messageId, reason: z.enum(REPORT_REASONS), note: words(1_000).default('') }))
  .output(nothing)

const person = z.string().nullable()

/** GET /admin/message-reports: newest first; the text is visible only after opening a report. */
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

/**
 * POST /admin/message-reports/{id}/opening: the reported message and the messages around it, unmasked; the access is
 * recorded in the audit log.
 */
const openMessageReport = endpoint('admin')
  .route({
    method: 'POST',
    path: '/admin/message-reports/{id}/opening',
    tags: ['Admin'],
    summary: 'Read a reported conversation',
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

/**
 * POST …/attachments/{fileId}/link: an address for a file of an opened report that works for five minutes; recorded in
 * the audit log.
 */
const linkReportedFile = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/message-reports/{id}/attachments/{fileId}/link',
    tags: ['Admin'],
    summary: 'Get a link to a file in a reported conversation',
  })
  .input(z.object({ id: uuid, fileId }))
  .output(z.object({ url: z.string(), expiresAt: instant }))

/** POST /admin/message-reports/settlements: settles reports and removes them from the queue. */
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
