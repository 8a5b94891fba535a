import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import type { AllPayouts } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { accountingWords as words } from '../copy/accounting.ts'
import { financialWords } from '../copy/financial.ts'
import { payoutWords } from '../copy/payouts.ts'
import { type Acted, actOn, NOT_SENT } from '../financial/act-with-reason.ts'
import { exact } from '../financial/exact.ts'
import { FinancialLayout } from '../financial/financial-layout.tsx'
import { linesPath } from '../financial/lines-path.ts'
import { ReasonForm } from '../financial/reason-form.tsx'
import { RefusedAct } from '../financial/refused-act.tsx'
import { Pages } from '../hosting/dashboard/pages.tsx'
import { Panel } from '../hosting/dashboard/panel.tsx'
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

export async function action({ request, context }: Route.ActionArgs): Promise<Acted> {
  const { api } = context.get(pageContext)
  return actOn(request, api, ({ id, reason }) => api.accounting.releasePayout({ id: id as never, reason }))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, NOT_SENT)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.allPayouts),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/financial/all-payouts',
    noindex: true,
  })

export default function FinancialAllPayouts({ loaderData: { payouts, state }, actionData }: Route.ComponentProps) {
  const { items, holds, total, page, pages } = payouts
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
        {...{ total, page, pages }}
        size={SIZE}
        to={(there) => `${PATH}?${new URLSearchParams({ ...(state && { state }), page: String(there) })}`}
      />
      <Panel id="held" head={words.heldPayouts} of={holds}>
        {(of) => (
          <>
            <RefusedAct acted={actionData} open={of.map(({ booking }) => booking.id)} />
            <Holds holds={of} acted={actionData} />
          </>
        )}
      </Panel>
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
          cell: ({ state, failureCode, heldAt }) => {
            if (heldAt) return payoutWords.heldBack
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

function Holds({ holds, acted }: Pick<AllPayouts, 'holds'> & { acted: Acted | undefined }) {
  if (holds.length === 0 && !acted?.done) return <p>{words.noneHeld}</p>
  return (
    <ul className="grid gap-8">
      {acted?.done && <li role="status">{words.released}</li>}
      {holds.map(({ booking, reason }) => (
        <li key={booking.id}>
          <p>
            <Link className="link num" to={linesPath({ booking: String(booking.number) }, LEDGER)}>
              {bookingNumber(booking.number)}
            </Link>{' '}
            <span dir="auto">{booking.title}</span>
          </p>
          <p className="mb-3 text-graphite" dir="auto">
            {reason}
          </p>
          <ReasonForm
            id={booking.id}
            acts={[{ value: 'release', label: words.release }]}
            acted={acted}
            done={words.released}
          />
        </li>
      ))}
    </ul>
  )
}
