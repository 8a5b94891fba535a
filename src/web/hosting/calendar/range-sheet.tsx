import { useState } from 'react'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { rangeWords, zoneWords } from '../../format/dates.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BlockForm } from './block-form.tsx'
import { daysOf, type Entry, entryWords, type Row } from './day-facts.ts'
import { HoursForm } from './hours-form.tsx'
import type { Range } from './use-range.ts'

type RangeSheetProps = {
  row: Row
  range: Range
  mayHost: boolean
  onClose: () => void
  onDone: (said: string) => void
}

export function RangeSheet({ row, range: { from, to }, mayHost, onClose, onDone }: RangeSheetProps) {
  const [changing, setChanging] = useState<Entry | null>(null)
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const inside = daysOf(row).filter(({ date }) => from <= date && date <= to)
  const entries = [...new Set(inside.flatMap(({ bars }) => bars.map(({ entry }) => entry)))]
  const day = from === to ? first : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={rangeWords(first, last, first.year)}
      close={words.close}
      className="sheet low"
    >
      <fieldset className="pb-6" disabled={!mayHost}>
        <p className="text-14 text-graphite">
          <span dir="auto">{row.title}</span> · {words.clockOf(zoneWords(row.zone))}
          {day && ` · ${inside[0]?.open ?? words.closed}`}
        </p>
        {entries.length > 0 && (
          <>
            <h3 className="mt-5 mb-2 text-14">{words.inTheWay}</h3>
            <ul className="border-t border-rule">
              {entries.map((entry) => (
                <EntryRow
                  key={`${entry.kind} ${entry.from} ${entry.of}`}
                  said={entryWords(entry, row.zone, day)}
                  entry={entry}
                  onChange={() => setChanging(entry)}
                  onDone={onDone}
                />
              ))}
            </ul>
          </>
        )}
        <BlockForm key={changing?.id ?? 'new'} row={row} from={from} to={to} block={changing} onDone={onDone} />
        {day && !changing && <HoursForm row={row} date={from} onDone={onDone} />}
      </fieldset>
    </Dialog>
  )
}

type EntryRowProps = { entry: Entry; said: string; onChange: () => void; onDone: (said: string) => void }

function EntryRow({ entry, said, onChange, onDone }: EntryRowProps) {
  const { send, busy, refusal } = useWrite((id: string) => api.calendars.removeBlock({ id }))
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
