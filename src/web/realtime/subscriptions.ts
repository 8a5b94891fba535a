import type { News } from '../../domain/news.ts'
import { onSessionEvent, sessionNow } from '../accounts/session/session-state.ts'

/** `missed`: too many updates were missed, or it is unknown how many, so everything must be reloaded. */
export type Heard = News | { kind: 'missed' }
/** `live`: updates are pushed at once. `polling`: updates are requested every ten seconds. `offline`: neither works. */
export type ConnectionState = 'live' | 'polling' | 'offline'
type Callback = () => void

type Connection = { update(): void; say(frame: object): void }
let opened: Promise<Connection> | undefined
let state: ConnectionState = 'offline'
const newsListeners = new Set<(news: Heard) => void>()
const stateListeners = new Set<Callback>()

function listenersById() {
  const all = new Map<string, Set<Callback>>()
  return {
    ids: () => [...all.keys()],
    tell: (id: string) => callEach(all.get(id) ?? []),
    add(id: string, callback: Callback): Callback {
      all.set(id, (all.get(id) ?? new Set()).add(callback))
      return () => {
        all.get(id)?.delete(callback)
        if (all.get(id)?.size === 0) all.delete(id)
      }
    },
  }
}
const typing = listenersById()
const spaces = listenersById()

/** A listener that throws doesn't affect the others. */
function callEach(callbacks: Iterable<Callback>): void {
  for (const callback of callbacks) {
    try {
      callback()
    } catch (error) {
      reportError(error)
    }
  }
}

export const subscriptions = {
  account: () => sessionNow().user?.id ?? null,
  wantsNews: () => newsListeners.size > 0 && sessionNow().status === 'signed_in',
  spaces: spaces.ids,
  hear: (news: Heard) => callEach([...newsListeners].map((hear) => () => hear(news))),
  typing: typing.tell,
  calendar: spaces.tell,
  line(next: ConnectionState): void {
    if (next === state) return
    state = next
    callEach(stateListeners)
  },
}
export type Subscriptions = typeof subscriptions

/** The connection's code loads once something subscribes and the user is known. */
function update(): void {
  const { status } = sessionNow()
  const wanted = status !== 'loading' && (subscriptions.wantsNews() || spaces.ids().length > 0)
  if (!opened && !wanted) return
  opened ??= import('./connection.ts').then(({ openConnection }) => openConnection(subscriptions))
  opened
    .then((connection) => connection.update())
    .catch(() => {
      opened = undefined
      window.addEventListener('online', update, { once: true })
    })
}

let following = false
function changed(): void {
  if (!following) onSessionEvent(update)
  following = true
  // Runs after the page's other subscriptions have changed.
  queueMicrotask(update)
}

export function onNews(hear: (news: Heard) => void): Callback {
  newsListeners.add(hear)
  changed()
  return () => {
    newsListeners.delete(hear)
    changed()
  }
}

export function onCalendar(space: string, callback: Callback): Callback {
  const stop = spaces.add(space, callback)
  changed()
  return () => {
    stop()
    changed()
  }
}

export const onTyping = typing.add

export function sayTyping(conversation: string): void {
  void opened?.then((connection) => connection.say({ type: 'typing', conversation })).catch(() => {})
}

export const lineState = (): ConnectionState => state
export function onLine(callback: Callback): Callback {
  stateListeners.add(callback)
  return () => stateListeners.delete(callback)
}
