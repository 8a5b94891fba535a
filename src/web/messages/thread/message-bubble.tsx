import { EyeOff, FileText, Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FileId, MessageId } from '../../../domain/kernel/id.ts'
import { api } from '../../client/api.ts'
import type { Attachment, Message } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { maskedWords, messageWords, threadWords as words } from '../../copy/messages.ts'
import { minuteWords } from '../../format/dates.ts'
import styles from './thread.module.css'

type MessageBubbleProps = {
  message: Message
  zone: string
  name: string
  state: keyof typeof words.state | null
  found: boolean
  onReport: (message: Message) => void
}

export function MessageBubble({ message, zone, name, state, found, onReport }: MessageBubbleProps) {
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
          {text}
        </p>
      )}
      <Attached message={message.id} attachments={attachments} />
      {masked.length > 0 && (
        <p className={styles.masked}>
          <EyeOff size={16} aria-hidden="true" />
          {maskedWords(masked, mine)}
        </p>
      )}
      <p className={styles.facts}>
        <time dateTime={at} className="num">
          {minuteWords(there.hour * 60 + there.minute)}
          {zone === 'UTC' && ' UTC'}
        </time>
        {state && <span>{words.state[state]}</span>}
        {!mine && (
          <button
            type="button"
            className={`icon-btn needs-script ${styles.flag}`}
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

/** Scrolls only the thread, so that the window and its back link stay in place. */
function showInMiddle(line: HTMLElement): void {
  const box = line.closest(`.${styles.scroll}`)
  if (!box) return
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
}

/** A message's attachments; each link is valid for five minutes. */
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
    // The link in the page expires after five minutes, so request a fresh one.
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
