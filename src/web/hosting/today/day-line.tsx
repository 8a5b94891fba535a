import { Clock, KeyRound, MessageSquare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { HostToday } from '../../client/api-types.ts'
import { hostWords as words } from '../../copy/host.ts'
import { instantWords, minuteWords, zoneWords } from '../../format/dates.ts'
import { Initials } from '../initials.tsx'
import styles from './day-line.module.css'

type DayEvent = HostToday['events'][number]
type Stay = HostToday['there']['items'][number]

const timeIn = (at: string, zone: string) => {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return minuteWords(hour * 60 + minute)
}
const dayIn = (at: string, zone: string) => {
  const date = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  return dayWords(date, date.year)
}

/** Today's arrivals and departures along a line, with the present time between them. */
export function DayLine({ today }: { today: HostToday }) {
  const { events, there, earlier, later, now, zone, published } = today
  const isPast = ({ at }: DayEvent) => Temporal.Instant.compare(at, now) <= 0
  if (events.length === 0 && there.total === 0) return <p className="py-4">{published ? words.quiet : words.notYet}</p>
  return (
    <>
      {earlier > 0 && <More count={earlier} say={words.earlier} />}
      <ol className={styles.root}>
        {there.items.map((stay) => (
          <li key={stay.id}>
            <p className={styles.time}>
              {words.inNow}
              <small>{words.until(dayIn(stay.to, stay.space.zone))}</small>
            </p>
            <Who stay={stay} />
          </li>
        ))}
        {events.filter(isPast).map((event) => (
          <Event key={`${event.kind} ${event.stay.id}`} event={event} of={zone} past />
        ))}
        <li className={styles.now}>
          <time dateTime={now}>{timeIn(now, zone)}</time>
          <i aria-hidden="true" />
        </li>
        {events
          .filter((event) => !isPast(event))
          .map((event) => (
            <Event key={`${event.kind} ${event.stay.id}`} event={event} of={zone} />
          ))}
      </ol>
      {there.total > there.items.length && (
        <More count={there.total - there.items.length} say={words.moreThere} when="current" />
      )}
      {later > 0 && <More count={later} say={words.later} />}
    </>
  )
}

type MoreProps = { count: number; say: (count: number) => string; when?: 'today' | 'current' }

const More = ({ count, say, when = 'today' }: MoreProps) => (
  <p className="py-2.5">
    <Link className="link" to={`/host/bookings?when=${when}`}>
      {say(count)}
    </Link>
  </p>
)

type EventProps = { event: DayEvent; of: string; past?: boolean }

/** Names the space's time zone if its clock differs from the page's, which is `of`. */
function Event({ event: { kind, at, stay, nextAt }, of, past = false }: EventProps) {
  const { space } = stay
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(space.zone)
  const elsewhere = there.withTimeZone(of).offset !== there.offset
  return (
    <li data-past={past}>
      <p className={styles.time}>
        <time dateTime={at}>{timeIn(at, space.zone)}</time>
        <small>{words.moments[kind][past ? 'past' : 'coming']}</small>
        {elsewhere && <small>{words.cityTime(zoneWords(space.zone))}</small>}
      </p>
      <Who stay={stay}>
        {kind === 'arrival' && !past && <Access spaceId={space.id} hasAccess={stay.hasAccess} />}
        {kind === 'departure' && nextAt && (
          <Hint icon={Clock}>
            {words.nextGuest(instantWords(Temporal.Instant.from(nextAt), space.zone, yearOf(nextAt)))}
          </Hint>
        )}
      </Who>
    </li>
  )
}

const yearOf = (at: string) => Number(at.slice(0, 4))

function Access({ spaceId, hasAccess }: { spaceId: string; hasAccess: boolean }) {
  if (hasAccess) return <Hint icon={KeyRound}>{words.access}</Hint>
  return (
    <Hint icon={TriangleAlert} late>
      <Link className="link" to={`/host/spaces/${spaceId}#terms`}>
        {words.noAccess}
      </Link>
    </Hint>
  )
}

type HintProps = { icon: typeof Clock; late?: boolean; children: ReactNode }

const Hint = ({ icon: Icon, late = false, children }: HintProps) => (
  <p className={`mt-0.5 flex items-center gap-1.5 text-12 ${late ? 'text-warn' : 'text-graphite'}`}>
    <Icon size={12} aria-hidden="true" />
    {children}
  </p>
)

function Who({ stay: { id, name, people, space }, children }: { stay: Stay; children?: ReactNode }) {
  const guest = words.guest(name)
  return (
    <>
      <span className="max-[860px]:hidden">
        <Initials name={guest} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Link className="font-semibold hover:underline" to={`/bookings/${id}`} dir="auto">
            {guest}
          </Link>
          <span className="text-graphite"> · {words.people(people)}</span>
        </p>
        <p className="truncate" dir="auto">
          {space.title}
        </p>
        {children}
      </div>
      <Link
        className={`btn small ${styles.message}`}
        to={`/messages/new?booking=${id}`}
        aria-label={words.message(guest)}
      >
        <MessageSquare size={16} aria-hidden="true" />
        <span>{words.messageShort}</span>
      </Link>
    </>
  )
}
