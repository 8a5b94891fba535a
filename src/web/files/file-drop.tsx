import { Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { useDropTarget } from '../ui/use-drop-target.ts'
import styles from './file-drop.module.css'

type FileDropProps = {
  label: string
  hint: string
  /** The browser only filters by type. The server checks the bytes. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

export function FileDrop({ label, hint, accept, multiple = true, disabled = false, onFiles }: FileDropProps) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    if (!disabled && files?.length) onFiles([...files].slice(0, multiple ? undefined : 1))
  }
  const target = useDropTarget('Files', ({ files }) => take(files))
  return (
    <div className={styles.drop} {...target}>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          // Without this, the user couldn't choose the same file again after a refusal.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="btn plain"
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <Upload size={18} aria-hidden="true" />
        {label}
      </button>
      <p id={hintId} className="text-14 text-graphite">
        {hint}
      </p>
    </div>
  )
}
