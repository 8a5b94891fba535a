import type { Refusal } from '../../client/api-error.ts'
import type { Message } from '../../client/api-types.ts'
import type { Unsent } from './outbox.ts'

/** `waiting`: for a connection or its turn. `failed`: only the user can retry. */
export type Pending = Unsent & {
  readonly state: 'sending' | 'waiting' | 'turn' | 'failed'
  readonly refusal: Refusal | null
}

export type ThreadState = {
  readonly messages: readonly Message[]
  readonly pending: readonly Pending[]
  /** Whether older messages exist. */
  readonly more: boolean
}

type Change =
  | { readonly take: readonly Message[]; readonly more?: boolean }
  | { readonly renew: readonly Message[]; readonly more: boolean }
  | { readonly write: Unsent }
  | { readonly key: string; readonly to: Pick<Pending, 'state'> & { readonly refusal?: Refusal | null } }
  | { readonly drop: string }

/** Each message appears once, in the server's order, however often it arrives by reply, notification or reload. */
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
