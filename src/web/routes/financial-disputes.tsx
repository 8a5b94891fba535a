import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { FinancialLayout } from '../financial/financial-layout.tsx'
import { linesPath } from '../financial/lines-path.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
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
    <FinancialLayout head={words.disputes} platform>
      <p className="mb-6 max-w-[68ch] text-14 text-graphite">{words.disputesMean}</p>
      {items.length === 0 ? (
        <p className="border-t border-rule py-8 text-18">{words.noDisputes}</p>
      ) : (
        <DenseTable
          caption={words.disputes}
          rows={items}
          keyOf={({ ref }) => ref}
          columns={[
            { head: words.state, cell: ({ state }) => words.disputeStates[state] },
            {
              head: words.booking,
              cell: ({ booking }) => (
                <>
                  <Link className="link num" to={linesPath({ booking: String(booking.number) }, '/financial/ledger')}>
                    {bookingNumber(booking.number)}
                  </Link>{' '}
                  <span dir="auto">{booking.title}</span>
                </>
              ),
            },
            {
              head: words.amount,
              figure: true,
              cell: ({ cents, currency }) => <span className="num">{exact(cents, currency)}</span>,
            },
            {
              head: words.fee,
              cell: ({ feeCents, currency }) => <span className="num">{exact(feeCents, currency)}</span>,
            },
            { head: words.opened, cell: ({ openedAt }) => <Moment at={openedAt} /> },
            { head: words.closed, cell: ({ closedAt }) => (closedAt ? <Moment at={closedAt} /> : words.nothing) },
          ]}
        />
      )}
      <Pages
        of={words.disputes}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${PATH}?page=${there}`}
      />
    </FinancialLayout>
  )
}
