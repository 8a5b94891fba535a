import { Link } from 'react-router'
import type { HostToday } from '../../client/api-types.ts'
import { hostWords as words } from '../../copy/host.ts'
import { instantWords, minuteWords, rangeWords } from '../../format/dates.ts'
import { Note } from '../../ui/note.tsx'
import { SpaceClock } from '../../ui/space-clock.tsx'

type Stay = HostToday['next'][number]
const groups = ['arriving', 'there', 'leaving'] as const

export function TodayPanel({ today }: { today: HostToday }) {
  const { conflicts, next, published } = today
  const now = Temporal.Instant.from(today.now)
  const quiet = groups.every((group) => today[group].total === 0)
  return (
    <div className="grid gap-6">
      {conflicts > 0 && (
        <Note kind="warn">
          {words.conflicts(conflicts)}{' '}
          <Link className="link" to="/host/calendar?view=conflicts">
            {words.settle}
          </Link>
        </Note>
      )}
      {quiet && published && <p>{words.quiet}</p>}
      {groups.map((group) => {
        const { items, total } = today[group]
        return (
          <Stays key={group} head={words.standing[group]} count={total} items={items}>
            {(stay) => group === 'leaving' && <Leaving stay={stay} now={now} />}
          </Stays>
        )
      })}
      {next.length > 0 ? (
        <Stays head={words.nextHead} items={next} />
      ) : (
        <p className="text-graphite">{published ? words.noNext : words.notYet}</p>
      )}
    </div>
  )
}

type StaysProps = {
  head: string
  items: readonly Stay[]
  count?: number
  children?: (stay: Stay) => React.ReactNode
}

function Stays({ head, items, count, children }: StaysProps) {
  if (items.length === 0) return null
  const more = (count ?? items.length) - items.length
  return (
    <section aria-label={head}>
      <h3 className="text-16 font-semibold">
        {head} {count !== undefined && <span className="num font-normal text-graphite">{count}</span>}
      </h3>
      <ul className="mt-2 border-b border-rule">
        {items.map((stay) => (
          <StayRow key={stay.id} stay={stay}>
            {children?.(stay)}
          </StayRow>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-14">
          <Link className="link" to="/host/calendar">
            {words.more(more)}
          </Link>
        </p>
      )}
    </section>
  )
}

function StayRow({ stay, children }: { stay: Stay; children?: React.ReactNode }) {
  const { name, people, space } = stay
  const from = Temporal.Instant.from(stay.from).toZonedDateTimeISO(space.zone)
  return (
    <li className="grid gap-x-6 border-t border-rule py-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <p className="num">
        {timesOf(stay)} {children}
        <SpaceClock zone={space.zone} at={stay.from} />
      </p>
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere" dir="auto">
          {words.guest(name, people)}
        </span>
        <Link
          className="link inline-block max-w-full truncate align-bottom text-14"
          to={`/host/calendar?from=${from.toPlainDate()}&space=${space.id}`}
          aria-label={words.inCalendar(space.title)}
          dir="auto"
        >
          {space.title}
        </Link>
      </p>
    </li>
  )
}

function Leaving({ stay: { to, space }, now }: { stay: Stay; now: Temporal.Instant }) {
  const at = Temporal.Instant.from(to)
  const { hour, minute } = at.toZonedDateTimeISO(space.zone)
  const when = minuteWords(hour * 60 + minute)
  return (
    <span className="block text-14 text-graphite">
      {Temporal.Instant.compare(at, now) <= 0 ? words.leftAt(when) : words.leavesAt(when)}
    </span>
  )
}

type StayDates = Pick<HostToday['next'][number], 'from' | 'to' | 'space'>

export function timesOf({ from, to, space: { zone } }: StayDates): string {
  const [start, end] = [from, to].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone))
  if (!start || !end) return ''
  const year = start.year
  const isMidnight = (at: Temporal.ZonedDateTime) => at.hour === 0 && at.minute === 0
  if (isMidnight(start) && isMidnight(end))
    return rangeWords(start.toPlainDate(), end.toPlainDate().subtract({ days: 1 }), year)
  const words = (at: Temporal.ZonedDateTime) => instantWords(at.toInstant(), zone, year)
  const sameDay = start.toPlainDate().equals(end.toPlainDate())
  return `${words(start)} – ${sameDay ? minuteWords(end.hour * 60 + end.minute) : words(end)}`
}
