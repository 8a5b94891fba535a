import type { ConversationId } from '../../domain/kernel/id.ts'

export function useTyping(_conversation: ConversationId): { typing: boolean; sayTyping: () => void } {
  return { typing: false, sayTyping: () => {} }
}
