import { Link, useRevalidator } from 'react-router'
import { useCountdown } from '../../bookings/use-countdown.ts'
import type { HostRequests } from '../../client/api-types.ts'
import { hostWords as words } from '../../copy/host.ts'
import { money } from '../../format/money.ts'
import { SpaceClock } from '../../ui/space-clock.tsx'
import { timesOf } from './today-panel.tsx'

type Request = HostRequests['items'][number]

export function RequestsPanel({ requests: { items, answered, asked, now } }: { requests: HostRequests }) {
  return (
    <>
      <ul className="border-b border-rule">
        {items.map((request) => (
          <RequestRow key={`${request.id} ${request.state}`} request={request} now={now} />
        ))}
      </ul>
      {asked > 0 && (
        <p className="mt-3 text-14 text-graphite">{words.responseRate(Math.round((answered / asked) * 100))}</p>
      )}
    </>
  )
}

function RequestRow({ request, now }: { request: Request; now: string }) {
  const { id, name, people, space, state, expiresAt, receivesCents, currency } = request
  const { revalidate } = useRevalidator()
  const { left } = useCountdown(Math.max(0, Date.parse(expiresAt) - Date.parse(now)), revalidate)
  const minutes = Math.ceil(left / 60_000)
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-t border-rule py-3 sm:grid-cols-[15rem_minmax(0,1fr)_auto]">
      <p className="num">
        {timesOf(request)}
        <SpaceClock zone={space.zone} at={request.from} />
        <span className="block text-14 text-graphite">
          {state === 'payment_required' ? words.paysWithin(minutes) : words.answerWithin(minutes)}
        </span>
      </p>
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere" dir="auto">
          {words.guest(name, people)}
          {state === 'change' && ` · ${words.wantsChange}`}
          {state === 'problem' && ` · ${words.reportedProblem}`}
        </span>
        <span className="block truncate text-14 text-graphite" dir="auto">
          {space.title}
        </span>
        {state === 'problem' ? (
          <span className="text-14">{words.payoutHeld}</span>
        ) : (
          <span className="num text-14">{words.youReceive(money(receivesCents, currency))}</span>
        )}
      </p>
      <Link
        className={state === 'payment_required' ? 'btn' : 'btn solid'}
        to={state === 'problem' ? `/bookings/${id}?do=answer_problem#problem` : `/bookings/${id}`}
      >
        {state === 'payment_required' ? words.look : words.answer}
      </Link>
    </li>
  )
}
