import { useEffect, useId, useState } from 'react'
import { dayWords, lengthWords } from '../../../domain/kernel/day-words.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { type BookingRules, shortestMinutes } from '../../../domain/spaces/availability.ts'
import { freeStartsOfDay } from '../../../domain/spaces/free-starts.ts'
import { panelWords } from '../../copy/panel.ts'
import { minuteWords, zoneWords } from '../../format/dates.ts'
import { dayOf } from '../../format/slot.ts'

type HourPickerProps = {
  rules: BookingRules
  busy: readonly Period[]
  now: Temporal.Instant
  date: Temporal.PlainDate
  startMinute: number | null
  minutes: number
  onChange: (startMinute: number, minutes: number) => void
}

export function HourPicker({ rules, busy, now, date, startMinute, minutes, onChange }: HourPickerProps) {
  const id = useId()
  const starts = freeStartsOfDay(rules, date, busy, now)
  const chosen = starts.find((start) => start.startMinute === startMinute)
  if (starts.length === 0) return <p className="mt-3 text-graphite">{panelWords.noTimes}</p>
  const shortest = shortestMinutes(rules)
  const longest = chosen?.longestMinutes ?? starts[0]?.longestMinutes ?? shortest
  const lengths: number[] = []
  for (let length = shortest; length <= longest; length += rules.stepMinutes) lengths.push(length)
  const best = (length: number, most: number) => Math.min(Math.max(length, shortest), most)
  return (
    <div className="needs-script grid grid-cols-2 gap-x-3 gap-y-1">
      <div className="field">
        <label className="label" htmlFor={`${id}start`}>
          {panelWords.startTime}
        </label>
        <select
          id={`${id}start`}
          aria-describedby={`${id}zone`}
          className="input num"
          value={chosen ? (startMinute ?? '') : ''}
          onChange={(event) => {
            const start = starts.find((one) => one.startMinute === Number(event.target.value))
            if (start) onChange(start.startMinute, best(minutes, start.longestMinutes))
          }}
        >
          {!chosen && <option value="">–</option>}
          {starts.map((start) => (
            <option key={start.startMinute} value={start.startMinute}>
              {startWords(date, start.startMinute)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}length`}>
          {panelWords.length}
        </label>
        <select
          id={`${id}length`}
          className="input num"
          value={best(minutes, longest)}
          disabled={!chosen}
          onChange={(event) => chosen && onChange(chosen.startMinute, Number(event.target.value))}
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {lengthWords(length)}
            </option>
          ))}
        </select>
      </div>
      <ZoneNote id={`${id}zone`} zone={rules.zone} date={date} />
    </div>
  )
}

function ZoneNote({ id, zone, date }: { id: string; zone: string; date: Temporal.PlainDate }) {
  const elsewhere = useElsewhere(zone, date)
  return (
    <p id={id} hidden={!elsewhere} className="col-span-2 text-14 text-graphite">
      {elsewhere && panelWords.zone(zoneWords(zone))}
    </p>
  )
}

/** Returns whether the viewer's time zone has a different offset on that date. Only the browser knows this. */
function useElsewhere(zone: string, date: Temporal.PlainDate): boolean {
  const [elsewhere, setElsewhere] = useState(false)
  const noon = date.toPlainDateTime({ hour: 12 }).toString()
  useEffect(() => {
    const there = Temporal.PlainDateTime.from(noon).toZonedDateTime(zone)
    setElsewhere(there.withTimeZone(Temporal.Now.timeZoneId()).offset !== there.offset)
  }, [zone, noon])
  return elsewhere
}

/** A start after midnight shows its date, because it is listed under the day before. */
function startWords(opened: Temporal.PlainDate, minute: number): string {
  const day = dayOf(opened, minute)
  return day.equals(opened)
    ? minuteWords(minute)
    : panelWords.startNextDay(minuteWords(minute), dayWords(day, opened.year))
}
