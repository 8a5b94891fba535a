import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { ReviewOutcome } from '../../domain/kernel/report.ts'
import { ListPage } from '../console/list-page.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { manyWords, adminWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { AdminLayout } from './admin-layout.tsx'
import { BULK_FORM, BulkBar, BulkOutcome, type BulkResult } from './bulk-actions.tsx'
import { PageSteps } from './page-steps.tsx'

type Settled = { at: string; outcome: ReviewOutcome; by: string | null; reason: string }
type Report = {
  id: string
  note: string
  at: string
  reporter: string | null
  authorId: string
  settled: Settled | null
}
type Author = keyof typeof manyWords.whose
type Drawn<Row> = {
  reason: (row: Row) => string
  /** The content that was reported. */
  about: (row: Row) => ReactNode
  author?: (row: Row) => Author
}
type ReportQueueProps<Row> = Drawn<Row> & {
  name: string
  head: string
  path: string
  list: { items: readonly Row[]; open: number; settled: number; next: string | null }
  state: 'open' | 'settled'
  query: string
  acted: BulkResult | undefined
  none: { open: string; settled: string }
  takeDown?: { label: string; hint: string } | null
}

const QUEUES = [
  { to: '/admin/subject-reports', label: words.reportQueues.subjects },
  { to: '/admin/message-reports', label: words.reportQueues.messages },
  { to: '/admin/reports', label: words.reportQueues.reviews },
]

/** A queue of reports about listings and people, messages, or reviews. */
export function ReportQueue<Row extends Report>(props: ReportQueueProps<Row>) {
  const { name, head, path, list, state, query, acted, none, takeDown = null } = props
  const { items, open, settled, next } = list
  const isOpen = state === 'open'
  return (
    <AdminLayout head={head} acts={<QueueLinks />}>
      <BulkOutcome acted={acted} done={manyWords.reportsSettled} />
      <ListPage
        name={name}
        caption={head}
        path={path}
        asked={{ state: isOpen ? undefined : state }}
        views={[
          { label: manyWords.open, asked: {}, count: open },
          { label: manyWords.settled, asked: { state: 'settled' }, count: settled },
        ]}
        columns={columnsOf(props).filter(({ id }) => id !== 'settled' || !isOpen)}
        rows={items}
        keyOf={({ id }) => id}
        select={isOpen ? { label: () => manyWords.chooseReport, form: BULK_FORM } : undefined}
        acted={acted}
        none={none[state]}
        pager={
          <PageSteps
            path={path}
            params={new URLSearchParams(query)}
            next={next}
            count={isOpen ? open : settled}
            shown={items.length}
          />
        }
        bulk={(count, chooseAll) => (
          <BulkBar
            count={count}
            chooseAll={chooseAll}
            acts={[
              { value: 'dismissed', label: manyWords.dismiss },
              { value: 'acted_on', label: manyWords.actedOn },
              ...(takeDown ? [{ value: 'taken_down', label: takeDown.label, risk: true }] : []),
            ]}
            hint={takeDown?.hint ?? manyWords.hint}
            acted={acted}
          />
        )}
      />
    </AdminLayout>
  )
}

const QueueLinks = () => (
  <nav className="flex flex-wrap gap-2" aria-label={words.allReports}>
    {QUEUES.map(({ to, label }) => (
      <NavLink key={to} to={to} className={({ isActive }) => (isActive ? 'chip on' : 'chip')}>
        {label}
      </NavLink>
    ))}
  </nav>
)

const columnsOf = <Row extends Report>({ reason, about, author = () => 'author' }: Drawn<Row>): Column<Row>[] => [
  {
    id: 'reason',
    head: words.reason,
    width: '30%',
    wrap: true,
    phone: 'wide',
    cell: (row) => (
      <>
        <p className="font-semibold">{reason(row)}</p>
        {row.note && (
          <p className="whitespace-pre-line" dir="auto">
            {row.note}
          </p>
        )}
      </>
    ),
  },
  { id: 'about', head: manyWords.reported, wrap: true, phone: 'wide', cell: about },
  {
    id: 'author',
    head: manyWords.account,
    width: '132px',
    wrap: true,
    phone: 'wide',
    cell: (row) => (
      <Link className="link" to={`/admin/people/${row.authorId}`}>
        {manyWords.whose[author(row)]}
      </Link>
    ),
  },
  {
    id: 'settled',
    head: manyWords.settled,
    width: '22%',
    wrap: true,
    phone: 'wide',
    cell: (row) => row.settled && <Outcome settled={row.settled} of={author(row)} />,
  },
  {
    id: 'at',
    head: words.reportedAt,
    width: '132px',
    wrap: true,
    phone: 'wide',
    cell: ({ at, reporter }) => (
      <>
        <When at={at} />
        <span className="block text-graphite">{words.reportedBy(reporter)}</span>
      </>
    ),
  },
]

function Outcome({ settled: { outcome, at, by, reason }, of }: { settled: Settled; of: Author }) {
  return (
    <>
      {outcome === 'taken_down' && of === 'host' ? manyWords.listingDown : manyWords.outcomes[outcome]} ·{' '}
      <When at={at} /> · <bdi>{by ?? tableWords.none}</bdi>
      <span className="block whitespace-pre-line text-graphite" dir="auto">
        {reason}
      </span>
    </>
  )
}
