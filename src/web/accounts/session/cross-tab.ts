import type { Idle } from '../../../domain/accounts/idle.ts'
import { clockAhead } from '../../../domain/accounts/session-refresh.ts'
import type { Answer } from './refresh.ts'
import { keep, WORD_KEY } from './session-end.ts'
import { announceSession, eventsBetween, loading, type SessionState, stateOf } from './session-state.ts'

export type Why = 'left' | 'idle'
export type Word =
  | { readonly kind: 'signed_out'; readonly why: Why }
  | { readonly kind: 'look' }
  | { readonly kind: 'idle'; readonly idle: Idle }

export type Tabs = { say(word: Word): void; leave(): void }

export function joinOtherTabs(hear: (word: Word) => void): Tabs {
  return 'BroadcastChannel' in window ? byChannel(hear) : byStorage(hear)
}

function byChannel(hear: (word: Word) => void): Tabs {
  const channel = new BroadcastChannel('daylet-session')
  channel.onmessage = (message) => hear(message.data as Word)
  return { say: (word) => channel.postMessage(word), leave: () => channel.close() }
}

function byStorage(hear: (word: Word) => void): Tabs {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === WORD_KEY && newValue) hear((JSON.parse(newValue) as { word: Word }).word)
  }
  window.addEventListener('storage', onStorage)
  return {
    say: (word) => keep('word', { word, at: performance.timeOrigin + performance.now() }),
    leave: () => window.removeEventListener('storage', onStorage),
  }
}

/** Returns whether this tab is the first to claim an event, so that other tabs can skip it. */
export function firstToSay(what: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`daylet-${what}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : null
    })
  })
}

const LONG_MS = 10_000

export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore() {
  let state: SessionState = loading
  let ahead = 0
  let changedAt = 0
  document.documentElement.dataset.session = state.status

  function become(next: SessionState): void {
    const before = state
    state = next
    if (before.user?.id !== next.user?.id) changedAt = Date.now()
    document.documentElement.dataset.session = state.status
    announceSession(eventsBetween(before, next), before, state)
  }

  return {
    get: () => state,
    now: () => Date.now() + ahead,
    become,
    /** Ignores lost responses, and responses to requests made while another account was signed in. */
    take({ reply, asked }: Answer): void {
      if (asked < changedAt) return
      const answered = Date.now()
      // If the computer slept between request and response, the estimated clock would be hours behind.
      if (answered - asked < LONG_MS) ahead = clockAhead(Date.parse(reply.now), asked, answered)
      become(stateOf(reply))
    },
  }
}
