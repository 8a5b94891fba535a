import { Link } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedPage, listPath } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { StateTabs } from '../admin/state-tabs.tsx'
import type { ProblemLine } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords } from '../copy/admin.ts'
import { problemWords, problemQueueWords as words } from '../copy/problems.ts'
import { money } from '../format/money.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-problems'

const PATH = '/admin/problems'
const SIZE = 24
const QUEUES = ['review', 'waiting', 'closed'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const queue = QUEUES.find((one) => one === url.searchParams.get('state')) ?? 'review'
  const asked = { queue, page: askedPage(url) }
  const found = await loadAdmin(context.get(pageContext), url, (_admin, { bookingProblems }) =>
    bookingProblems.listProblems(asked),
  )
  return { ...found, queue }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminProblems({ loaderData }: Route.ComponentProps) {
  const { items, counts, queue, total, page, pages } = loaderData
  const state = queue === 'review' ? undefined : queue
  return (
    <AdminLayout head={words.head}>
      <p className="mb-6 max-w-[68ch] text-graphite">{words.text}</p>
      <StateTabs
        label={words.states}
        path={PATH}
        state={queue}
        states={QUEUES.map((value) => ({ value, label: words.queues[value], count: counts[value] }))}
      />
      {items.length === 0 && <p className="border-t border-rule py-8 text-18">{words.none[queue]}</p>}
      <ul className="border-b border-rule empty:hidden">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(PATH, { state, page: String(there) })}
      />
    </AdminLayout>
  )
}

function Line({ item }: { item: ProblemLine }) {
  const { booking, guest, host, reason, createdAt, turn, until, endedAt, state, outcome, refundCents, currency } = item
  const decides = turn === 'admin'
  return (
    <li className="grid items-start gap-x-12 gap-y-4 border-t border-rule py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-18 wrap-anywhere" dir="auto">
          {booking.title} <span className="num text-graphite">{booking.number}</span>
        </h2>
        <p className="font-semibold">{problemWords.reasonsGiven[reason]}</p>
        {until && (
          <p>
            {turn === 'host' ? words.hostUntil : words.guestUntil} <Moment at={until} />
          </p>
        )}
        {state === 'withdrawn' && <p>{problemWords.withdrawn}</p>}
        {outcome && <p className="num">{problemWords.outcomes[outcome](money(refundCents, currency))}</p>}
        <p className="text-14 text-graphite wrap-anywhere" dir="auto">
          {words.guest(guest)}
        </p>
        <p className="text-14 text-graphite wrap-anywhere" dir="auto">
          {words.host(host)}
        </p>
        <p className="text-14 text-graphite">
          {words.reported} <Moment at={createdAt} />
        </p>
        {endedAt && (
          <p className="text-14 text-graphite">
            {words.closed} <Moment at={endedAt} />
          </p>
        )}
      </div>
      <Link
        className={decides ? 'btn ink' : 'btn'}
        to={`/bookings/${booking.id}${decides ? '?do=settle_problem' : ''}#problem`}
      >
        {decides ? words.settle : words.open}
      </Link>
    </li>
  )
}
