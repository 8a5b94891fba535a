import { Link } from 'react-router'
import type { Statements } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { monthName } from './earnings-chart.tsx'
import { type LinesQuery, linesPath } from './lines-path.ts'

const before = (month: string) => Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

type StatementsTableProps = { statements: Statements; shown: number | undefined }

export function StatementsTable({ statements: { items, currency }, shown }: StatementsTableProps) {
  if (items.length === 0) return <p className="py-4">{words.noStatements}</p>
  const sum = (amount: number, query: LinesQuery) => (
    <Link className="num hover:underline" to={linesPath(query)}>
      {exact(amount, currency)}
    </Link>
  )
  return (
    <>
      <DenseTable
        caption={words.statements}
        rows={items.slice(0, shown)}
        keyOf={({ month }) => month}
        columns={[
          {
            head: words.month,
            short: true,
            cell: ({ month }) => (
              <Link className="font-semibold hover:underline" to={linesPath({ month })}>
                {monthName(month)}
              </Link>
            ),
          },
          { head: words.opening, figure: true, cell: (row) => sum(row.openingCents, { until: before(row.month) }) },
          {
            head: words.credited,
            figure: true,
            cell: (row) => sum(row.earnedCents, { month: row.month, part: 'earned' }),
          },
          { head: words.paidOut, figure: true, cell: (row) => sum(row.paidCents, { month: row.month, part: 'paid' }) },
          { head: words.closing, figure: true, main: true, cell: (row) => sum(row.closingCents, { until: row.month }) },
          { head: words.files, cell: (row) => <StatementFiles {...row} /> },
        ]}
      />
      <p className="measure py-2.5 text-graphite">{words.statementsMean}</p>
    </>
  )
}

function StatementFiles({ month, invoiced }: Statements['items'][number]) {
  const files = [
    { file: 'statement.pdf', label: words.pdf },
    { file: 'statement.csv', label: words.csvShort },
    ...(invoiced ? [{ file: 'commission-invoice.pdf', label: words.invoice }] : []),
  ]
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {files.map(({ file, label }) => (
        <a key={file} className="link" href={`/api/v1/financial/${file}?month=${month}`} download>
          {label}
          <span className="sr-only">: {monthName(month)}</span>
        </a>
      ))}
    </span>
  )
}
