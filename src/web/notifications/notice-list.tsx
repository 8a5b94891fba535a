import { Form, Link } from 'react-router'
import { api } from '../client/api.ts'
import type { Notices } from '../client/api-types.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { BusyButton } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import styles from './notices.module.css'

type NoticeListProps = { list: Notices; later: boolean; busy: boolean }

export function NoticeList({ list: { items, unread, next }, later, busy }: NoticeListProps) {
  return (
    <>
      {unread > 0 && (
        <Form method="post" className="mb-5 flex flex-wrap items-center gap-4">
          <BusyButton type="submit" look="plain" busy={busy}>
            {words.readAll}
          </BusyButton>
          <p className="text-14 text-graphite">{words.unreadCount(unread)}</p>
        </Form>
      )}
      {items.length === 0 && <p role="status">{later ? words.emptyPage : words.empty}</p>}
      <ul className={styles.list}>
        {items.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        {next && (
          <Link className="link inline-block min-h-6" to={`?cursor=${encodeURIComponent(next)}`}>
            {words.older}
          </Link>
        )}
        {later && (
          <Link className="link inline-block min-h-6" to="/profile/notices">
            {words.newest}
          </Link>
        )}
        <Link className="link inline-block min-h-6" to="/profile/notifications">
          {words.choose}
        </Link>
      </p>
    </>
  )
}

function NoticeLine({ notice: { id, title, text, path, at, read } }: { notice: Notices['items'][number] }) {
  // Marking a notice as read must not delay the page. If it fails, the notice stays unread.
  const open = () => void (read || api.notices.readNotices({ ids: [id] }).catch(() => {}))
  return (
    <li className={read ? '' : styles.unread}>
      {!read && <span className={styles.mark} aria-hidden="true" />}
      <h3 className={styles.title}>
        {!read && <span className="sr-only">{words.unread}: </span>}
        <Link className="link inline-block min-h-6" to={path} onClick={open}>
          {title}
        </Link>
      </h3>
      <p dir="auto">{text}</p>
      <p>
        <Moment at={at} />
      </p>
    </li>
  )
}
