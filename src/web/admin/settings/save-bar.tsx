import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import { settingsWords as words } from '../../copy/admin.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/field.tsx'
import styles from './save-bar.module.css'
import { lineChanges, SECTIONS, settingOf } from './setting-texts.ts'
import type { FieldChange } from './use-edits.ts'

type SaveBarProps = {
  changes: readonly FieldChange[]
  /** How many fields must be corrected first. */
  wrong: number
  discarded: number
  saved: boolean
  onDiscard: () => void
  onRestore: () => void
  onReview: () => void
}

/** Stays at the bottom of the window while there are changes, and says what became of them. */
export function SaveBar({ changes, wrong, discarded, saved, onDiscard, onRestore, onReview }: SaveBarProps) {
  const count = changes.length
  const said = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (saved) said.current?.focus()
  }, [saved])
  const isOpen = count > 0
  // The bar would cover a field at the bottom of the window.
  useEffect(() => {
    if (isOpen) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <section className={styles.root} aria-label={words.unsaved} data-open={count > 0 || discarded > 0 || saved}>
      <p ref={said} role="status" className="font-semibold" tabIndex={-1}>
        {count > 0 && words.changes(count)}
        {count === 0 && discarded > 0 && words.discarded(discarded)}
        {count === 0 && discarded === 0 && saved && words.saved}
      </p>
      <p role="alert" className="wrong mt-0 empty:hidden">
        {wrong > 0 && words.toCorrect(wrong)}
      </p>
      {count > 0 && (
        <>
          <button type="button" className="btn plain ml-auto" onClick={onDiscard}>
            {words.discard}
          </button>
          <button type="button" className="btn solid" onClick={onReview}>
            {words.review}
          </button>
        </>
      )}
      {count === 0 && discarded > 0 && (
        <button type="button" className="btn plain ml-auto" onClick={onRestore}>
          {words.restore}
        </button>
      )}
    </section>
  )
}

type SaveDialogProps = {
  open: boolean
  onClose: () => void
  changes: readonly FieldChange[]
  busy: boolean
  refusal: Refusal | null
  onSave: (reason: string) => void
}

export function SaveDialog({ open, onClose, changes, busy, refusal, onSave }: SaveDialogProps) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = reason.trim()
    setWrong(said ? undefined : words.needReason)
    if (said) onSave(said)
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      open={open && changes.length > 0}
      onClose={onClose}
      title={words.reviewHead(changes.length)}
      close={words.close}
      className={`sheet ${styles.dialog}`}
    >
      <RefusalNote refusal={refusal} className="mb-4" />
      <ul className={styles.changes}>
        {changes.map((change) => (
          <ChangeRow key={change.path} change={change} />
        ))}
      </ul>
      <form onSubmit={save} noValidate className="mt-5 grid gap-4">
        <AreaField
          label={words.reason}
          hint={words.reasonHint}
          maxLength={2000}
          rows={2}
          dir="auto"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          wrong={wrong}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn plain" onClick={onClose}>
            {words.back}
          </button>
          <BusyButton type="submit" busy={busy}>
            {words.save(changes.length)}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}

function ChangeRow({ change: { path, from, to, conflict } }: { change: FieldChange }) {
  const name = settingOf(path)
  const fields = SECTIONS.find((section) => section.name === name)?.fields ?? []
  const field = fields.find((one) => one.path === path)
  return (
    <li>
      <p className="font-semibold">
        {field && fields.length > 1 ? words.fieldOf(words.names[name], field.label) : words.names[name]}
      </p>
      {conflict && <p className="text-warn">{words.changedMeanwhile}</p>}
      {field?.rows ? <LineChanges from={from} to={to} /> : <TextChange from={from} to={to} />}
    </li>
  )
}

const TextChange = ({ from, to }: Pick<FieldChange, 'from' | 'to'>) => (
  <p>
    <span className="sr-only">{words.was}</span>
    {from ? <del dir="auto">{from}</del> : <span className="text-graphite">{words.blank}</span>}
    <span aria-hidden="true"> → </span>
    <span className="sr-only">{words.becomes}</span>
    {to.trim() ? <ins dir="auto">{to}</ins> : <span className="text-graphite">{words.blank}</span>}
  </p>
)

function LineChanges({ from, to }: Pick<FieldChange, 'from' | 'to'>) {
  const { removed, added } = lineChanges(from, to)
  if (removed.length + added.length === 0) return <p>{words.otherOrder}</p>
  return (
    <>
      {removed.length > 0 && (
        <p>
          {words.removed} <del dir="auto">{removed.join(', ')}</del>
        </p>
      )}
      {added.length > 0 && (
        <p>
          {words.added} <ins dir="auto">{added.join(', ')}</ins>
        </p>
      )}
    </>
  )
}
