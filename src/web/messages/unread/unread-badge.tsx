import { badgeOf } from '../../../domain/messages/unread.ts'
import { messageWords } from '../../copy/messages.ts'
import styles from './unread-badge.module.css'
import { useUnreadCount } from './unread-store.ts'

/** How many messages wait, beside the link to them; nothing while none do. */
export function UnreadBadge() {
  const badge = badgeOf(useUnreadCount())
  return (
    badge && (
      <>
        <span className={`num ${styles.root}`} aria-hidden="true">
          {badge}
        </span>
        <span className="sr-only"> {messageWords.newBadge(badge)}</span>
      </>
    )
  )
}
