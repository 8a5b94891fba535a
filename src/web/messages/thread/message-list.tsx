import { CircleAlert, Paperclip } from 'lucide-react'
import { Fragment } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { Conversation, Message } from '../../client/api-types.ts'
import { messageWords, threadWords as words } from '../../copy/messages.ts'
import { useZone } from '../../ui/use-zone.ts'
import { MessageBubble } from './message-bubble.tsx'
import styles from './thread.module.css'
import type { Pending } from './thread-state.ts'

type MessageListProps = {
  conversation: Conversation
  messages: readonly Message[]
  pending: readonly Pending[]
  name: string
  found: string | null
  onReport: (message: Message) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** The messages by day, including unsent ones; new ones are announced to screen readers. */
export function MessageList(props: MessageListProps) {
  const { conversation, messages, pending, name, found, onReport, onRetry, onDiscard } = props
  const zone = useZone()
  const lastMine = messages.findLast(({ mine }) => mine)
  let day = ''
  return (
    <ol className={styles.list}>
      {messages.map((message) => {
        const date = Temporal.Instant.from(message.at).toZonedDateTimeISO(zone).toPlainDate()
        const heading = String(date) === day ? null : dayHeading(date, zone)
        day = String(date)
        return (
          <Fragment key={message.id}>
            {heading && <li className={styles.day}>{heading}</li>}
            <MessageBubble
              message={message}
              zone={zone}
              name={name}
              onReport={onReport}
              found={message.at === found}
              state={message === lastMine && pending.length === 0 ? stateOf(message, conversation) : null}
            />
          </Fragment>
        )
      })}
      {pending.map((message) => (
        <PendingBubble key={message.key} message={message} onRetry={onRetry} onDiscard={onDiscard} />
      ))}
    </ol>
  )
}

function dayHeading(date: Temporal.PlainDate, zone: string): string {
  const today = Temporal.Now.plainDateISO(zone)
  if (date.equals(today)) return words.today
  return date.equals(today.subtract({ days: 1 })) ? words.yesterday : dayWords(date, today.year)
}

/** Whether the other person has received or read it. */
function stateOf({ at }: Message, { theirs }: Conversation): 'read' | 'delivered' | 'sent' {
  const is = (until: string) => Date.parse(until) >= Date.parse(at)
  return is(theirs.readAt) ? 'read' : is(theirs.receivedAt) ? 'delivered' : 'sent'
}

type PendingBubbleProps = { message: Pending; onRetry: (key: string) => void; onDiscard: (key: string) => void }

const notes = { sending: words.state.sending, waiting: words.waiting, turn: words.waitingTurn }

function PendingBubble({ message, onRetry, onDiscard }: PendingBubbleProps) {
  const { key, text, files, state, refusal } = message
  return (
    <li className={`${styles.message} ${styles.mine} ${styles.pending}`}>
      <span className="sr-only">{messageWords.you}: </span>
      {text && (
        <p className={styles.bubble} dir="auto">
          {text}
        </p>
      )}
      {files.map((file) => (
        <p key={file.id} className={styles.masked}>
          <Paperclip size={16} aria-hidden="true" />
          <bdi>{file.name}</bdi>
        </p>
      ))}
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {words.failed} {refusal?.message}
          </span>
          <button type="button" className="link" onClick={() => onRetry(key)}>
            {words.retry}
          </button>
          <button type="button" className="link" onClick={() => onDiscard(key)}>
            {words.discard}
          </button>
        </div>
      ) : (
        <p className={styles.facts}>{notes[state]}</p>
      )}
    </li>
  )
}
