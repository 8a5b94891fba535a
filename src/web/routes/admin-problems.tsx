import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { ProblemLine } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { askedPage, listPath } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
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
  const stateOf = (one: (typeof QUEUES)[number]) => ({ state: one === 'review' ? undefined : one })
  return (
    <AdminLayout head={words.head} text={words.text}>
      <ListPage
        name="problems"
        caption={words.head}
        path={PATH}
        asked={stateOf(queue)}
        views={QUEUES.map((one) => ({ label: words.queues[one], asked: stateOf(one), count: counts[one] }))}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ booking, turn }) =>
          `/admin/all-bookings/${booking.id}${turn === 'admin' ? '?do=settle_problem' : ''}#problem`
        }
        none={words.none[queue]}
        pager={
          <Pages
            of={words.head}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...stateOf(queue), page: there })}
          />
        }
      />
    </AdminLayout>
  )
}

const columns: readonly Column<ProblemLine>[] = [
  {
    id: 'number',
    head: words.booking,
    width: '112px',
    wrap: true,
    phone: 'name',
    cell: ({ booking }) => booking.number,
  },
  {
    id: 'problem',
    head: words.problem,
    wrap: true,
    phone: 'wide',
    cell: ({ booking, reason }) => (
      <>
        <span className="font-semibold">{problemWords.reasonsGiven[reason]}</span>
        <span className="block text-graphite" dir="auto">
          {booking.title}
        </span>
      </>
    ),
  },
  {
    id: 'parties',
    head: words.parties,
    width: '20%',
    wrap: true,
    phone: 'wide',
    optional: 'shown',
    cell: ({ guest, host }) => (
      <>
        <span className="block" dir="auto">
          {words.guest(guest)}
        </span>
        <span dir="auto">{words.host(host)}</span>
      </>
    ),
  },
  { id: 'next', head: words.next, width: '24%', wrap: true, phone: 'wide', cell: (item) => <Next item={item} /> },
  {
    id: 'reported',
    head: words.reported,
    width: '100px',
    wrap: true,
    phone: 'state',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

function Next({ item }: { item: ProblemLine }) {
  const { turn, until, endedAt, state, outcome, refundCents, currency } = item
  if (until)
    return (
      <>
        {turn === 'host' ? words.hostUntil : words.guestUntil} <Moment at={until} />
      </>
    )
  if (turn === 'admin') return <strong>{words.settle}</strong>
  return (
    <>
      {state === 'withdrawn' && problemWords.withdrawn}
      {outcome && problemWords.outcomes[outcome](money(refundCents, currency))}
      {endedAt && (
        <span className="block text-graphite">
          {words.closed} <When at={endedAt} />
        </span>
      )}
    </>
  )
}
