import { Check, CheckCheck, CircleAlert, Clock, FileText, Flag, Lock, Paperclip } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { FileId, MessageId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import type { Attachment, Booking, Conversation, Message } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { hiddenWords, maskedWords, messageWords, threadWords as words } from '../../copy/messages.ts'
import { minuteWords } from '../../format/dates.ts'
import { bookedWords } from '../../format/slot.ts'
import { useZone } from '../../ui/use-zone.ts'
import styles from './thread.module.css'
import type { Pending } from './thread-state.ts'

type MessageListProps = {
  conversation: Conversation
  /** The booking between the two, whose confirmation is shown in its place. */
  confirmed: Booking | null
  /** True if there are no earlier messages to load. */
  isWhole: boolean
  messages: readonly Message[]
  pending: readonly Pending[]
  name: string
  found: string | null
  onReport: (message: Message) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

export function MessageList(props: MessageListProps) {
  const { conversation, confirmed, isWhole, messages, pending, name, found, onReport, onRetry, onDiscard } = props
  const zone = useZone()
  const lastMine = messages.findLast(({ mine }) => mine)
  let day = ''
  const eventAt = eventBefore(confirmed, messages, isWhole)
  return (
    <ol className={styles.list}>
      {messages.map((message) => {
        const date = Temporal.Instant.from(message.at).toZonedDateTimeISO(zone).toPlainDate()
        const heading = String(date) === day ? null : dayHeading(date, zone)
        day = String(date)
        return (
          <Fragment key={message.id}>
            {heading && <li className={styles.day}>{heading}</li>}
            {confirmed && message.id === eventAt && <ConfirmedEvent booking={confirmed} />}
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
      {confirmed && eventAt === 'end' && <ConfirmedEvent booking={confirmed} />}
      {pending.map((message) => (
        <PendingBubble key={message.key} message={message} onRetry={onRetry} onDiscard={onDiscard} />
      ))}
    </ol>
  )
}

/**
 * Returns the first message after the booking was confirmed, or `end`. Null if the booking isn't confirmed, or if the
 * messages around its confirmation aren't loaded.
 */
function eventBefore(booking: Booking | null, messages: readonly Message[], isWhole: boolean): string | null {
  const at = booking?.confirmedAt
  const [first] = messages
  if (!booking || !at || booking.state === 'cancelled' || !first) return null
  if (Date.parse(at) < Date.parse(first.at)) return isWhole ? first.id : null
  return messages.find((message) => Date.parse(message.at) > Date.parse(at))?.id ?? 'end'
}

function ConfirmedEvent({ booking }: { booking: Booking }) {
  return (
    <li className={`num ${styles.event}`}>
      <Check size={15} aria-hidden="true" />
      {words.confirmed(bookedWords(booking))}
    </li>
  )
}

function dayHeading(date: Temporal.PlainDate, zone: string): string {
  const today = Temporal.Now.plainDateISO(zone)
  if (date.equals(today)) return words.today
  return date.equals(today.subtract({ days: 1 })) ? words.yesterday : dayWords(date, today.year)
}

function stateOf({ at }: Message, { theirs }: Conversation): 'read' | 'delivered' | 'sent' {
  const is = (until: string) => Date.parse(until) >= Date.parse(at)
  return is(theirs.readAt) ? 'read' : is(theirs.receivedAt) ? 'delivered' : 'sent'
}

type PendingBubbleProps = { message: Pending; onRetry: (key: string) => void; onDiscard: (key: string) => void }

const notes = { sending: words.state.sending, waiting: words.waiting, turn: words.waitingTurn }

function PendingBubble({ message, onRetry, onDiscard }: PendingBubbleProps) {
  const { key, text, files, state, refusal } = message
  return (
    <li className={`${styles.message} ${styles.mine} ${styles.pending} ${state === 'failed' ? styles.refused : ''}`}>
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
        <p className={styles.facts}>
          <Clock size={14} aria-hidden="true" />
          {notes[state]}
        </p>
      )}
    </li>
  )
}

type MessageBubbleProps = {
  message: Message
  zone: string
  name: string
  state: keyof typeof words.state | null
  found: boolean
  onReport: (message: Message) => void
}

function MessageBubble({ message, zone, name, state, found, onReport }: MessageBubbleProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (found && line.current) showInMiddle(line.current)
  }, [found])
  const { mine, text, masked, attachments, at } = message
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return (
    <li
      ref={line}
      data-found={found || undefined}
      className={mine ? `${styles.message} ${styles.mine}` : styles.message}
    >
      <span className="sr-only">{mine ? messageWords.you : name}: </span>
      {text && (
        <p className={styles.bubble} dir="auto">
          {mine || masked.length === 0 ? text : withHidden(text, hiddenWords(masked))}
        </p>
      )}
      <Attached message={message.id} attachments={attachments} />
      {masked.length > 0 && (
        <p className={styles.masked}>
          <Lock size={16} aria-hidden="true" />
          {maskedWords(masked, mine)}
        </p>
      )}
      <p className={styles.facts}>
        <time dateTime={at} className="num">
          {minuteWords(there.hour * 60 + there.minute)}
          {zone === 'UTC' && ' UTC'}
        </time>
        {state && (
          <>
            {state === 'sent' ? <Check size={14} aria-hidden="true" /> : <CheckCheck size={14} aria-hidden="true" />}
            <span>{words.state[state]}</span>
          </>
        )}
        {!mine && (
          <button
            type="button"
            className={`icon-btn ${styles.flag}`}
            aria-label={words.report}
            onClick={() => onReport(message)}
          >
            <Flag size={16} aria-hidden="true" />
          </button>
        )}
      </p>
    </li>
  )
}

/** The server replaces contact details with three dots. */
function withHidden(text: string, label: string): ReactNode {
  return text.split('•••').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    <Fragment key={at}>
      {at > 0 && <span className={styles.hidden}>{label}</span>}
      {part}
    </Fragment>
  ))
}

function showInMiddle(line: HTMLElement): void {
  const box = line.closest(`.${styles.scroll}`)
  if (!box) return
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
}

function Attached({ message, attachments }: { message: string; attachments: readonly Attachment[] }) {
  return (
    attachments.length > 0 && (
      <ul className={styles.files}>
        {attachments.map((file) => (
          <OneFile key={file.id} message={message} file={file} />
        ))}
      </ul>
    )
  )
}

function OneFile({ message, file }: { message: string; file: Attachment }) {
  const { id, name, url, width, height, bytes } = file
  const { send, busy, refusal } = useWrite(async () => {
    const link = await api.messages.linkAttachment({ id: message as MessageId, fileId: id as FileId })
    window.location.assign(link.url)
  })
  const open = (event: React.MouseEvent) => {
    // The link on the page expires after five minutes, so each click requests a new one.
    event.preventDefault()
    void send()
  }
  return (
    <li>
      <a href={url} onClick={open} aria-busy={busy} download>
        <span className="sr-only">{words.open}</span>
        {width && height ? (
          <img width={width} height={height} src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <FileText size={20} aria-hidden="true" className="flex-none text-graphite" />
        )}
        <span className="min-w-0">
          <bdi className="block truncate">{name}</bdi>
          <span className="num text-14 text-graphite">{fileWords.size(bytes)}</span>
        </span>
      </a>
      <p role="alert" className="text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </li>
  )
}
