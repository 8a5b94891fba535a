import { Link } from 'react-router'
import type { Platform } from '../client/api-types.ts'
import { Chart } from '../console/chart.tsx'
import { type KeyFigure, KeyFigures } from '../console/key-figures.tsx'
import { accountingWords as words } from '../copy/accounting.ts'
import { countText } from '../format/count.ts'
import { monthWords } from '../format/dates.ts'
import { exact, shortMoney } from '../format/exact.ts'
import { wholeMoney } from '../format/money.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { tickOf } from './earnings-chart.tsx'
import { type LinesQuery, linesPath } from './lines-path.ts'

const LEDGER = '/financial/ledger'
type Month = Platform['months'][number]

const named = (month: string) => monthWords(Temporal.PlainYearMonth.from(month))
const takeRate = ({ volumeCents, refundCents, feeCents }: Month) =>
  volumeCents > refundCents ? `${((100 * feeCents) / (volumeCents - refundCents)).toFixed(1)}%` : words.nothing

export function FiguresPanel({ platform: { months, currency } }: { platform: Platform }) {
  const now = months.at(-1)
  const worth = (amount: number) => exact(amount, currency)
  if (!now || months.every((month) => month.volumeCents === 0)) return <p className="py-4">{words.noVolume}</p>
  return (
    <>
      <ThisMonth month={now} currency={currency} />
      <p className="mt-3 measure text-graphite">{words.mean}</p>
      <Chart
        id="months"
        className="mt-8"
        head={words.byMonth}
        unit={currency}
        shape="bars"
        label={words.byMonth}
        rows={months.map(({ month, volumeCents, refundCents }, at) => ({
          name: named(month),
          tick: tickOf(month, at === 0),
          value: volumeCents,
          before: { name: words.refunds, value: refundCents },
        }))}
        names={{ value: words.volume, before: words.refunds }}
        write={worth}
        short={(amount) => shortMoney(amount, currency)}
        finest={100}
        table={
          <DenseTable
            caption={words.byMonth}
            rows={months.toReversed()}
            keyOf={({ month }) => month}
            columns={[
              { head: words.month, cell: ({ month }) => named(month) },
              ...sums.map((one) => ({
                head: one.head,
                figure: true,
                cell: (row: Month) => (
                  <Link className="num hover:underline" to={linesOf(one, row)}>
                    {worth(one.sum(row))}
                  </Link>
                ),
              })),
              { head: words.takeRate, figure: true, cell: (row) => <span className="num">{takeRate(row)}</span> },
              { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
              {
                head: words.failed,
                figure: true,
                cell: ({ failedPayments }) => <span className="num">{failedPayments}</span>,
              },
            ]}
          />
        }
      />
    </>
  )
}

type SumOf = { head: string; sum: (month: Month) => number; query: LinesQuery }

const gateway = { account: 'gateway_clearing' }
const sums: readonly SumOf[] = [
  { head: words.volume, sum: ({ volumeCents }) => volumeCents, query: { ...gateway, kind: 'capture' } },
  { head: words.refunds, sum: ({ refundCents }) => refundCents, query: { ...gateway, kind: 'refund' } },
  { head: words.fees, sum: ({ feeCents }) => feeCents, query: { account: 'fees' } },
  { head: words.paidOut, sum: ({ sentCents }) => sentCents, query: { ...gateway, part: 'paid' } },
]

const linesOf = ({ query }: SumOf, { month }: Month) => linesPath({ ...query, month }, LEDGER)

function ThisMonth({ month, currency }: { month: Month; currency: string }) {
  const figures: KeyFigure[] = [
    ...sums.map((one) => ({ label: one.head, figure: wholeMoney(one.sum(month), currency), to: linesOf(one, month) })),
    { label: words.takeRate, figure: takeRate(month) },
    { label: words.failed, figure: countText(month.failedPayments) },
  ]
  return <KeyFigures label={words.thisMonth} figures={figures} />
}

const PLACES = {
  differences: '/financial/reconciliation',
  disputes: '/financial/disputes',
  failedPayouts: '/financial/all-payouts?state=failed',
  openPayouts: '/financial/all-payouts?state=open',
  holds: '/admin/problems',
} as const

export function WaitingPanel({ waiting }: Pick<Platform, 'waiting'>) {
  const kinds = (Object.keys(PLACES) as (keyof typeof PLACES)[]).filter((kind) => waiting[kind] > 0)
  if (kinds.length === 0) return <p className="py-3 text-graphite">{words.nothingWaits}</p>
  return (
    <ul className="grid gap-2 pt-3">
      {kinds.map((kind) => (
        <li key={kind}>
          <Link className="link" to={PLACES[kind]}>
            {words.waits[kind](waiting[kind])}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function AccountsPanel({ platform: { accounts, currency } }: { platform: Platform }) {
  return (
    <>
      <p className="mt-3 measure text-graphite">{words.accountsMean}</p>
      <DenseTable
        caption={words.accounts}
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          { head: words.account, cell: ({ account }) => words.accountNames[account] ?? account },
          {
            head: words.balance,
            figure: true,
            cell: ({ account, cents }) => (
              <Link className="num hover:underline" to={linesPath({ account }, LEDGER)}>
                {exact(cents, currency)}
              </Link>
            ),
          },
        ]}
      />
    </>
  )
}

export function OwingPanel({ platform: { owing, currency } }: { platform: Platform }) {
  if (owing.length === 0) return <p className="py-3 text-graphite">{words.nobodyOwes}</p>
  return (
    <DenseTable
      caption={words.owing}
      rows={owing}
      keyOf={({ hostId }) => hostId}
      columns={[
        { head: words.host, cell: ({ name }) => <span dir="auto">{name}</span> },
        { head: words.since, cell: ({ since }) => <Moment at={since} /> },
        {
          head: words.amount,
          figure: true,
          cell: ({ hostId, cents }) => (
            <Link className="num hover:underline" to={linesPath({ account: `host_payable:${hostId}` }, LEDGER)}>
              {exact(cents, currency)}
            </Link>
          ),
        },
      ]}
    />
  )
}
