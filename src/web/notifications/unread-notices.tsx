import { useEffect, useSyncExternalStore } from 'react'
import { badgeOf } from '../../domain/messages/unread.ts'
import { api } from '../client/api.ts'
import { noticeWords } from '../copy/notifications.ts'
import { onNews } from '../realtime/use-news.ts'
import styles from './unread-notices.module.css'

let count = 0
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function become(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

/** Counts unread notices while somebody is signed in; what fails is silent. */
export function NoticeKeeper({ me }: { me: string | null }) {
  useEffect(() => {
    if (!me) return
    let gone = false
    const ask = () =>
      api.notices.countNotices().then(
        (answer) => gone || become(answer.count),
        () => {},
      )
    void ask()
    const stop = onNews(({ kind }) => {
      if (kind === 'notice' || kind === 'notices_read' || kind === 'missed') void ask()
    })
    return () => {
      gone = true
      stop()
      become(0)
    }
  }, [me])
  return null
}

/** How many notices wait, beside the link to the account; nothing while none do. */
export function NoticeBadge() {
  const badge = badgeOf(
    useSyncExternalStore(
      listen,
      () => count,
      () => 0,
    ),
  )
  return (
    badge && (
      <>
        <span className={`num ${styles.root}`} aria-hidden="true">
          {badge}
        </span>
        <span className="sr-only"> {noticeWords.badge(badge)}</span>
      </>
    )
  )
}
