import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import type { Acted } from './act-with-reason.ts'

type RefusedActProps = {
  acted: Acted | undefined
  /** Items whose own form still shows the refusal. */
  open: readonly string[]
}

/** Why an action failed if its form is gone, because someone else was faster; includes what was typed. */
export function RefusedAct({ acted, open }: RefusedActProps) {
  if (!acted?.refusal || open.includes(acted.id)) return null
  return (
    <div className="mb-6 grid gap-2">
      <RefusalNote refusal={acted.refusal} />
      {acted.reason && (
        <p className="text-14 text-graphite">
          {words.hadWritten}{' '}
          <span className="text-ink wrap-anywhere whitespace-pre-line" dir="auto">
            {acted.reason}
          </span>
        </p>
      )}
    </div>
  )
}
