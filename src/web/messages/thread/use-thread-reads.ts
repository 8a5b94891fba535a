import { type Dispatch, useCallback, useRef, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import type { threadState } from './thread-state.ts'

type Parts = {
  id: ConversationId
  messages: readonly Message[]
  change: Dispatch<Parameters<typeof threadState>[1]>
  setConversation: (conversation: Conversation) => void
  behind: boolean
}

/** Loads later or earlier messages, or everything again. `lost` means that the last attempt failed. */
export function useThreadReads({ id, messages, change, setConversation, ...opened }: Parts) {
  const [lost, setLost] = useState(false)
  const [behind, setBehind] = useState(opened.behind)
  const shown = useRef(messages)
  shown.current = messages

  const attempt = useCallback(async (act: () => Promise<void>) => {
    try {
      await act()
      setLost(false)
    } catch {
      setLost(true)
    }
  }, [])
  const look = useCallback(
    () => attempt(async () => setConversation(await api.conversations.showConversation({ id }))),
    [id, attempt, setConversation],
  )
  const catchUp = useCallback(
    () =>
      attempt(async () => {
        for (let after = shown.current.at(-1)?.at, more = true; more; ) {
          const next = await api.messages.listMessages({ id, ...(after && { after }) })
          change({ take: next.items })
          after = next.items.at(-1)?.at ?? after
          more = next.more && after !== undefined
        }
        setBehind(false)
      }),
    [id, attempt, change],
  )
  const renew = useCallback(
    () =>
      attempt(async () => {
        const [fresh, of] = await Promise.all([
          api.messages.listMessages({ id }),
          api.conversations.showConversation({ id }),
        ])
        change({ renew: fresh.items, more: fresh.more })
        setConversation(of)
        setBehind(false)
      }),
    [id, attempt, change, setConversation],
  )
  const older = () =>
    attempt(async () => {
      const [first] = shown.current
      if (!first) return
      const page = await api.messages.listMessages({ id, before: first.at })
      change({ take: page.items, more: page.more })
    })
  return { lost, behind, look, catchUp, renew, older }
}
