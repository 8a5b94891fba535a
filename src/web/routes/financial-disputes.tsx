import { Check, Clock, X } from 'lucide-react'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { type PillLook, StatusPill } from '../ui/status-pill.tsx'
import type { Route } from './+types/financial-disputes'

const PATH = '/financial/disputes'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  return loadAdmin(context.get(pageContext), url, (_admin, { accounting }) => accounting.listDisputes({ page }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.disputes),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/disputes',
    noindex: true,
  })

export default function FinancialDisputes({ loaderData: { items, total, page, pages } }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.disputes} text={words.disputesMean}>
      <ListPage
        name="disputes"
        caption={words.disputes}
        path={PATH}
        asked={{}}
        columns={columns}
        rows={items}
        keyOf={({ ref }) => ref}
        open={({ booking }) => `/admin/all-bookings/${booking.id}?tab=money`}
        none={words.noDisputes}
        pager={
          <Pages
            of={words.disputes}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { page: there })}
          />
        }
      />
    </AdminLayout>
  )
}

type Dispute = Route.ComponentProps['loaderData']['items'][number]

const looks: Record<Dispute['state'], PillLook> = {
  open: { icon: Clock, tone: 'warn' },
  won: { icon: Check, tone: 'good' },
  lost: { icon: X, tone: 'bad' },
}

const columns: readonly Column<Dispute>[] = [
  {
    id: 'booking',
    head: words.booking,
    phone: 'name',
    cell: ({ booking }) => `${bookingNumber(booking.number)} ${booking.title}`,
  },
  {
    id: 'state',
    head: words.state,
    width: '104px',
    phone: 'state',
    cell: ({ state }) => <StatusPill {...looks[state]}>{words.disputeStates[state]}</StatusPill>,
  },
  { id: 'opened', head: words.opened, width: '108px', phone: 'line', cell: ({ openedAt }) => <When at={openedAt} /> },
  {
    id: 'closed',
    head: words.closed,
    width: '108px',
    optional: 'shown',
    cell: ({ closedAt }) => (closedAt ? <When at={closedAt} /> : words.nothing),
  },
  {
    id: 'fee',
    head: words.fee,
    width: '104px',
    figure: true,
    optional: 'shown',
    cell: ({ feeCents, currency }) => exact(feeCents, currency),
  },
  {
    id: 'amount',
    head: words.amount,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ cents, currency }) => exact(cents, currency),
  },
]
