import type { News } from '../../domain/news.ts'
import { onSessionEvent, sessionNow } from '../accounts/session/session-state.ts'

/** `missed`: too much was missed, or it is unknown; reload everything. */
export type Heard = News | { kind: 'missed' }
/** `live`: pushed immediately. `polling`: requested every ten seconds. `offline`: neither for now. */
export type LineState = 'live' | 'polling' | 'offline'
type Act = () => void

type Connection = { update(): void; say(frame: object): void }
let opened: Promise<Connection> | undefined
let state: LineState = 'offline'
const hearers = new Set<(news: Heard) => void>()
const lineWatchers = new Set<Act>()

/** Listeners by id: a conversation with typing notifications, or a space with calendar changes. */
function listenersById() {
  const all = new Map<string, Set<Act>>()
  return {
    ids: () => [...all.keys()],
    tell: (id: string) => tellEach(all.get(id) ?? []),
    add(id: string, act: Act): Act {
      all.set(id, (all.get(id) ?? new Set()).add(act))
      return () => {
        all.get(id)?.delete(act)
        if (all.get(id)?.size === 0) all.delete(id)
      }
    },
  }
}
const typing = listenersById()
const spaces = listenersById()

/** A failing listener doesn't affect the others. */
function tellEach(acts: Iterable<Act>): void {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
  }
}

/** The connection's view of the page: listeners and current subscriptions. */
export const ears = {
  account: () => sessionNow().user?.id ?? null,
  wantsNews: () => hearers.size > 0 && sessionNow().status === 'signed_in',
  spaces: spaces.ids,
  hear: (news: Heard) => tellEach([...hearers].map((hear) => () => hear(news))),
  typing: typing.tell,
  calendar: spaces.tell,
  line(next: LineState): void {
    if (next === state) return
    state = next
    tellEach(lineWatchers)
  },
}
export type Ears = typeof ears

/** The connection's code is loaded once something subscribes and the visitor is known. */
function update(): void {
  const { status } = sessionNow()
  const wanted = status !== 'loading' && (ears.wantsNews() || spaces.ids().length > 0)
  if (!opened && !wanted) return
  opened ??= import('./connection.ts').then(({ openConnection }) => openConnection(ears))
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

/** Subscribes to the account's news while signed in; returns a function to unsubscribe. */
export function onNews(hear: (news: Heard) => void): Act {
  hearers.add(hear)
  changed()
  return () => {
    hearers.delete(hear)
    changed()
  }
}

/** Calls `act` when a published space's calendar may have changed; returns a function to unsubscribe. */
export function onCalendar(space: string, act: Act): Act {
  const stop = spaces.add(space, act)
  changed()
  return () => {
    stop()
    changed()
  }
}

/** Calls `act` about once a second while the other person types in a conversation; returns a function to unsubscribe. */
export const onTyping = typing.add

/** Notifies the other person of typing. */
export function sayTyping(conversation: string): void {
  void opened?.then((connection) => connection.say({ type: 'typing', conversation })).catch(() => {})
}

export const lineState = (): LineState => state
export function onLine(act: Act): Act {
  lineWatchers.add(act)
  return () => lineWatchers.delete(act)
}
