import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { api } from '../../client/api.ts'
import { refusalOf } from '../../client/api-error.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import type { Row } from './day-facts.ts'
import { ExportAddress } from './export-address.tsx'
import { SourceRow } from './source-row.tsx'

type CalendarsSheetProps = { row: Row; mayHost: boolean; onClose: () => void; onChanged: () => void }

export function CalendarsSheet({ row, mayHost, onClose, onChanged }: CalendarsSheetProps) {
  const [said, setSaid] = useState('')
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: ['calendars', row.id], queryFn: () => api.calendarLinks.listSources({ id: row.id }), staleTime: 0 },
    queryClient(),
  )
  const changed = async (what: string) => {
    await refetch()
    setSaid(what)
    onChanged()
  }
  return (
    <Dialog open onClose={onClose} title={words.calendarsOf(row.title)} close={words.close} className="sheet low">
      <fieldset className="pb-6" disabled={!mayHost}>
        <h3>{words.importHead}</h3>
        <p className="mt-1 text-14 text-graphite">{words.importText}</p>
        {isPending && <div className="bone mt-4 h-16" aria-hidden="true" />}
        {error && (
          <>
            <RefusalNote refusal={refusalOf(error)} className="mt-4" />
            <button type="button" className="btn mt-3" onClick={() => refetch()}>
              {words.retry}
            </button>
          </>
        )}
        {data?.items.length === 0 && <p className="mt-4 text-14">{words.noSources}</p>}
        <ul className="mt-4">
          {data?.items.map((source) => (
            <SourceRow key={source.id} source={source} zone={row.zone} onChanged={changed} />
          ))}
        </ul>
        {data && data.items.length < data.most && <AddCalendar row={row} onAdded={changed} />}
        <p role="status" className="mt-3 text-14 empty:hidden">
          {said}
        </p>
        {data && <ExportAddress row={row} since={data.exported} onChanged={changed} />}
      </fieldset>
    </Dialog>
  )
}

function AddCalendar({ row, onAdded }: { row: Row; onAdded: (said: string) => Promise<void> }) {
  const { send, busy, refusal } = useWrite((url: string, name: string) =>
    api.calendarLinks.addSource({ id: row.id, url, name }),
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const facts = new FormData(form)
    const added = await send(String(facts.get('url') ?? ''), String(facts.get('name') ?? ''))
    if (!added) return
    form.reset()
    await onAdded(added.problem ? words.addedWithProblem : words.added(added.events))
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <Field label={words.url} name="url" inputMode="url" autoComplete="off" required maxLength={2000} />
      <Field label={words.name} name="name" maxLength={100} autoComplete="off" className="mt-3" />
      <RefusalNote refusal={refusal} className="mt-3" />
      <BusyButton type="submit" busy={busy} className="mt-4">
        {words.add}
      </BusyButton>
    </form>
  )
}
