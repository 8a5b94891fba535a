import { badgeOf } from '../../domain/messages/unread.ts'
import type { Counter } from '../client/counter.ts'
import styles from './count-badge.module.css'

type CountBadgeProps = { of: Counter; words: (badge: string) => string; quiet?: boolean }

export function CountBadge({ of, words, quiet = false }: CountBadgeProps) {
  const badge = badgeOf(of.use())
  return (
    badge && (
      <>
        <span className={`num ${styles.root} ${quiet ? styles.quiet : ''}`} aria-hidden="true">
          {badge}
        </span>
        <span className="sr-only"> {words(badge)}</span>
      </>
    )
  )
}
