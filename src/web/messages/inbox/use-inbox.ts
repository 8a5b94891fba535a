import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../client/api.ts'
import type { InboxPage, InboxRow } from '../../client/api-types.ts'
import { useNews } from '../../realtime/use-news.ts'

/** Several notifications within this time cause one request. */
const PAUSE_MS = 150

/** The live inbox: new conversations appear at the top, loaded ones stay. */
export function useInbox(page: InboxPage, unread: boolean) {
  const [items, setItems] = useState(page.items)
  const [cursor, setCursor] = useState(page.nextCursor)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A reloaded page is newer than the local state.
  useEffect(() => {
    setItems(page.items)
    setCursor(page.nextCursor)
  }, [page])
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useCallback(async () => {
    try {
      const fresh = await api.conversations.listConversations({ unread: `${unread}` })
      setItems((kept) => (unread ? fresh.items : above(fresh.items, kept)))
      if (unread) setCursor(fresh.nextCursor)
    } catch {
      // Keep what is on screen; the next notification tries again.
    }
  }, [unread])
  useNews((news) => {
    if (!('conversationId' in news) && news.kind !== 'missed') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), PAUSE_MS)
  })

  const append = (next: InboxPage) => {
    setItems((kept) => above(kept, next.items))
    setCursor(next.nextCursor)
  }
  return { items, cursor, append }
}

/** Merges both lists; a conversation in both is taken from the first. */
function above(first: readonly InboxRow[], second: readonly InboxRow[]): InboxRow[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !ids.has(id))]
}
