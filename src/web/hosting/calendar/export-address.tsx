import { useState } from 'react'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords } from '../../format/dates.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Row } from './day-facts.ts'

type ExportAddressProps = { row: Row; since: string | null; onChanged: (said: string) => Promise<void> }

/** The private address of a space's calendar: create it, show it once, replace it or end it. */
export function ExportAddress({ row, since, onChanged }: ExportAddressProps) {
  const [url, setUrl] = useState<string | null>(null)
  const make = useWrite(() => api.calendarLinks.renewExport({ id: row.id }))
  const end = useWrite(() => api.calendarLinks.removeExport({ id: row.id }))
  return (
    <section className="mt-6 border-t border-rule pt-5">
      <h3>{words.exportHead}</h3>
      <p className="mt-1 text-14 text-graphite">{words.exportText}</p>
      {since && !url && (
        <p className="mt-3 text-14">
          {words.exported(instantWords(Temporal.Instant.from(since), row.zone, new Date().getFullYear()))}
        </p>
      )}
      {url && <NewAddress key={url} url={url} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton
          type="button"
          look="ink"
          busy={make.busy}
          onClick={async () => {
            const made = await make.send()
            if (!made) return
            setUrl(made.url)
            await onChanged('')
          }}
        >
          {since ? words.renew : words.make}
        </BusyButton>
        {since && (
          <BusyButton
            type="button"
            look="danger"
            busy={end.busy}
            onClick={async () => {
              if (!(await end.send())) return
              setUrl(null)
              await onChanged(words.ended)
            }}
          >
            {words.end}
          </BusyButton>
        )}
      </div>
      <RefusalNote refusal={make.refusal ?? end.refusal} className="mt-3" />
    </section>
  )
}

function NewAddress({ url }: { url: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      // Without a secure connection there is no clipboard.
      await navigator.clipboard.writeText(url)
      setSaid(words.copied)
    } catch {
      setSaid(words.notCopied)
    }
  }
  return (
    <div className="mt-3">
      <Field label={words.yourAddress} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <button type="button" className="btn plain mt-3" onClick={copy}>
        {words.copy}
      </button>
      <p role="status" className="mt-2 text-14 empty:hidden">
        {said}
      </p>
    </div>
  )
}
