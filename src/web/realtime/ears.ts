import type { News } from '../../domain/news.ts'
import { onSessionEvent, sessionNow } from '../accounts/session/session-events.ts'

/** `missed`: too much was missed, or nobody knows what: read everything anew. */
export type Heard = News | { kind: 'missed' }
/** `live`: told at once; `polling`: asked for every ten seconds; `offline`: neither, for now. */
export type LineState = 'live' | 'polling' | 'offline'
type Act = () => void

type Connection = { update(): void; say(frame: object): void }
let opened: Promise<Connection> | undefined
let state: LineState = 'offline'
const hearers = new Set<(news: Heard) => void>()
const lineWatchers = new Set<Act>()

/** Whoever listens under an id: a conversation where somebody types, a space whose calendar changes. */
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

/** One that fails keeps no other from hearing. */
function tellEach(acts: Iterable<Act>): void {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
  }
}

/** What the connection is given: whom to tell, and what is wanted now. */
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

/** The connection is code of its own, fetched when there is something to hear and it is known who is here. */
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
  // After what else comes and goes with the same page.
  queueMicrotask(update)
}

/** Hears what the account is told, while one is signed in; returns how to stop. */
export function onNews(hear: (news: Heard) => void): Act {
  hearers.add(hear)
  changed()
  return () => {
    hearers.delete(hear)
    changed()
  }
}

/** Acts when the calendar of a published space may have changed; returns how to stop. */
export function onCalendar(space: string, act: Act): Act {
  const stop = spaces.add(space, act)
  changed()
  return () => {
    stop()
    changed()
  }
}

/** Acts when the other side types in a conversation, about once a second; returns how to stop. */
export const onTyping = typing.add

/** Says that somebody types here. */
export function sayTyping(conversation: string): void {
  void opened?.then((connection) => connection.say({ type: 'typing', conversation })).catch(() => {})
}

export const lineState = (): LineState => state
export function onLine(act: Act): Act {
  lineWatchers.add(act)
  return () => lineWatchers.delete(act)
}
