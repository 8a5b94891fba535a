import { useState } from 'react'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { AskOnce } from '../../accounts/profile/ask-once.tsx'
import { api } from '../../client/api.ts'
import type { CalendarSource } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { instantWords } from '../../format/dates.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type SourceRowProps = { source: CalendarSource; zone: string; onChanged: (said: string) => Promise<void> }

export function SourceRow({ source, zone, onChanged }: SourceRowProps) {
  const [asking, setAsking] = useState(false)
  const read = useWrite(() => api.calendarLinks.refreshSource({ id: source.id }))
  const drop = useWrite(() => api.calendarLinks.removeSource({ id: source.id }))
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
