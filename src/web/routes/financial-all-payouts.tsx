import { Link } from 'react-router'
import { dateWords } from '../../domain/kernel/day-words.ts'
import { ON_HOLD } from '../../domain/payments/payout.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { AllPayouts } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { payoutWords } from '../copy/payouts.ts'
import { linesPath } from '../financial/lines-path.ts'
import { PayoutPill } from '../financial/payout-history.tsx'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/financial-all-payouts'

const PATH = '/financial/all-payouts'
const LEDGER = '/financial/ledger'
const SIZE = 24
type Payout = AllPayouts['items'][number]

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = (['open', 'done', 'failed'] as const).find((one) => one === url.searchParams.get('state'))
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  const payouts = await loadAdmin(context.get(pageContext), url, (_admin, { accounting }) =>
    accounting.listAllPayouts({ page, ...(state && { state }) }),
  )
  return { payouts, state: state ?? '' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.allPayouts),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/all-payouts',
    noindex: true,
  })

export default function FinancialAllPayouts({ loaderData: { payouts, state } }: Route.ComponentProps) {
  const { items, total, page, pages } = payouts
  const asked = (one: string) => ({ state: one || undefined })
  return (
    <AdminLayout head={words.allPayouts}>
      <ListPage
        name="payouts"
        caption={words.allPayouts}
        path={PATH}
        asked={asked(state)}
        views={Object.entries(words.states).map(([value, label]) => ({ label, asked: asked(value) }))}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        none={words.noPayouts}
        pager={
          <Pages
            of={words.allPayouts}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...asked(state), page: there })}
          />
        }
      />
    </AdminLayout>
  )
}

const columns: readonly Column<Payout>[] = [
  {
    id: 'host',
    head: words.host,
    phone: 'name',
    cell: ({ host }) => (
      <Link
        className="font-semibold hover:underline"
        dir="auto"
        to={linesPath({ account: `host_payable:${host.id}` }, LEDGER)}
      >
        {host.name}
      </Link>
    ),
  },
  {
    id: 'day',
    head: words.day,
    width: '108px',
    phone: 'line',
    cell: ({ day }) => dateWords(Temporal.PlainDate.from(day), 0),
  },
  {
    id: 'state',
    head: words.state,
    width: '30%',
    phone: 'state',
    cell: (payout) => (
      <>
        <PayoutPill payout={payout} />
        {payout.failureCode && (
          <span className="ms-2 text-graphite">
            {payout.failureCode === ON_HOLD ? payoutWords.heldBack : payout.failureCode}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'bookings',
    head: payoutWords.bookings,
    width: '92px',
    figure: true,
    optional: 'shown',
    cell: ({ bookings }) => bookings,
  },
  {
    id: 'amount',
    head: words.amount,
    width: '128px',
    figure: true,
    phone: 'end',
    cell: ({ id, cents, currency, state }) =>
      state === 'done' ? (
        <Link className="link" to={linesPath({ payout: id }, LEDGER)}>
          {exact(cents, currency)}
        </Link>
      ) : (
        exact(cents, currency)
      ),
  },
]
