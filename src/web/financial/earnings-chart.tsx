import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { FinancialEarnings } from '../client/api-types.ts'
import { Chart, type ChartRow } from '../console/chart.tsx'
import { financialWords as words } from '../copy/financial.ts'
import { monthWords } from '../format/dates.ts'
import { exact, shortMoney } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { linesPath } from './lines-path.ts'

const FIRST_MONTH = '2020-01'
export const monthName = (month: string) => monthWords(Temporal.PlainYearMonth.from(month))

type EarningsChartProps = {
  earnings: FinancialEarnings
  className?: string
  act?: ReactNode
  lead?: ReactNode
  compared?: boolean
}

export function EarningsChart({ earnings, className = '', act, lead, compared = false }: EarningsChartProps) {
  const { months, currency, current, latest } = earnings
  const worth = (amount: number) => exact(amount, currency)
  const expected = current?.expectedCents ?? 0
  const rows = useMemo(() => rowsOf(earnings, compared), [earnings, compared])
  return (
    <Chart
      id="earnings"
      className={className}
      head={words.earnings}
      act={act}
      lead={lead}
      unit={words.unit(currency)}
      shape="bars"
      label={words.chartOf(monthName(months[0]?.month ?? latest), monthName(months.at(-1)?.month ?? latest))}
      rows={rows}
      names={{
        value: words.earned,
        expected: expected > 0 ? words.expected : undefined,
        before: compared ? beforeHead(months.length) : undefined,
      }}
      write={worth}
      short={(amount) => shortMoney(amount, currency)}
      finest={100}
      table={<MonthsTable earnings={earnings} />}
    />
  )
}

function rowsOf({ months, current, latest }: FinancialEarnings, compared: boolean): ChartRow[] {
  return months.map(({ month, cents, bookings, before }, at) => ({
    name: monthName(month),
    tick: tickOf(month, at === 0),
    value: cents,
    before: compared ? { name: monthName(before.month), value: before.cents } : undefined,
    expected: month === latest ? current?.expectedCents : undefined,
    more: [[words.bookings, String(bookings)]],
  }))
}

const beforeHead = (count: number) => (count === 12 ? words.yearBefore : words.periodBefore)

export function tickOf(month: string, isFirst: boolean): string {
  const short = monthName(month).slice(0, 3)
  return isFirst || month.endsWith('-01') ? `${short} ’${month.slice(2, 4)}` : short
}

function MonthsTable({ earnings: { months, currency } }: { earnings: FinancialEarnings }) {
  const worth = (amount: number) => exact(amount, currency)
  return (
    <DenseTable
      caption={words.byMonth}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
      columns={[
        { head: words.month, cell: ({ month }) => monthName(month) },
        { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
        {
          head: words.earned,
          figure: true,
          main: true,
          cell: (row) => <EarnedLines of={{ starts: row.month }}>{worth(row.cents)}</EarnedLines>,
        },
        {
          head: beforeHead(months.length),
          figure: true,
          cell: ({ before }) => <EarnedLines of={{ starts: before.month }}>{worth(before.cents)}</EarnedLines>,
        },
      ]}
    />
  )
}

type LinesOf = { starts: string; to?: string; space?: string }

/** An amount with a link to its ledger lines. There are none from before there was a marketplace. */
export const EarnedLines = ({ of, children }: { of: LinesOf; children: string }) =>
  of.starts < FIRST_MONTH ? (
    <span className="num">{children}</span>
  ) : (
    <Link className="num hover:underline" to={linesPath(of)}>
      {children}
    </Link>
  )
