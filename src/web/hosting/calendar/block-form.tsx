import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { api } from '../../client/api.ts'
import type { Refusal } from '../../client/api-error.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { type Entry, entryWords, type Row } from './day-facts.ts'

type BlockFormProps = {
  row: Row
  from: string
  to: string
  /** The block to change; null for a new one. */
  block: Entry | null
  onDone: (said: string) => void
}

export function BlockForm({ row, from, to, block, onDone }: BlockFormProps) {
  const begun = block && wallOf(block.from, row.zone)
  const ended = block && wallOf(block.to, row.zone)
  const isWhole = !begun || !ended || (begun.time === '00:00' && ended.time === '00:00')
  const [mode, setMode] = useState<Mode>(isWhole ? 'days' : 'hours')
  const { send, busy, refusal } = useWrite(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '')
    const when =
      mode === 'days'
        ? ({ mode, startDate: text('first'), endDate: text('last') } as const)
        : ({ mode, from: `${text('first')}T${text('from')}`, to: `${text('last')}T${text('to')}` } as const)
    if (block?.id) await api.calendars.moveBlock({ id: block.id, when, note: text('note') })
    else await api.calendars.makeBlock({ id: row.id, when, note: text('note') })
    return true
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await send(new FormData(event.currentTarget))) onDone(block ? words.saved : words.blocked)
  }
  const ref = useReasonInView(refusal)
  const last = ended
    ? isWhole
      ? Temporal.PlainDate.from(ended.date).subtract({ days: 1 }).toString()
      : ended.date
    : to
  return (
    <form ref={ref} onSubmit={submit} className="mt-6 border-t border-rule pt-5">
      <h3 className="mb-3">{block ? words.changeHead : words.blockHead}</h3>
      <Modes mode={mode} onMode={setMode} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.firstDay} type="date" name="first" defaultValue={begun?.date ?? from} required />
        <Field label={words.lastDay} type="date" name="last" defaultValue={last} required />
        {mode === 'hours' && (
          <>
            <Field label={words.fromTime} type="time" name="from" defaultValue={begun?.time ?? '09:00'} required />
            <Field label={words.toTime} type="time" name="to" defaultValue={ended?.time ?? '18:00'} required />
          </>
        )}
      </div>
      <Field label={words.note} name="note" maxLength={200} defaultValue={block?.note ?? ''} className="mt-3" />
      {refusal?.code === 'taken' ? (
        <Note kind="bad" role="alert" className="mt-4">
          {words.takenBy(standingWords(refusal, row.zone))}
        </Note>
      ) : (
        <RefusalNote refusal={refusal} className="mt-4" />
      )}
      <BusyButton type="submit" busy={busy} className="mt-4">
        {block ? words.save : words.block}
      </BusyButton>
    </form>
  )
}

type Mode = 'days' | 'hours'

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {(['days', 'hours'] as const).map((one) => (
        <label key={one} className="chip">
          <input type="radio" className="sr-only" name="mode" checked={mode === one} onChange={() => onMode(one)} />
          {one === 'days' ? words.wholeDays : words.someHours}
        </label>
      ))}
    </div>
  )
}

/** The sheet scrolls, and the reason may be below its edge. */
function useReasonInView(refusal: Refusal | null) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return ref
}

function wallOf(instant: string, zone: string) {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return { date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The bookings or blocks that conflict, from the server's response. */
function standingWords({ data }: Refusal, zone: string): string {
  return entryWords(
    { id: null, note: null, of: null, ...(data as Pick<Entry, 'kind' | 'from' | 'to' | 'name'>) },
    zone,
    null,
  )
}
