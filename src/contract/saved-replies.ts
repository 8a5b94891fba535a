import { z } from 'zod'
import { MESSAGE_LENGTH, MOST_REPLIES, REPLY_TITLE_LENGTH } from '../domain/messages/message.ts'
import { nothing } from './account-shapes.ts'
import { endpoint, uuid, words } from './shapes.ts'

const reply = z.object({ id: uuid, title: z.string(), text: z.string() })
const written = { title: words(REPLY_TITLE_LENGTH), text: words(MESSAGE_LENGTH) }
const tag = { tags: ['Messages'] }
const empty = { text_missing: { status: 422 } } as const

/** GET /saved-replies: the caller's own reply templates, by title. */
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
