import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { DOCUMENT_TYPES } from '../../../domain/files/file-rules.ts'
import { isBlank } from '../../../domain/kernel/text.ts'
import { MESSAGE_LENGTH, MOST_ATTACHMENTS } from '../../../domain/messages/message.ts'
import routes from '../../client/api-routes.json'
import type { DocumentView } from '../../client/api-types.ts'
import { TryKey } from '../../client/try-key.tsx'
import { threadWords as words } from '../../copy/messages.ts'
import { UploadRows, useUploads } from '../../files/upload-rows.tsx'
import { RepliesButton, SavedReplies } from '../replies/saved-replies.tsx'
import styles from './composer.module.css'
import { useDraft } from './draft.ts'
import type { KeptFile } from './outbox.ts'

type ComposerProps = {
  /** Identifies the draft by its conversation or, for a new conversation, by its subject. */
  of: string
  name: string
  /** Undefined for a new conversation, whose form is submitted to the page's action. */
  onSend?: (text: string, files: readonly KeptFile[]) => void
  onTyping?: () => void
  busy?: boolean
}

/** With this fragment, a conversation's URL leads to the message field. */
export const WRITE = 'write'

export function Composer({ of, name, onSend, onTyping, busy = false }: ComposerProps) {
  const { text, setText, files, setFiles, clear } = useDraft(of)
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [round, setRound] = useState(0)
  const [replying, setReplying] = useState(false)
  const over = text.length - MESSAGE_LENGTH
  const ready = over <= 0 && !busy && (!isBlank(text) || files.length > 0)
  const submit = (event: FormEvent) => {
    if (!ready || sending) {
      event.preventDefault()
      if (!sending) form.current?.querySelector('textarea')?.focus()
      return
    }
    if (!onSend) return
    event.preventDefault()
    onSend(text.trim(), files)
    clear()
    setRound(round + 1)
  }
  const type = (next: string) => {
    setText(next)
    onTyping?.()
  }
  return (
    <>
      {/* Replaces the history entry, so that Back doesn't return to the empty conversation. */}
      <Form method="post" replace={!onSend} ref={form} className={`needs-script ${styles.root}`} onSubmit={submit}>
        {!onSend && <TryKey />}
        {!onSend && files.map((file) => <input key={file.id} type="hidden" name="attachment" value={file.id} />)}
        <Files key={round} files={files} setFiles={setFiles} onUploading={setSending} />
        <MessageField text={text} name={name} over={over} onText={type} />
        <div className={styles.bar}>
          <RepliesButton onOpen={() => setReplying(true)} />
          <button type="submit" className="btn solid" aria-busy={busy}>
            <SendHorizontal size={18} aria-hidden="true" />
            {words.send}
          </button>
        </div>
      </Form>
      {/* The replies must be outside this form, because they have a form of their own. */}
      {replying && (
        <SavedReplies
          draft={text}
          onUse={(reply) => setText(text.trim() ? `${text.trimEnd()}\n${reply}` : reply)}
          onClose={() => setReplying(false)}
        />
      )}
    </>
  )
}

type FilesProps = {
  files: readonly KeptFile[]
  setFiles: (change: (files: readonly KeptFile[]) => readonly KeptFile[]) => void
  onUploading: (sending: boolean) => void
}

function Files({ files, setFiles, onUploading }: FilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, cancel, retry } = useUploads<{ items: DocumentView[] }>(
    { route: routes.files.uploadDocuments, types: DOCUMENT_TYPES },
    ({ items }) => setFiles((kept) => [...kept, ...(items as KeptFile[])]),
  )
  const sending = uploads.filter(({ state }) => state !== 'refused').length
  useEffect(() => onUploading(sending > 0), [onUploading, sending])
  const room = MOST_ATTACHMENTS - files.length - sending
  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        accept={DOCUMENT_TYPES.join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])].slice(0, room))
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={`icon-btn ${styles.attach}`}
        aria-label={words.attach}
        title={words.attachHint}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={20} aria-hidden="true" />
      </button>
      {uploads.some(({ state }) => state === 'refused') && <p className="text-14 text-graphite">{words.attachHint}</p>}
      <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
      <ul className={styles.chosen}>
        {files.map((file) => (
          <li key={file.id}>
            <bdi className="truncate">{file.name}</bdi>
            <button
              type="button"
              className="icon-btn"
              aria-label={words.removeFile(file.name)}
              onClick={() => setFiles((kept) => kept.filter(({ id }) => id !== file.id))}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NEAR = 200

type MessageFieldProps = {
  text: string
  name: string
  over: number
  onText: (text: string) => void
}

/** On devices with a keyboard, Enter sends the message and Shift+Enter starts a new line. */
function MessageField({ text, name, over, onText }: MessageFieldProps) {
  const { hash } = useLocation()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hash === `#${WRITE}`) area.current?.focus({ preventScroll: true })
  }, [hash])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useEffect(() => {
    if (!area.current) return
    area.current.style.height = 'auto'
    area.current.style.height = `${Math.min(area.current.scrollHeight + 2, 200)}px`
  }, [text])
  const onKeyDown = (event: KeyboardEvent) => {
    const finger = window.matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || finger) return
    event.preventDefault()
    area.current?.form?.requestSubmit()
  }
  return (
    <>
      <label className="sr-only" htmlFor={WRITE}>
        {words.label}
      </label>
      <textarea
        id={WRITE}
        onKeyDown={onKeyDown}
        ref={area}
        name="text"
        dir="auto"
        rows={1}
        className={`input ${styles.text}`}
        placeholder={words.placeholder(name)}
        value={text}
        aria-describedby={`${WRITE}-left`}
        aria-invalid={over > 0}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${WRITE}-left`} className={over > 0 ? 'wrong' : 'text-14 text-graphite empty:hidden'} role="status">
        {over > 0 ? words.tooLong(over) : over > -NEAR ? words.left(-over) : ''}
      </p>
    </>
  )
}
