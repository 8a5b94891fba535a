import type { ConversationId, FileId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import { type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Message } from '../../client/api-types.ts'
import { dropUnsent, type Unsent } from './outbox.ts'

export const AGAIN_MS = 5_000

/** `pause` is the time until the next attempt in milliseconds, or null after a final refusal. */
type Outcome = { sent: Message } | { refusal: Refusal; pause: number | null }

/** The message's key ensures that it counts once, however often it is sent and from however many tabs. */
export async function sendUnsent({ key, conversation, text, files }: Unsent): Promise<Outcome> {
  try {
    const attachments = files.map((file) => file.id as FileId)
    const sent = await api.messages.sendMessage({ id: conversation as ConversationId, key, text, attachments })
    dropUnsent(key)
    return { sent }
  } catch (error) {
    const refusal = refusalOf(error)
    return { refusal, pause: pauseFor(refusal) }
  }
}

function pauseFor({ code, data }: Refusal): number | null {
  if (code === 'offline' || code === 'busy') return AGAIN_MS
  if (code !== 'too_many') return null
  const { retryAt } = (data ?? {}) as { retryAt?: string }
  return Math.max(1_000, Math.min(60_000, retryAt ? Date.parse(retryAt) - Date.now() : 60_000))
}
