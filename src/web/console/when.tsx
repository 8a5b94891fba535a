import { dateWords } from '../../domain/kernel/day-words.ts'
import { useRoot } from '../client/use-root.ts'
import { tableWords as words } from '../copy/tables.ts'
import { instantWords, minuteWords } from '../format/dates.ts'
import { useZone } from '../ui/use-zone.ts'

/** Writes an instant in as few words as a column has room for. The tooltip has all of it. */
export function When({ at, day = false }: { at: string; day?: boolean }) {
  const zone = useZone()
  const now = Temporal.Instant.fromEpochMilliseconds(useRoot()?.now ?? Date.now())
  const instant = Temporal.Instant.from(at)
  const whole = `${instantWords(instant, zone, 0)}${zone === 'UTC' ? ' UTC' : ''}`
  return (
    <time dateTime={instant.toString({ smallestUnit: 'second' })} title={whole} className="num whitespace-nowrap">
      {shortWords(instant.toZonedDateTimeISO(zone), now.toZonedDateTimeISO(zone), day)}
    </time>
  )
}

function shortWords(there: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime, day: boolean): string {
  const [date, today] = [there.toPlainDate(), now.toPlainDate()]
  if (day) return dateWords(date, 0)
  if (date.equals(today)) return minuteWords(there.hour * 60 + there.minute)
  if (date.equals(today.subtract({ days: 1 }))) return words.yesterday
  return dateWords(date, today.year)
}
