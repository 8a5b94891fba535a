import { useState } from 'react'
import { copyWords as words } from '../copy/copied.ts'
import { AreaField, Field } from './field.tsx'

type CopiedAddressProps = { label: string; url: string; hint?: string; code?: boolean }

/** A long address or some lines of code to copy, for example a link that is shown only once. */
export function CopiedAddress({ label, url, hint, code = false }: CopiedAddressProps) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid(words.copied)
    } catch {
      setSaid(words.notCopied)
    }
  }
  const shown = { label, hint, value: url, readOnly: true }
  return (
    <div className="mt-3">
      {code ? (
        <AreaField {...shown} rows={5} spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      ) : (
        <Field {...shown} onFocus={(event) => event.currentTarget.select()} />
      )}
      <button type="button" className="btn plain mt-3" onClick={copy}>
        {words.copy}
        {code && <span className="sr-only"> {label}</span>}
      </button>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {said}
      </p>
    </div>
  )
}
