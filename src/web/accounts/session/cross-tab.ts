import type { Idle } from '../../../domain/accounts/idle.ts'
import { keep, WORD_KEY } from './tab-storage.ts'

export type Why = 'left' | 'idle'
/** A message between the tabs of a browser. */
export type Word =
  | { readonly kind: 'signed_out'; readonly why: Why }
  | { readonly kind: 'look' }
  | { readonly kind: 'idle'; readonly idle: Idle }

export type Tabs = { say(word: Word): void; leave(): void }

/** Connects to the other tabs of this browser; a tab doesn't receive its own messages. */
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
    // Storage events fire only on a change, so the time makes a repeated message differ.
    say: (word) => keep('word', { word, at: performance.timeOrigin + performance.now() }),
    leave: () => window.removeEventListener('storage', onStorage),
  }
}

/** Whether this tab is the first to handle something; the other tabs then skip it. */
export function firstToSay(what: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  // Storage reaches other tabs with a delay and timers fire together, so only a lock is reliable.
  return new Promise((resolve) => {
    void navigator.locks.request(`daylet-${what}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : null
    })
  })
}
