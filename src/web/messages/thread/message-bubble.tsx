import { EyeOff, Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Message } from '../../client/api-types.ts'
import { maskedWords, messageWords, threadWords as words } from '../../copy/messages.ts'
import { minuteWords } from '../../format/dates.ts'
import { Attached } from './attached.tsx'
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
