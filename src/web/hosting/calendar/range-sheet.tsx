import { type FormEvent, useEffect, useRef, useState } from 'react'
import { minuteText } from '../../../domain/kernel/clock.ts'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { Refusal } from '../../client/api-error.ts'
import { hostApi } from '../../client/host-api.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { rangeWords, zoneWords } from '../../format/dates.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { daysOf, type Entry, entryWords, isBooking, keyOf, type Row } from './entries.ts'
import type { Range } from './use-range.ts'

type RangeSheetProps = {
  rows: readonly Row[]
  range: Range
  /** True if the user opened the sheet without a choice of a space and days. */
  chooses: boolean
  mayHost: boolean
  onRange: (range: Range) => void
  onBooking: (row: Row, entry: Entry) => void
  onClose: () => void
  onDone: (said: string) => void
}

export function RangeSheet({ rows, range, chooses, mayHost, onRange, onBooking, onClose, onDone }: RangeSheetProps) {
  const [changing, setChanging] = useState<Entry | null>(null)
  const { from, to } = range
  const row = rows.find(({ id }) => id === range.space)
  if (!row) return null
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const inside = daysOf(row).filter(({ date }) => from <= date && date <= to)
  const scheduled = [...new Set(inside.flatMap(({ entries }) => entries))]
  const day = from === to ? first : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={chooses ? words.blockHead : rangeWords(first, last, first.year)}
      close={words.close}
      className="sheet low"
    >
      <fieldset className="pb-6" disabled={!mayHost}>
        {chooses && !changing && <Choice rows={rows} range={range} onRange={onRange} />}
        <p className="text-14 text-graphite">
          {!chooses && (
            <>
              <span dir="auto">{row.title}</span> ·{' '}
            </>
          )}
          {words.clockOf(zoneWords(row.zone))}
          {day && inside[0] && ` · ${inside[0].open ?? words.closed}`}
        </p>
        {scheduled.length > 0 && (
          <>
            <h3 className="mt-5 mb-2 text-14">{words.inTheWay}</h3>
            <ul className="border-t border-rule">
              {scheduled.map((entry) => (
                <EntryRow
                  key={keyOf(entry)}
                  said={entryWords(entry, row.zone, day)}
                  entry={entry}
                  onChange={() => setChanging(entry)}
                  onBooking={() => onBooking(row, entry)}
                  onDone={onDone}
                />
              ))}
            </ul>
          </>
        )}
        <BlockForm
          key={changing?.id ?? row.id}
          row={row}
          from={from}
          to={to}
          block={changing}
          chosenAbove={chooses && !changing}
          onDone={onDone}
        />
        {day && inside[0] && !changing && <HoursForm key={`${row.id} ${from}`} row={row} date={from} onDone={onDone} />}
      </fieldset>
    </Dialog>
  )
}

/** A date field also accepts years of five digits. */
const DAY = /^\d{4}-\d\d-\d\d$/
type ChoiceProps = { rows: readonly Row[]; range: Range; onRange: (range: Range) => void }

