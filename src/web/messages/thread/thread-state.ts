import { type Dispatch, useCallback, useRef, useState } from 'react'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import type { Unsent } from './outbox.ts'

export type Pending = Unsent & {
  readonly state: 'sending' | 'waiting' | 'turn' | 'failed'
  readonly refusal: Refusal | null
}

export type ThreadState = {
  readonly messages: readonly Message[]
  readonly pending: readonly Pending[]
  readonly more: boolean
}

type Change =
  | { readonly take: readonly Message[]; readonly more?: boolean }
  | { readonly renew: readonly Message[]; readonly more: boolean }
  | { readonly write: Unsent }
  | { readonly key: string; readonly to: Pick<Pending, 'state'> & { readonly refusal?: Refusal | null } }
  | { readonly drop: string }

/**
 * Each message appears only once and in the server's order, even if a response, a live update and a reload all contain
 * it.
 */
export function threadState(state: ThreadState, change: Change): ThreadState {
  if ('write' in change)
    return { ...state, pending: [...state.pending, { ...change.write, state: 'waiting', refusal: null }] }
  if ('drop' in change) return { ...state, pending: state.pending.filter(({ key }) => key !== change.drop) }
  if ('key' in change) {
    const { key, to } = change
    const pending = state.pending.map((one) => (one.key === key ? { ...one, refusal: null, ...to } : one))
    return { ...state, pending }
  }
  if ('renew' in change) return taken({ ...state, messages: [], more: change.more }, change.renew)
  return taken({ ...state, more: change.more ?? state.more }, change.take)
}

function taken(state: ThreadState, fresh: readonly Message[]): ThreadState {
  const byId = new Map(state.messages.map((message) => [message.id, message]))
  for (const message of fresh) byId.set(message.id, message)
  const messages = [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const sent = new Set(fresh.map(({ key }) => key))
  return { ...state, messages, pending: state.pending.filter(({ key }) => !sent.has(key)) }
}

type Parts = {
  id: ConversationId
  messages: readonly Message[]
  change: Dispatch<Parameters<typeof threadState>[1]>
  setConversation: (conversation: Conversation) => void
  behind: boolean
}

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
