import type { ConversationId } from '../../../domain/kernel/id.ts'
import { afterReading } from '../../../domain/messages/unread.ts'
import { api } from '../../client/api.ts'
import { unreadMessages } from '../../client/counter.ts'
import { keepReadTimes } from './read-times.ts'

/**
 * Marks a conversation read: stores the time and lowers the count by 1 at once, then uses the server's exact count.
 * Failures are silent and are corrected at the next load.
 */
export async function markRead(id: ConversationId, upTo: string): Promise<void> {
  unreadMessages.set(afterReading(unreadMessages.now()))
  keepReadTimes({ [id]: new Date().toISOString() })
  try {
    const { count, readAt } = await api.conversations.markRead({ id, upTo })
    keepReadTimes({ [id]: readAt })
    unreadMessages.set(count)
  } catch {
    // Unread-count failures are silent (spec.md §8).
  }
}
