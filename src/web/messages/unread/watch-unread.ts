import type { ConversationId } from '../../../domain/kernel/id.ts'
import { afterMessage, badgeOf, unheardReadTimes } from '../../../domain/messages/unread.ts'
import { api } from '../../client/api.ts'
import { unreadMessages } from '../../client/counter.ts'
import { type Heard, onNews } from '../../realtime/use-news.ts'
import { keepReadTimes, onReadElsewhere, readTimes } from './read-times.ts'

/** Read receipts within this time are sent together. */
const PAUSE_MS = 400

export function watchUnread(me: string): () => void {
  let stopped = false
  const received = later((upTo: string) => void api.conversations.markReceived({ upTo }).catch(() => {}))
  const count = later<void>(() => void load())

  async function load(): Promise<void> {
    try {
      const answer = await api.conversations.countUnread()
      if (stopped) return
      const unheard = unheardReadTimes(readTimes(), answer.lastReadTimes)
      keepReadTimes(answer.lastReadTimes)
      unreadMessages.set(answer.count)
      if (answer.count > 0) received(answer.now)
      for (const [id, upTo] of Object.entries(unheard)) {
        const heard = await api.conversations.markRead({ id: id as ConversationId, upTo })
        keepReadTimes({ [id]: heard.readAt })
        if (!stopped) unreadMessages.set(heard.count)
      }
    } catch {}
  }

  function receive(news: Heard): void {
    if (news.kind === 'message') {
      unreadMessages.set(afterMessage(unreadMessages.now(), news.by === me))
      if (news.by !== me) received(news.at)
    }
    const elsewhere = news.kind === 'receipt' && news.read && news.by === me
    if (elsewhere || news.kind === 'missed') count()
  }

  void load()
  const stops = [onNews(receive), onReadElsewhere(() => count()), badgeTitle()]
  return () => {
    stopped = true
    unreadMessages.set(0)
    for (const stop of stops) stop()
  }
}

function later<T>(act: (with_: T) => void): (with_: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (with_) => {
    clearTimeout(timer)
    timer = setTimeout(() => act(with_), PAUSE_MS)
  }
}

const BADGE = /^\(\d+\+?\) /

function badgeTitle(): () => void {
  const draw = () => {
    const badge = badgeOf(unreadMessages.now())
    const plain = document.title.replace(BADGE, '')
    const wanted = badge === null ? plain : `(${badge}) ${plain}`
    if (document.title !== wanted) document.title = wanted
  }
  // Each page renders its own title element.
  const pages = new MutationObserver(draw)
  pages.observe(document.head, { childList: true, subtree: true, characterData: true })
  const stop = unreadMessages.onChange(draw)
  draw()
  return () => {
    stop()
    pages.disconnect()
    document.title = document.title.replace(BADGE, '')
  }
}
