import type { Idle } from '../../../domain/accounts/idle.ts'
import { keep, WORD_KEY } from './tab-storage.ts'

export type Why = 'left' | 'idle'
/** What the tabs of a browser tell each other. */
export type Word =
  | { readonly kind: 'signed_out'; readonly why: Why }
  | { readonly kind: 'look' }
  | { readonly kind: 'idle'; readonly idle: Idle }

export type Tabs = { say(word: Word): void; leave(): void }

/** Joins the other tabs of this browser; nobody hears their own words. */
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
    // Storage only reports what differs, and the same word may be said twice.
    say: (word) => keep('word', { word, at: performance.timeOrigin + performance.now() }),
    leave: () => window.removeEventListener('storage', onStorage),
  }
}

/** Whether this tab is the first to speak of something; the others then keep quiet about it. */
export function firstToSay(what: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  // Storage reaches other tabs a moment late, and timers of two tabs strike together; a lock is held by one for good.
  return new Promise((resolve) => {
    void navigator.locks.request(`daylet-${what}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : null
    })
  })
}
