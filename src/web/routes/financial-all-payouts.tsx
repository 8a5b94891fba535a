import { Link } from 'react-router'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { ON_HOLD } from '../../domain/payments/payout.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import type { AllPayouts } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { payoutWords } from '../copy/payouts.ts'
import { FinancialLayout } from '../financial/financial-layout.tsx'
import { linesPath } from '../financial/lines-path.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import type { Route } from './+types/financial-all-payouts'

const PATH = '/financial/all-payouts'
const LEDGER = '/financial/ledger'
const SIZE = 24

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
  return (
    <FinancialLayout head={words.allPayouts} platform>
      <nav className="mb-6 flex flex-wrap gap-x-5 gap-y-2" aria-label={words.state}>
        {Object.entries(words.states).map(([value, label]) => (
          <Link
            key={value}
            to={value ? `${PATH}?state=${value}` : PATH}
            className={value === state ? 'font-semibold' : 'link'}
            aria-current={value === state ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <p className="border-t border-rule py-8 text-18">{words.noPayouts}</p>
      ) : (
        <PayoutTable items={items} />
      )}
      <Pages
        of={words.allPayouts}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${PATH}?${new URLSearchParams({ ...(state && { state }), page: String(there) })}`}
      />
    </FinancialLayout>
  )
}

function PayoutTable({ items }: Pick<AllPayouts, 'items'>) {
  return (
    <DenseTable
      caption={words.allPayouts}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.day,
          cell: ({ day }) => <span className="num">{dayWords(Temporal.PlainDate.from(day), 0)}</span>,
        },
        {
          head: words.host,
          cell: ({ host }) => (
            <Link className="link" dir="auto" to={linesPath({ account: `host_payable:${host.id}` }, LEDGER)}>
              {host.name}
            </Link>
          ),
        },
        {
          head: words.state,
          cell: ({ state, failureCode }) => {
            if (failureCode === ON_HOLD) return payoutWords.heldBack
            return failureCode ? `${payoutWords.states[state]} (${failureCode})` : payoutWords.states[state]
          },
        },
        { head: payoutWords.bookings, cell: ({ bookings }) => <span className="num">{bookings}</span> },
        {
          head: words.amount,
          figure: true,
          cell: ({ id, cents, currency, state }) =>
            state === 'done' ? (
              <Link className="link num" to={linesPath({ payout: id }, LEDGER)}>
                {exact(cents, currency)}
              </Link>
            ) : (
              <span className="num">{exact(cents, currency)}</span>
            ),
        },
      ]}
    />
  )
}
