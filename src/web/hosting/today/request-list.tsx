import { Clock, MessageSquare } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useCountdown } from '../../bookings/use-countdown.ts'
import { api } from '../../client/api.ts'
import type { HostRequests, HostToday } from '../../client/api-types.ts'
import { useTryKey } from '../../client/use-try-key.ts'
import { useWrite } from '../../client/use-write.ts'
import { hostWords as words } from '../../copy/host.ts'
import { exact } from '../../format/exact.ts'
import { leftWords } from '../../format/time-left.ts'
import { BusyButton } from '../../ui/button.tsx'
import { SpaceClock } from '../../ui/space-clock.tsx'
import { Initials } from '../initials.tsx'
import { stayTimes } from '../stay-times.ts'

type Request = HostRequests['items'][number]

const SHOWN = 3
const HOUR = 3_600_000
const LATE = 4 * HOUR

/** Requests with the most urgent first. Its button alone is in the signal colour. */
export function RequestList({ requests: { items, now } }: { requests: HostRequests }) {
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const onAccepted = async (name: string) => {
    setSaid(words.accepted(name))
    await revalidate()
    // The pressed button disappears with its request.
    status.current?.focus()
  }
  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className="py-3 font-semibold empty:hidden" dir="auto">
        {said}
      </p>
      {items.length === 0 && !said && <p className="py-4 text-graphite">{words.noneWaiting}</p>}
      {items.slice(0, SHOWN).map((request, at) => (
        <RequestRow
          key={`${request.id} ${request.state}`}
          request={request}
          now={now}
          urgent={at === 0}
          onAccepted={onAccepted}
        />
      ))}
    </>
  )
}

type RequestRowProps = { request: Request; now: string; urgent: boolean; onAccepted: (name: string) => Promise<void> }

function RequestRow({ request, now, urgent, onAccepted }: RequestRowProps) {
  const { id, people, state } = request
  const name = words.guest(request.name)
  return (
    <article className="border-b border-rule py-3.5">
      <div className="flex items-center gap-3">
        <Initials name={name} />
        <div className="min-w-0">
          <h3 className="text-14 font-semibold wrap-anywhere">
            <Link className="hover:underline" to={`/bookings/${id}`} dir="auto">
              {name}
            </Link>
          </h3>
          <p className="text-graphite">
            {words.kinds[state]} · {words.people(people)}
          </p>
        </div>
      </div>
      <Terms request={request} />
      <TimeLeft request={request} now={now} />
      <Answers request={request} name={name} urgent={urgent} onAccepted={onAccepted} />
    </article>
  )
}

function Terms({ request }: { request: Request }) {
  const { space, state, receivesCents, currency } = request
  return (
    <dl className="num mt-2.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
      <dt className="truncate" dir="auto">
        {space.title}
      </dt>
      <dd className="text-right text-graphite">{state === 'problem' ? words.held : words.youEarn}</dd>
      <dt className="text-graphite">
        {stayTimes(request)}
        <SpaceClock zone={space.zone} at={request.from} />
      </dt>
      <dd className="text-right font-semibold">{exact(receivesCents, currency)}</dd>
    </dl>
  )
}

function TimeLeft({ request: { askedAt, expiresAt, state }, now }: { request: Request; now: string }) {
  const { revalidate } = useRevalidator()
  const { left } = useCountdown(Math.max(0, Date.parse(expiresAt) - Date.parse(now)), revalidate)
  const whole = Math.max(1, Date.parse(expiresAt) - Date.parse(askedAt))
  const say = state === 'payment_required' ? words.toPay : words.toRespond
  return (
    <p className={`mt-3 mb-2.5 flex items-center gap-1.5 text-12 ${left < LATE ? 'text-warn' : 'text-graphite'}`}>
      <Clock size={14} aria-hidden="true" className="flex-none" />
      <b className="num font-semibold">{say(leftWords(left))}</b>
      <span className="ml-1.5 h-0.5 flex-1 bg-rule" aria-hidden="true">
        <i className="block h-full bg-current" style={{ width: `${Math.min(100, (left / whole) * 100)}%` }} />
      </span>
    </p>
  )
}

type AnswersProps = Omit<RequestRowProps, 'now'> & { name: string }

function Answers({ request: { id, state }, name, urgent, onAccepted }: AnswersProps) {
  const tryKey = useTryKey()
  const { send, busy, refusal } = useWrite(async () => {
    await api.bookingSteps.acceptRequest({ id, idempotencyKey: tryKey.keyOf(id) })
    tryKey.answered()
    await onAccepted(name)
  }, tryKey.answered)
  const look = `small flex-1 ${urgent ? 'solid' : ''}`
  const links: Record<Exclude<Request['state'], 'requested'>, { to: string; say: string }> = {
    payment_required: { to: `/bookings/${id}`, say: words.look },
    change: { to: `/bookings/${id}#changes`, say: words.reviewChange },
    problem: { to: `/bookings/${id}?do=answer_problem#problem`, say: words.respond },
  }
  return (
    <>
      <p role="alert" className="mb-2 text-bad empty:hidden">
        {refusal?.message}
      </p>
      <div className="flex gap-2">
        {state === 'requested' ? (
          <>
            <BusyButton type="button" look={look} busy={busy} onClick={() => send()}>
              {words.accept}
            </BusyButton>
            <Link className="btn small" to={`/bookings/${id}?do=decline`}>
              {words.decline}
            </Link>
          </>
        ) : (
          <Link className={`btn ${state === 'payment_required' ? 'small flex-1' : look}`} to={links[state].to}>
            {links[state].say}
          </Link>
        )}
        <Link className="btn small" to={`/messages/new?booking=${id}`} aria-label={words.message(name)}>
          <MessageSquare size={16} aria-hidden="true" />
        </Link>
      </div>
    </>
  )
}

type TodoProps = Pick<HostToday, 'conflicts' | 'unanswered' | 'drafts'>

/** Lists what else needs the host, below the requests. */
export function TodoList({ conflicts, unanswered, drafts }: TodoProps) {
  return (
    <ul className="empty:hidden">
      {conflicts > 0 && (
        <Todo to="/host/calendar?view=conflicts" act={words.resolve}>
          {words.conflicts(conflicts)}
        </Todo>
      )}
      {unanswered > 0 && (
        <Todo to="/host/reviews?only=unanswered" act={words.reply}>
          {words.unanswered(unanswered)}
        </Todo>
      )}
      {drafts > 0 && (
        <Todo to="/host/spaces" act={words.finish}>
          {words.drafts(drafts)}
        </Todo>
      )}
    </ul>
  )
}

const Todo = ({ to, act, children }: { to: string; act: string; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-3 border-b border-rule py-2.5">
    <p>{children}</p>
    <Link className="link flex-none" to={to}>
      {act}
    </Link>
  </li>
)
