import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { closedSentences } from '../../../contract/local-refusals.ts'
import type { ConversationId } from '../../../domain/kernel/id.ts'
import type { Closed } from '../../../domain/messages/message.ts'
import { api } from '../../client/api.ts'
import type { AboutConversation, Conversation } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { verifyLink, threadWords as words } from '../../copy/messages.ts'
import { reportWords } from '../../copy/reports.ts'
import { minuteWords, zoneWords } from '../../format/dates.ts'
import { useDetailsMenu } from '../../layout/use-details-menu.ts'
import { PersonReport } from '../../reports/subject-report.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { otherName } from '../other-name.ts'
import styles from './conversation-head.module.css'

type HeadProps = { conversation: AboutConversation | Conversation; onChange?: (conversation: Conversation) => void }

export function ConversationHead({ conversation, onChange }: HeadProps) {
  const { other, space, booking } = conversation
  const name = otherName(conversation)
  return (
    <header className={styles.root}>
      <Link className={`icon-btn ${styles.back}`} to="/messages" aria-label={words.back}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Avatar name={name} photoUrl={other.photoUrl} size={36} />
      <div className="min-w-0 flex-1">
        <h1 id="conversation" tabIndex={-1} className="truncate text-18 font-semibold" dir="auto">
          {name}
        </h1>
        <p className={styles.about}>
          {booking ? null : space.published ? (
            <Link className="link truncate" to={`/space/${space.id}`} dir="auto">
              {space.title}
            </Link>
          ) : (
            <bdi className="truncate">{space.title}</bdi>
          )}
          <TheirTime booking={booking} />
        </p>
      </div>
      {onChange && 'readAt' in conversation && <Menu conversation={conversation} name={name} onChange={onChange} />}
    </header>
  )
}

/** The time at the booked space, for readers in another time zone. Only the browser knows theirs. */
function TheirTime({ booking }: { booking: AboutConversation['booking'] }) {
  const zone = booking?.zone
  const [said, say] = useState('')
  useEffect(() => {
    if (!zone) return
    const look = () => {
      const there = Temporal.Now.zonedDateTimeISO(zone)
      const isSame = there.offset === there.withTimeZone(Temporal.Now.timeZoneId()).offset
      say(isSame ? '' : words.now(minuteWords(there.hour * 60 + there.minute), zoneWords(zone)))
    }
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return said && <span className="num">{said}</span>
}

type MenuProps = { conversation: Conversation; name: string; onChange: (conversation: Conversation) => void }

function Menu({ conversation, name, onChange }: MenuProps) {
  const drop = useDetailsMenu()
  const [asking, setAsking] = useState(false)
  const [reporting, setReporting] = useState(false)
  const blocked = conversation.closed === 'blocked_by_me'
  const id = conversation.id as ConversationId
  const { send, busy, refusal } = useWrite(async () => {
    const { closed } = await (blocked ? api.conversations.unblockOther({ id }) : api.conversations.blockOther({ id }))
    onChange({ ...conversation, closed, may: { write: closed === null } })
    leave()
  })
  // The menu and the entry the user clicked are gone, so focus has to move.
  const leave = () => {
    setAsking(false)
    if (drop.current) drop.current.open = false
    drop.current?.querySelector('summary')?.focus()
  }
  return (
    <>
      <details className={`drop ${styles.menu}`} ref={drop}>
        <summary className="icon-btn" aria-label={words.menu}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </summary>
        <div>
          <button type="button" className="item" onClick={() => (blocked ? void send() : setAsking(true))}>
            {blocked ? words.unblock : words.block}
          </button>
          <button type="button" className="item" onClick={() => setReporting(true)}>
            {reportWords.person.open}
          </button>
          <p role="alert" className="px-3 text-14 text-bad empty:hidden">
            {!asking && refusal?.message}
          </p>
        </div>
      </details>
      {reporting && (
        <PersonReport from={{ of: 'conversation', conversationId: id }} onClose={() => setReporting(false)} />
      )}
      <Dialog open={asking} onClose={leave} title={words.blockTitle(name)} close={words.cancel}>
        <p>{words.blockText}</p>
        <p role="alert" className="wrong empty:hidden">
          {asking && refusal?.message}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <BusyButton look="danger" busy={busy} onClick={() => void send()}>
            {words.block}
          </BusyButton>
          <button type="button" className="btn plain" onClick={leave}>
            {words.cancel}
          </button>
        </div>
      </Dialog>
    </>
  )
}

export function ClosedNote({ closed }: { closed: Closed }) {
  return (
    <Note kind="info">
      {closedSentences[closed]}{' '}
      {closed === 'verify_first' && (
        <Link className="link" to="/profile">
          {verifyLink}
        </Link>
      )}
    </Note>
  )
}
