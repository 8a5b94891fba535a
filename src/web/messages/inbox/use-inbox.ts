import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../client/api.ts'
import type { InboxPage, InboxRow } from '../../client/api-types.ts'
import { useNews } from '../../realtime/use-news.ts'

/** News of one moment are one look. */
const PAUSE_MS = 150

/** The inbox as it changes: what is new stands above, what was loaded below stays. */
export function useInbox(page: InboxPage, unread: boolean) {
  const [items, setItems] = useState(page.items)
  const [cursor, setCursor] = useState(page.nextCursor)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A page that was loaded anew is newer than what is here.
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
      // What is on screen stays; the next news asks again.
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

/** Both lists, each conversation once, as the first one has it. */
function above(first: readonly InboxRow[], second: readonly InboxRow[]): InboxRow[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !ids.has(id))]
}
