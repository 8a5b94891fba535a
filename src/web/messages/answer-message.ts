import { data, redirect } from 'react-router'
import type { BookingId, ConversationId, FileId, SpaceId } from '../../domain/kernel/id.ts'
import { refusalOf } from '../client/api-error.ts'
import type { PageParts } from '../client/page-context.ts'

type Where = { id: ConversationId } | { about: { spaceId: SpaceId } | { bookingId: BookingId } }

export async function answerMessage(api: PageParts['api'], request: Request, where: Where) {
  const form = await request.formData()
  const text = String(form.get('text') ?? '')
  const attachments = form.getAll('attachment').map((id) => String(id) as FileId)
  const message = { key: String(form.get('tryKey') ?? ''), text, attachments }
  try {
    if ('about' in where) {
      const { id } = await api.conversations.startConversation({ ...where, ...message })
      return redirect(`/messages/${id}#${WRITE}`)
    }
    await api.messages.sendMessage({ ...where, ...message })
    return redirect(`/messages/${where.id}#${WRITE}`)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return data({ refusal, text }, { status: 422 })
  }
}

/** The fragment of a conversation's address that leads to the message field. */
export const WRITE = 'write'
