import { dayWords, weekdayWord } from '../../../domain/kernel/day-words.ts'
import { localEnd } from '../../../domain/kernel/local-end.ts'
import { hostCalendarWords as words } from '../../copy/host-calendar.ts'
import { minuteWords, weekdayHeads } from '../../format/dates.ts'
import styles from './calendar.module.css'
import { daysOf, type Entry, keyOf, minuteOfDay, nameOf, type Row, wallOf } from './entries.ts'

type AgendaProps = { rows: readonly Row[]; onEntry: (row: Row, entry: Entry) => void }

/**
 * Lists every space's entries day by day. A day without any isn't listed, except today. A booking that also occupies
 * parts of its space is listed once.
 */
export function Agenda({ rows, onEntry }: AgendaProps) {
  const today = rows[0]?.today ?? ''
  const own = new Set(rows.flatMap(({ entries }) => entries.filter(({ of }) => !of).map(({ id }) => id)))
  const days = new Map<string, { row: Row; entry: Entry }[]>()
  for (const row of rows)
    for (const { date, entries } of daysOf(row)) {
      const listed = entries.filter(({ id, of }) => !of || !own.has(id))
      days.set(date, [...(days.get(date) ?? []), ...listed.map((entry) => ({ row, entry }))])
    }
  const shown = [...days].filter(([date, entries]) => entries.length > 0 || date === today)
  if (shown.length === 0) return <p className="border-t border-rule py-8 text-16">{words.nothing}</p>
  return (
    <div className={styles.agenda}>
      {shown.map(([date, entries]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>
            <DayName date={date} today={today} />
          </h2>
          {entries.length === 0 && <p className="py-3 text-graphite">{words.nothingToday}</p>}
          <ul>
            {inOrder(entries, date).map(({ row, entry }) => (
              <li key={`${row.id} ${keyOf(entry)}`}>
                <button type="button" onClick={() => onEntry(row, entry)}>
                  <span className={styles.sample} data-kind={entry.kind} aria-hidden="true" />
                  <span className="min-w-0">
                    <Name entry={entry} />
                    <span className="block truncate text-graphite" dir="auto">
                      {row.title}
                    </span>
                  </span>
                  <Times entry={entry} zone={row.zone} date={date} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function inOrder(entries: readonly { row: Row; entry: Entry }[], date: string) {
  const startOf = ({ row, entry }: (typeof entries)[number]) => {
    const from = wallOf(entry.from, row.zone)
    return from.toPlainDate().toString() < date ? 0 : minuteOfDay(from) + 1
  }
  return entries.toSorted((a, b) => startOf(a) - startOf(b))
}

function DayName({ date, today }: { date: string; today: string }) {
  const day = Temporal.PlainDate.from(date)
  const isToday = date === today
  const isNext = today !== '' && Temporal.PlainDate.from(today).add({ days: 1 }).toString() === date
  return (
    <>
      {isToday ? words.todayHead : isNext ? words.tomorrow : weekdayHeads[day.dayOfWeek - 1]?.long}
      <small className="num">{isToday || isNext ? dayWords(day, day.year) : dayWords(day, day.year).slice(4)}</small>
    </>
  )
}

function Name({ entry }: { entry: Entry }) {
  const { name, people } = nameOf(entry)
  const kind = words.legend[entry.kind]
  return (
    <b className="block font-semibold wrap-anywhere">
      {entry.kind !== 'booking' && name !== kind && `${kind}: `}
      <span dir="auto">{name}</span>
      {people && ` · ${people}`}
      {entry.of && <span className="font-normal text-graphite"> {words.inPart(entry.of)}</span>}
    </b>
  )
}

function Times({ entry, zone, date }: { entry: Entry; zone: string; date: string }) {
  const day = Temporal.PlainDate.from(date)
  const [from, to] = [wallOf(entry.from, zone), wallOf(entry.to, zone)]
  const midnight = day.add({ days: 1 }).toPlainDateTime()
  const before = Temporal.PlainDate.compare(from.toPlainDate(), day) < 0
  const after = Temporal.PlainDateTime.compare(to, midnight) > 0
  const startsAtMidnight = before || minuteOfDay(from) === 0
  const isWhole = startsAtMidnight && Temporal.PlainDateTime.compare(to, midnight) >= 0
  const [start, end] = [minuteWords(minuteOfDay(from)), minuteWords(minuteOfDay(to))]
  const last = localEnd(to)
  const lastDay = weekdayWord(last.day)
  return (
    <span className={`${styles.times} num`}>
      {isWhole ? words.wholeDay : before ? words.until(end) : start}
      <small>
        {after
          ? words.to(last.minute === 1440 ? lastDay : `${lastDay} ${end}`)
          : before && !isWhole
            ? words.since(sinceWords(from, day))
            : ''}
        {!before && !after && !isWhole && words.to(end)}
      </small>
    </span>
  )
}

function sinceWords(from: Temporal.PlainDateTime, day: Temporal.PlainDate): string {
  const date = from.toPlainDate()
  return date.until(day).days < 7 ? weekdayWord(date) : dayWords(date, day.year)
}
