import { useEffect, useId, useRef } from 'react'
import { sessionWords } from '../../copy/sessions.ts'
import { openModal } from '../../ui/open-modal.ts'
import styles from './idle-dialog.module.css'

type IdleDialogProps = {
  /** The milliseconds until the inactivity timeout, or null if no warning is needed. */
  left: number | null
  whole: number
  onExtend: () => void
  onLeave: () => void
}

const words = sessionWords.idle

export function IdleDialog({ left, whole, onExtend, onLeave }: IdleDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const open = left !== null
  const seconds = Math.ceil((left ?? 0) / 1000)

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) openModal(dialog)
    if (!open) dialog?.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className={`sheet ${styles.root}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close the dialog at the second Escape anyway. In that case, it opens again.
      onClose={() => open && ref.current?.showModal()}
    >
      <h2 id={`${id}-title`} className="serif text-36">
        {words.title}
      </h2>
      <p id={`${id}-text`} className="mt-3 text-graphite">
        {words.text}
      </p>
      <p className={`num ${styles.clock}`} role="timer" aria-live="off">
        {clockWords(seconds)}
      </p>
      <div className={styles.span} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (seconds * 100_000) / whole)}%` }} />
      </div>
      <p className="sr-only" role="status">
        {open ? spokenWords(seconds) : ''}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/noAutofocus: most people choose this button */}
        <button type="button" className="btn solid flex-1" autoFocus onClick={onExtend}>
          {words.extend}
        </button>
        <button type="button" className="btn plain flex-1" onClick={onLeave}>
          {words.leave}
        </button>
      </div>
    </dialog>
  )
}

function clockWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Announces each whole minute and then the last half minute. In between, the text stays the same so that screen readers
 * don't repeat it.
 */
function spokenWords(seconds: number): string {
  if (seconds > 30) return words.minutesLeft(Math.ceil(seconds / 60))
  return words.secondsLeft(seconds > 10 ? 30 : 10)
}
