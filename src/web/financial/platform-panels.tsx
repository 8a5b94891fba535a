import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Platform } from '../client/api-types.ts'
import { Chart } from '../console/chart.tsx'
import dashboard from '../console/figures.module.css'
import { accountingWords as words } from '../copy/accounting.ts'
import { monthWords } from '../format/dates.ts'
import { exact, shortMoney } from '../format/exact.ts'
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
  const figures = figuresIn(worth)
  if (!now || months.every((month) => month.volumeCents === 0)) return <p>{words.noVolume}</p>
  return (
    <>
      <ThisMonth month={now} figures={figures} />
      <p className="mt-4 max-w-[68ch] text-14 text-graphite">{words.mean}</p>
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
              ...figures.map(({ head, cell }) => ({ head, cell, figure: true })),
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

function figuresIn(worth: (amount: number) => string): { head: string; cell: (month: Month) => ReactNode }[] {
  const to = (amount: number, query: LinesQuery) => (
    <Link className="link num" to={linesPath(query, LEDGER)}>
      {worth(amount)}
    </Link>
  )
  const gateway = { account: 'gateway_clearing' }
  return [
    {
      head: words.volume,
      cell: ({ volumeCents, month }) => to(volumeCents, { ...gateway, kind: 'capture', month }),
    },
    { head: words.refunds, cell: ({ refundCents, month }) => to(refundCents, { ...gateway, kind: 'refund', month }) },
    { head: words.fees, cell: ({ feeCents, month }) => to(feeCents, { account: 'fees', month }) },
    { head: words.takeRate, cell: (row) => <span className="num">{takeRate(row)}</span> },
    { head: words.paidOut, cell: ({ sentCents, month }) => to(sentCents, { ...gateway, part: 'paid', month }) },
  ]
}

function ThisMonth({ month, figures }: { month: Month; figures: ReturnType<typeof figuresIn> }) {
  return (
    <>
      <p className="mb-3 text-graphite">{words.thisMonth}</p>
      <dl className={dashboard.sums}>
        {figures.map(({ head, cell }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{cell(month)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.failed}</dt>
          <dd>{month.failedPayments}</dd>
        </div>
      </dl>
    </>
  )
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
  if (kinds.length === 0) return <p>{words.nothingWaits}</p>
  return (
    <ul className="grid gap-2">
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

export function AccountsPanel({ platform: { accounts, owing, currency } }: { platform: Platform }) {
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-14 text-graphite">{words.accountsMean}</p>
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
              <Link className="link num" to={linesPath({ account }, LEDGER)}>
                {exact(cents, currency)}
              </Link>
            ),
          },
        ]}
      />
      <h3 className="mt-8 mb-3 font-semibold">{words.owing}</h3>
      {owing.length === 0 ? (
        <p>{words.nobodyOwes}</p>
      ) : (
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
                <Link className="link num" to={linesPath({ account: `host_payable:${hostId}` }, LEDGER)}>
                  {exact(cents, currency)}
                </Link>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
