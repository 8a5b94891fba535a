import { type FormEvent, useState } from 'react'
import { minuteText } from '../../../domain/kernel/clock.ts'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import { RefusalNote } from '../../accounts/fields/refusal-note.tsx'
import { api } from '../../client/api.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { BusyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Row } from './day-facts.ts'

type Choice = 'usual' | 'other' | 'closed'
const labels: Record<Choice, string> = {
  usual: words.usual,
  other: words.otherHours,
  closed: words.closedDay,
}

export function HoursForm({ row, date, onDone }: { row: Row; date: string; onDone: (said: string) => void }) {
  const day = row.days.find((one) => one.date === date)
  const hours = day?.hours ?? null
  const [choice, setChoice] = useState<Choice>(!day?.exception ? 'usual' : hours ? 'other' : 'closed')
  const { send, busy, refusal } = useWrite((form: FormData) => {
    if (choice === 'usual') return api.calendars.removeException({ id: row.id, date })
    const [opens, closes] = ['opens', 'closes'].map((name) => minuteOf(String(form.get(name)))) as [number, number]
    const other = { opens, closes: closes > opens ? closes : closes + 1440 }
    return api.calendars.setException({ id: row.id, date, hours: choice === 'closed' ? null : other })
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
