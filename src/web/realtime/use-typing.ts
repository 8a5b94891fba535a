import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationId } from '../../domain/kernel/id.ts'
import { onTyping, sayTyping } from './subscriptions.ts'
import { onNews } from './use-news.ts'

const SHOWN_MS = 4_000
const SAID_MS = 2_000

export function useTyping(conversation: ConversationId): { typing: boolean; sayTyping(): void } {
  const [typing, setTyping] = useState(false)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = onTyping(conversation, () => {
      clearTimeout(timer)
      setTyping(true)
      timer = setTimeout(setTyping, SHOWN_MS, false)
    })
    // Sending a message ends the typing indicator.
    const stopNews = onNews((news) => {
      if (news.kind === 'message' && news.conversationId === conversation) setTyping(false)
    })
    return () => {
      clearTimeout(timer)
      setTyping(false)
      stopNews()
      stop()
    }
  }, [conversation])
  const say = useCallback(() => {
    if (performance.now() - saidAt.current < SAID_MS) return
    saidAt.current = performance.now()
    sayTyping(conversation)
  }, [conversation])
  return { typing, sayTyping: say }
}
