import { CircleAlert, Paperclip } from 'lucide-react'
import { messageWords, threadWords as words } from '../../copy/messages.ts'
import styles from './thread.module.css'
import type { Pending } from './thread-state.ts'

type PendingBubbleProps = { message: Pending; onRetry: (key: string) => void; onDiscard: (key: string) => void }

const notes = { sending: words.state.sending, waiting: words.waiting, turn: words.waitingTurn }

export function PendingBubble({ message, onRetry, onDiscard }: PendingBubbleProps) {
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
