import { Check, Clock } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../client/api-types.ts'
import { useRoot } from '../../client/use-root.ts'
import { Section } from '../../console/section.tsx'
import { ago, overviewWords as words } from '../../copy/overview.ts'
import { countText } from '../../format/count.ts'
import { Moment } from '../../ui/moment.tsx'
import type { QueueName } from '../admin-nav.ts'

/** After this time, an item counts as late. */
const TARGET_HOURS = 24

type Item = (typeof words.queues)[number]

export function Attention({ queues }: { queues: Overview }) {
  const now = Temporal.Instant.fromEpochMilliseconds(useRoot()?.now ?? Date.now())
  const hasMore = ({ name }: Item) => queues[name].waiting > 0
  const isPressing = ({ name }: Item) => name === 'bookings' && queues.bookings.soon > 0
  const waiting = words.queues.filter(hasMore).toSorted((a, b) => Number(isPressing(b)) - Number(isPressing(a)))
  const clear = words.queues.filter((queue) => !hasMore(queue))
  return (
    <Section id="attention" head={words.attention} act={waiting.length > 1 ? words.urgentFirst : null} of={waiting}>
      {(of) => (
        <>
          <ul>
            {of.map((queue, at) => (
              <Row key={queue.name} queue={queue} queues={queues} now={now} first={at === 0} />
            ))}
          </ul>
          {clear.length > 0 && <AllClear queues={clear} />}
        </>
      )}
    </Section>
  )
}

type RowProps = { queue: Item; queues: Overview; now: Temporal.Instant; first: boolean }

function Row({ queue: { name, title, act, to }, queues, now, first }: RowProps) {
  const { waiting, oldest } = queues[name as QueueName]
  const { soon, due } = queues.bookings
  const isLate = oldest !== null && now.since(Temporal.Instant.from(oldest)).total('hours') > TARGET_HOURS
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[32px_minmax(0,1fr)_150px_176px]">
      <span className="serif text-28">{countText(waiting)}</span>
      <div>
        <p className="font-semibold">{title(waiting)}</p>
        {name === 'bookings' && soon > 0 && due && (
          <p className="text-graphite">
            {words.decideBy} <Moment at={due} />
          </p>
        )}
      </div>
      <p
        className={`col-start-2 flex items-center gap-1 sm:col-start-3 ${isLate ? 'font-semibold text-warn' : 'text-graphite'}`}
      >
        {isLate && <Clock size={13} aria-hidden="true" />}
        {oldest && (
          <span>
            {words.oldest} <time dateTime={oldest}>{ago(Temporal.Instant.from(oldest), now)}</time>
          </span>
        )}
      </p>
      <Link className={`btn col-start-2 w-fit sm:col-start-4 sm:w-full ${first ? 'solid' : ''}`} to={to}>
        {act}
      </Link>
    </li>
  )
}

/** Queues without work share one line. */
function AllClear({ queues }: { queues: readonly Item[] }) {
  return (
    <p className="flex items-start gap-2 py-2.5 leading-6 text-graphite">
      <Check size={16} aria-hidden="true" className="mt-1 flex-none" />
      <span>
        {words.allClear}{' '}
        {queues.map(({ name, clear, to }, at) => (
          <Fragment key={name}>
            {at > 0 && ', '}
            <Link className="py-0.5 hover:underline" to={to}>
              {clear}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
