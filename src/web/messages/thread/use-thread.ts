import { useEffect, useReducer, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import { useNews } from '../../realtime/use-news.ts'
import { type ThreadState, threadState } from './thread-state.ts'
import { useOutbox } from './use-outbox.ts'
import { useThreadReads } from './use-thread-reads.ts'

/** `behind`: opened at a search result, with newer messages not loaded. */
export type Loaded = { conversation: Conversation; messages: readonly Message[]; more: boolean; behind: boolean }

/** A live conversation: incoming messages, sending, and read receipts. One component lives as long as its thread. */
export function useThread({ conversation: loaded, messages, more, behind }: Loaded) {
  const id = loaded.id as ConversationId
  const [conversation, setConversation] = useState(loaded)
  const [state, change] = useReducer(threadState, { messages, more, pending: [] } satisfies ThreadState)
  const reads = useThreadReads({ id, messages: state.messages, change, setConversation, behind })
  const { write, retry, discard } = useOutbox(id, state.pending, change)
  const { catchUp, renew, look } = reads

  useNews((news) => {
    if (news.kind === 'missed') void renew()
    if (!('conversationId' in news) || news.conversationId !== id) return
    if (news.kind === 'message') void catchUp()
    else if (news.kind === 'receipt') void look()
    // Masked contact details may now be visible.
    else void renew()
  })
  useEffect(() => {
    const back = () => void catchUp()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [catchUp])

  const send = (...message: Parameters<typeof write>) => {
    if (reads.behind) void catchUp()
    write(...message)
  }
  return { ...state, ...reads, conversation, setConversation, write: send, retry, discard }
}