function Choice({ rows, range, onRange }: ChoiceProps) {
  // Date fields keep what is typed, so a new key shows a last day that moved with the first.
  const [moved, setMoved] = useState(0)
  const choose = (days: Partial<Range>) =>
    Object.values(days).every((day) => DAY.test(day)) && onRange({ ...range, ...days })
  const chooseFirst = (from: string) => {
    if (from <= range.to) return choose({ from })
    choose({ from, to: from })
    setMoved(moved + 1)
  }
  return (
    <div className="mb-4 grid grid-cols-2 gap-3">
      <SelectField
        className="col-span-2"
        label={words.space}
        name="space"
        value={range.space}
        onChange={(event) => onRange({ ...range, space: event.currentTarget.value })}
      >
        {rows.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Field
        label={words.firstDay}
        type="date"
        name="first"
        defaultValue={range.from}
        onChange={(event) => chooseFirst(event.currentTarget.value)}
      />
      <Field
        key={moved}
        label={words.lastDay}
        type="date"
        name="last"
        defaultValue={range.to}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
    </div>
  )
}

type EntryRowProps = {
  entry: Entry
  said: string
  onChange: () => void
  onBooking: () => void
  onDone: (said: string) => void
}

function EntryRow({ entry, said, onChange, onBooking, onDone }: EntryRowProps) {
  const { send, busy, refusal } = useWrite((id: string) => hostApi.calendars.removeBlock({ id }))
  const { id } = entry
  return (
    <li className="border-b border-rule py-2">
      <p dir="auto" className="wrap-anywhere">
        {said}
      </p>
      {entry.note && (
        <p dir="auto" className="text-14 text-graphite wrap-anywhere">
          {entry.note}
        </p>
      )}
      {isBooking(entry) && (
        <button type="button" className="btn plain mt-2" onClick={onBooking}>
          {words.details}
          <span className="sr-only"> {said}</span>
        </button>
      )}
      {entry.kind === 'block' && id && !entry.of && (
        <div className="mt-2 flex flex-wrap gap-3">
          <button type="button" className="btn plain" onClick={onChange}>
            {words.change}
            <span className="sr-only"> {said}</span>
          </button>
          <BusyButton
            type="button"
            look="danger"
            busy={busy}
            onClick={async () => {
              if (await send(id)) onDone(words.removed)
            }}
          >
            {words.remove}
            <span className="sr-only"> {said}</span>
          </BusyButton>
        </div>
      )}
      <RefusalNote refusal={refusal} className="mt-2" />
    </li>
  )
}

type BlockFormProps = {
  row: Row
  from: string
  to: string
  block: Entry | null
  chosenAbove: boolean
  onDone: (said: string) => void
}

function BlockForm({ row, from, to, block, chosenAbove, onDone }: BlockFormProps) {
  const begun = block && wallOf(block.from, row.zone)
  const ended = block && wallOf(block.to, row.zone)
  const isWhole = !begun || !ended || (begun.time === '00:00' && ended.time === '00:00')
  const [mode, setMode] = useState<Mode>(isWhole ? 'days' : 'hours')
  const { send, busy, refusal } = useWrite(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '')
    const days = chosenAbove ? { first: from, last: to } : { first: text('first'), last: text('last') }
    const when =
      mode === 'days'
        ? ({ mode, startDate: days.first, endDate: days.last } as const)
        : ({ mode, from: `${days.first}T${text('from')}`, to: `${days.last}T${text('to')}` } as const)
    if (block?.id) await hostApi.calendars.moveBlock({ id: block.id, when, note: text('note') })
    else await hostApi.calendars.makeBlock({ id: row.id, when, note: text('note') })
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
      {!chosenAbove && <h3 className="mb-3">{block ? words.changeHead : words.blockHead}</h3>}
      <Modes mode={mode} onMode={setMode} />
      <div className="grid grid-cols-2 gap-3">
        {!chosenAbove && (
          <>
            <Field label={words.firstDay} type="date" name="first" defaultValue={begun?.date ?? from} required />
            <Field label={words.lastDay} type="date" name="last" defaultValue={last} required />
          </>
        )}
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
          {words.takenBy(overlapWords(refusal, row.zone))}
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

/** The sheet scrolls, so the message may be off screen. */
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

function overlapWords({ data }: Refusal, zone: string): string {
  return entryWords(
    { id: null, people: null, note: null, of: null, ...(data as Pick<Entry, 'kind' | 'from' | 'to' | 'name'>) },
    zone,
    null,
  )
}

type HoursChoice = 'usual' | 'other' | 'closed'
const labels: Record<HoursChoice, string> = {
  usual: words.usual,
  other: words.otherHours,
  closed: words.closedDay,
}

function HoursForm({ row, date, onDone }: { row: Row; date: string; onDone: (said: string) => void }) {
  const day = row.days.find((one) => one.date === date)
  const hours = day?.hours ?? null
  const [choice, setChoice] = useState<HoursChoice>(!day?.exception ? 'usual' : hours ? 'other' : 'closed')
  const { send, busy, refusal } = useWrite((form: FormData) => {
    if (choice === 'usual') return hostApi.calendars.removeException({ id: row.id, date })
    const [opens, closes] = ['opens', 'closes'].map((name) => minuteOf(String(form.get(name)))) as [number, number]
    const other = { opens, closes: closes > opens ? closes : closes + 1440 }
    return hostApi.calendars.setException({ id: row.id, date, hours: choice === 'closed' ? null : other })
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const done = await send(new FormData(event.currentTarget))
    if (done) onDone(done.standing.length > 0 ? words.standing(done.standing.length) : words.saved)
  }
  const on = Temporal.PlainDate.from(date)
  return (
    <form onSubmit={submit} className="mt-6 border-t border-rule pt-5">
      <h3 className="mb-3">{words.hoursHead(dayWords(on, on.year))}</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        {(['usual', 'other', 'closed'] as const).map((one) => (
          <label key={one} className="chip">
            <input
              type="radio"
              className="sr-only"
              name="hours"
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
            {labels[one]}
          </label>
        ))}
      </div>
      {choice === 'other' && (
        <div className="mb-4 grid grid-cols-2 items-end gap-3">
          <Field label={words.opens} type="time" name="opens" defaultValue={minuteText(hours?.opens ?? 540)} required />
          <Field
            label={words.closes}
            type="time"
            name="closes"
            defaultValue={minuteText(hours?.closes ?? 1080)}
            required
          />
        </div>
      )}
      <RefusalNote refusal={refusal} className="mb-4" />
      <BusyButton type="submit" look="ink" busy={busy}>
        {words.saveHours}
      </BusyButton>
    </form>
  )
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
