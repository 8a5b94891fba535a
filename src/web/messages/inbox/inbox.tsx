import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../client/api.ts'
import type { InboxPage, InboxRow } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { messageWords as words } from '../../copy/messages.ts'
import { useNews } from '../../realtime/use-news.ts'
import { BusyButton } from '../../ui/button.tsx'
import styles from './inbox.module.css'
import { InboxItem } from './inbox-item.tsx'

type InboxProps = { page: InboxPage; unread: boolean; open: string | null }

export function Inbox({ page, unread, open }: InboxProps) {
  const { items, unreadInAll, cursor, append } = useInbox(page, unread)
  const { send, busy, refusal } = useWrite(async () => {
    if (cursor) append(await api.conversations.listConversations({ unread: `${unread}`, cursor }))
  })
  return (
    <>
      <nav className={styles.views} aria-label={words.inbox}>
        {([false, true] as const).map((view) => (
          <Link
            key={String(view)}
            to={view ? '/messages?unread=true' : '/messages'}
            className={view === unread ? 'chip on' : 'chip'}
            aria-current={view === unread ? 'page' : undefined}
          >
            {view ? words.unreadOnly : words.all}
            {view && unreadInAll > 0 && <span className="num">{unreadInAll}</span>}
          </Link>
        ))}
      </nav>
      {items.length === 0 && <Empty unread={unread} />}
      <ul className={styles.list}>
        {items.map((row) => (
          <InboxItem key={row.id} row={row} current={row.id === open} query={unread ? '?unread=true' : ''} />
        ))}
      </ul>
      {cursor && (
        <div className="p-4">
          <BusyButton look="plain" className="w-full" busy={busy} onClick={() => void send()}>
            {words.more}
          </BusyButton>
          <p role="alert" className="wrong empty:hidden">
            {refusal?.message}
          </p>
        </div>
      )}
    </>
  )
}

function Empty({ unread }: { unread: boolean }) {
  return (
    <div className="px-5 py-8">
      <p className="text-18">{unread ? words.emptyUnread : words.empty}</p>
      {!unread && (
        <>
          <p className="mt-2 text-graphite">{words.emptyHint}</p>
          <Link className="btn solid mt-5" to="/browse">
            {words.browse}
          </Link>
        </>
      )}
    </div>
  )
}

const PAUSE_MS = 150

function useInbox(page: InboxPage, unread: boolean) {
  const [items, setItems] = useState(page.items)
  const [cursor, setCursor] = useState(page.next)
  const [unreadInAll, setUnreadInAll] = useState(page.unreadInAll)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Data from a reloaded page is newer than the local state.
  useEffect(() => {
    setItems(page.items)
    setCursor(page.next)
    setUnreadInAll(page.unreadInAll)
  }, [page])
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useCallback(async () => {
    try {
      const fresh = await api.conversations.listConversations({ unread: `${unread}` })
      setItems((kept) => (unread ? fresh.items : above(fresh.items, kept)))
      setUnreadInAll(fresh.unreadInAll)
      if (unread) setCursor(fresh.next)
    } catch {
      // Failures don't change the screen. The next update triggers another attempt.
    }
  }, [unread])
  useNews((news) => {
    if (!('conversationId' in news) && news.kind !== 'missed') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), PAUSE_MS)
  })

  const append = (more: InboxPage) => {
    setItems((kept) => above(kept, more.items))
    setCursor(more.next)
  }
  return { items, unreadInAll, cursor, append }
}

function above(first: readonly InboxRow[], second: readonly InboxRow[]): InboxRow[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !ids.has(id))]
}
