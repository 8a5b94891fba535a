import { z } from 'zod'
import type { MessageId } from '../domain/kernel/id.ts'
import { CONTACT_KINDS, MESSAGE_LENGTH, MOST_ATTACHMENTS } from '../domain/messages/message.ts'
import { fileId } from './file-shapes.ts'
import { instant, keyReused, tooMany, uuid, words } from './shapes.ts'

export const messageId = uuid as unknown as z.ZodType<MessageId, string>

export const attachmentShape = z.object({
  id: fileId,
  name: z.string(),
  contentType: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Valid for five minutes, to show a picture; request a link later. */
  url: z.string(),
})

export const messageShape = z.object({
  id: messageId,
  /** The sender's own key; null for messages from the other person. */
  key: z.string().nullable(),
  mine: z.boolean(),
  at: instant,
  text: z.string(),
  /** The masked kinds of contact details. The writer sees them as a note that the other person can't read them yet. */
  masked: z.array(z.enum(CONTACT_KINDS)),
  attachments: z.array(attachmentShape),
})

/**
 * `key`: chosen by the sender; sending again with the same key creates no second message. `attachments`: documents the
 * sender uploaded.
 */
export const newMessage = z.object({
  key: uuid,
  text: words(MESSAGE_LENGTH),
  attachments: z.array(fileId).max(MOST_ATTACHMENTS).default([]),
})

export const sendRefusals = {
  ...tooMany,
  ...keyReused,
  text_missing: { status: 422 },
  attachment_gone: { status: 422 },
  verify_first: { status: 403 },
  blocked_by_me: { status: 403 },
  blocked: { status: 403 },
  nobody_there: { status: 403 },
} as const
