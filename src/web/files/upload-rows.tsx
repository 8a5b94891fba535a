import { RotateCw, X } from 'lucide-react'
import { useEffect, useReducer, useRef } from 'react'
import { useBlocker } from 'react-router'
import { fileSentences } from '../../contract/file-sentences.ts'
import { type FileRefusal, type FileType, fileTypeOf, MAX_FILE_BYTES } from '../../domain/files/file-rules.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import { randomId } from '../client/random-id.ts'
import { sendUpload } from '../client/send-upload.ts'
import { useWrite } from '../client/use-write.ts'
import { fileWords } from '../copy/files.ts'
import styles from './upload-rows.module.css'

type UploadRowsProps = {
  uploads: readonly Upload[]
  onCancel: (key: string) => void
  onRetry: (key: string) => void
}

export function UploadRows({ uploads, onCancel, onRetry }: UploadRowsProps) {
  const left = uploads.filter(({ state }) => state !== 'refused').length
  return (
    <>
      {left > 0 && <LeaveGuard />}
      <p className="sr-only" role="status">
        {left > 0 ? fileWords.left(left) : ''}
      </p>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <div className={styles.what}>
              <span dir="auto">{upload.name}</span>
              <UploadState upload={upload} />
            </div>
            {/* A retry can't help if there is a problem with the file itself. */}
            {upload.state === 'refused' && typeof upload.refusal !== 'string' && (
              <button
                type="button"
                className="icon-btn"
                aria-label={fileWords.retry(upload.name)}
                onClick={() => onRetry(upload.key)}
              >
                <RotateCw size={18} aria-hidden="true" />
              </button>
            )}
            <button
              type="button"
              className="icon-btn"
              aria-label={upload.state === 'refused' ? fileWords.dismiss(upload.name) : fileWords.cancel(upload.name)}
              onClick={() => onCancel(upload.key)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function UploadState({ upload: { name, state, sent, refusal } }: { upload: Upload }) {
  if (refusal) return <Reason refusal={refusal} />
  if (state === 'waiting') return <p className="text-14 text-graphite">{fileWords.waiting}</p>
  return (
    <>
      <progress value={sent} max={1} aria-label={fileWords.progress(name)} />
      <p className="num text-14 text-graphite">{sent < 1 ? fileWords.sent(sent) : fileWords.checking}</p>
    </>
  )
}

/** Scrolls the row into view, because it may appear off screen. */
function Reason({ refusal }: { refusal: NonNullable<Upload['refusal']> }) {
  const line = useRef<HTMLParagraphElement>(null)
  // Newer browsers return a promise, which isn't a valid effect cleanup function.
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <p ref={line} role="alert" className="text-14 text-bad">
      {typeof refusal === 'string' ? fileSentences[refusal] : refusal.message}
    </p>
  )
}

/** Asks before the user leaves or closes the page, because pending uploads would be lost. */
function LeaveGuard() {
  const leaving = useBlocker(true)
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    if (window.confirm(fileWords.leave)) leaving.proceed()
    else leaving.reset()
  }, [leaving])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}

type Upload = {
  readonly key: string
  readonly name: string
  readonly file: File
  readonly batch: string
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'refused'
  /** If the file itself caused the failure, this is the code for that file. */
  readonly refusal: Refusal | FileRefusal | null
}
type Where = {
  readonly route: string
  readonly params?: Readonly<Record<string, string>>
  readonly types: readonly FileType[]
}
type Change =
  | { readonly add: readonly Upload[] }
  | { readonly drop: string }
  | { readonly key: string; readonly to: Partial<Upload> }

function changed(list: readonly Upload[], change: Change): readonly Upload[] {
  if ('add' in change) return [...list, ...change.add]
  if ('drop' in change) return list.filter(({ key }) => key !== change.drop)
  return list.map((upload) => (upload.key === change.key ? { ...upload, ...change.to } : upload))
}

export function useUploads<Reply>({ route, params, types }: Where, arrived: (reply: Reply) => void) {
  const [uploads, change] = useReducer(changed, [])
  const leave = useRef(new Map<string, AbortController>())
  const { send, busy } = useWrite(async ({ key, file, name, batch }: Upload) => {
    const cancel = new AbortController()
    leave.current.set(key, cancel)
    change({ key, to: { state: 'sending', sent: 0 } })
    try {
      const refused = await refusedHere(file, types)
      if (refused) return change({ key, to: { state: 'refused', refusal: refused } })
      const onSent = (sent: number) => change({ key, to: { sent } })
      const request = { route, ...(params && { params }), file, name, batch, onSent, signal: cancel.signal }
      arrived(await sendUpload<Reply>(request))
      change({ drop: key })
    } catch (error) {
      if (cancel.signal.aborted) change({ drop: key })
      else change({ key, to: { state: 'refused', refusal: reasonOf(refusalOf(error)) } })
    } finally {
      leave.current.delete(key)
    }
  })

  const next = busy ? undefined : uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (next) void send(next)
  }, [next, send])

  return {
    uploads,
    add(files: readonly File[]) {
      const batch = randomId()
      const fresh = files.map(
        (file): Upload => ({ key: randomId(), name: file.name, file, batch, sent: 0, state: 'waiting', refusal: null }),
      )
      change({ add: fresh })
    },
    cancel(key: string) {
      const sending = leave.current.get(key)
      if (sending) sending.abort()
      else change({ drop: key })
    },
    retry: (key: string) => change({ key, to: { state: 'waiting', sent: 0, refusal: null } }),
  }
}

async function refusedHere(file: File, types: readonly FileType[]): Promise<FileRefusal | null> {
  if (file.size === 0) return 'empty'
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === 'heic') return 'heic'
  if (!type || !types.includes(type)) return 'wrong_type'
  return file.size > MAX_FILE_BYTES ? 'too_large' : null
}

/** The request contained only this file, so its own error is the better message. */
function reasonOf(refusal: Refusal): Refusal | FileRefusal {
  if (refusal.code !== 'files_refused') return refusal
  return (refusal.data as { files: { code: FileRefusal }[] }).files[0]?.code ?? refusal
}
