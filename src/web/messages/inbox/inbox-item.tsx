import { Link } from 'react-router'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { badgeOf } from '../../../domain/messages/unread.ts'
import type { InboxRow } from '../../client/api-types.ts'
import { messageWords as words } from '../../copy/messages.ts'
import { minuteWords } from '../../format/dates.ts'
import counts from '../../layout/count-badge.module.css'
import { Avatar } from '../../ui/avatar.tsx'
import { useZone } from '../../ui/use-zone.ts'
import { otherName } from '../other-name.ts'
import styles from './inbox.module.css'

type InboxItemProps = { row: InboxRow; current: boolean; query: string }

export function InboxItem({ row, current, query }: InboxItemProps) {
  const { id, other, space, last, lastMessageAt } = row
  const unread = current ? 0 : row.unread
  const name = otherName(row)
  const text = last.text || words.files(last.attachments)
  return (
    <li>
      <Link
        to={`/messages/${id}${query}`}
        className={unread > 0 ? `${styles.item} ${styles.unread}` : styles.item}
        aria-current={current ? 'page' : undefined}
        preventScrollReset
      >
        <Avatar name={name} photoUrl={other.photoUrl} size={36} />
        <span className={styles.words}>
          <span className={styles.line}>
            <bdi className={styles.name}>{name}</bdi>
            <Short at={lastMessageAt} />
          </span>
          <bdi className={styles.space}>{space.title}</bdi>
          <span className={styles.line}>
            <span className={styles.last} dir="auto">
              {last.mine ? words.youSaid(text) : text}
            </span>
            {unread > 0 && (
              <>
                <span className={`num ${counts.root} flex-none`} aria-hidden="true">
                  {badgeOf(unread)}
                </span>
                <span className="sr-only">{words.unread(unread)}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Shows the time for today's messages and the date for earlier ones. */
function Short({ at }: { at: string }) {
  const zone = useZone()
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  const today = Temporal.Now.plainDateISO(zone)
  const date = there.toPlainDate()
  return (
    <time dateTime={at} className={`num ${styles.when}`}>
      {date.equals(today) ? minuteWords(there.hour * 60 + there.minute) : dayWords(date, today.year)}
    </time>
  )
}
