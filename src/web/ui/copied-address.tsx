import { useState } from 'react'
import { copyWords as words } from '../copy/copied.ts'
import { Field } from './field.tsx'

/** A long address to copy, for example a link that is shown only once. */
export function CopiedAddress({ label, url }: { label: string; url: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid(words.copied)
    } catch {
      setSaid(words.notCopied)
    }
  }
  return (
    <div className="mt-3">
      <Field label={label} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className="btn plain mt-3" onClick={copy}>
        {words.copy}
      </button>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {said}
      </p>
    </div>
  )
}
