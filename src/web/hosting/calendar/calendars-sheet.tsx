import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AskOnce } from '../../accounts/profile/ask-once.tsx'
import { refusalOf } from '../../client/api-error.ts'
import type { CalendarSource } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { queryClient } from '../../client/query-client.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords } from '../../format/dates.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { CopiedAddress } from '../../ui/copied-address.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { Row } from './entries.ts'

type CalendarsSheetProps = { row: Row; mayHost: boolean; onClose: () => void; onChanged: () => void }

export function CalendarsSheet({ row, mayHost, onClose, onChanged }: CalendarsSheetProps) {
  const [said, setSaid] = useState('')
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: ['calendars', row.id], queryFn: () => hostApi.calendarLinks.listSources({ id: row.id }), staleTime: 0 },
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
    hostApi.calendarLinks.addSource({ id: row.id, url, name }),
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

type SourceRowProps = { source: CalendarSource; zone: string; onChanged: (said: string) => Promise<void> }

function SourceRow({ source, zone, onChanged }: SourceRowProps) {
  const [asking, setAsking] = useState(false)
  const read = useWrite(() => hostApi.calendarLinks.refreshSource({ id: source.id }))
  const drop = useWrite(() => hostApi.calendarLinks.removeSource({ id: source.id }))
  const name = source.name || source.host
  const at = (instant: string) => instantWords(Temporal.Instant.from(instant), zone, new Date().getFullYear())
  return (
    <li className="border-t border-rule py-3">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {name}
      </p>
      <p className="text-14 text-graphite">
        {source.fresh ? words.fresh(at(source.fresh)) : words.never} · {words.events(source.events)}
      </p>
      {source.problem && (
        <Note kind="warn" className="mt-2">
          {words.problem(source.problem)} {words.nextTry(at(source.next))}
        </Note>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <BusyButton
          type="button"
          look="plain"
          busy={read.busy}
          onClick={async () => {
            const done = await read.send()
            if (done) await onChanged(done.problem ? words.problem(done.problem) : words.refreshed)
          }}
        >
          {words.refresh}
          <span className="sr-only"> {name}</span>
        </BusyButton>
        <BusyButton type="button" look="danger" busy={drop.busy} onClick={() => setAsking(true)}>
          {words.remove}
          <span className="sr-only"> {name}</span>
        </BusyButton>
      </div>
      <RefusalNote refusal={read.refusal ?? drop.refusal} className="mt-2" />
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={words.removeSource(name)}
        text={words.removeSourceText}
        yes={words.remove}
        no={words.keep}
        onYes={async () => {
          setAsking(false)
          if (await drop.send()) await onChanged(words.removed)
        }}
      />
    </li>
  )
}

type ExportAddressProps = { row: Row; since: string | null; onChanged: (said: string) => Promise<void> }

function ExportAddress({ row, since, onChanged }: ExportAddressProps) {
  const [url, setUrl] = useState<string | null>(null)
  const make = useWrite(() => hostApi.calendarLinks.renewExport({ id: row.id }))
  const end = useWrite(() => hostApi.calendarLinks.removeExport({ id: row.id }))
  return (
    <section className="mt-6 border-t border-rule pt-5">
      <h3>{words.exportHead}</h3>
      <p className="mt-1 text-14 text-graphite">{words.exportText}</p>
      {since && !url && (
        <p className="mt-3 text-14">
          {words.exported(instantWords(Temporal.Instant.from(since), row.zone, new Date().getFullYear()))}
        </p>
      )}
      {url && <CopiedAddress key={url} label={words.yourAddress} url={url} />}
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
