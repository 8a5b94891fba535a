import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { fileSentences } from '../../contract/local-refusals.ts'
import { fileWords } from '../copy/files.ts'
import styles from './upload-rows.module.css'
import type { Upload } from './use-uploads.ts'

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
            {/* A retry can't help if the file itself is the problem. */}
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

/** Scroll it into view, because it appears where nothing was before. */
function Reason({ refusal }: { refusal: NonNullable<Upload['refusal']> }) {
  const line = useRef<HTMLParagraphElement>(null)
  // Newer browsers return a promise, which isn't a valid effect cleanup.
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <p ref={line} role="alert" className="text-14 text-bad">
      {typeof refusal === 'string' ? fileSentences[refusal] : refusal.message}
    </p>
  )
}

/** Asks before leaving or closing the page, because waiting uploads would be lost. */
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
