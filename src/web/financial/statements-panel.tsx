import { Link } from 'react-router'
import type { Statements } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { monthWords } from '../format/dates.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { type LinesQuery, linesPath } from './lines-path.ts'

const before = (month: string) => Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

export function StatementsPanel({ statements: { items, currency } }: { statements: Statements }) {
  if (items.length === 0) return <p>{words.noStatements}</p>
  const sum = (amount: number, query: LinesQuery) => (
    <Link className="link num" to={linesPath(query)}>
      {exact(amount, currency)}
    </Link>
  )
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-14 text-graphite">{words.statementsMean}</p>
      <DenseTable
        caption={words.statements}
        rows={items}
        keyOf={({ month }) => month}
        columns={[
          {
            head: words.month,
            cell: ({ month }) => (
              <Link className="link" to={linesPath({ month })}>
                {monthWords(Temporal.PlainYearMonth.from(month))}
              </Link>
            ),
          },
          { head: words.opening, figure: true, cell: (row) => sum(row.openingCents, { until: before(row.month) }) },
          {
            head: words.earned,
            figure: true,
            cell: (row) => sum(row.earnedCents, { month: row.month, part: 'earned' }),
          },
          { head: words.paidOut, figure: true, cell: (row) => sum(row.paidCents, { month: row.month, part: 'paid' }) },
          { head: words.closing, figure: true, cell: (row) => sum(row.closingCents, { until: row.month }) },
          { head: words.papers, cell: (row) => <StatementFiles {...row} /> },
        ]}
      />
    </>
  )
}

function StatementFiles({ month, invoiced }: Statements['items'][number]) {
  const named = monthWords(Temporal.PlainYearMonth.from(month))
  const papers = [
    { file: 'statement.pdf', label: words.pdf },
    { file: 'statement.csv', label: words.csvShort },
    ...(invoiced ? [{ file: 'commission-invoice.pdf', label: words.invoice }] : []),
  ]
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {papers.map(({ file, label }) => (
        <a key={file} className="link" href={`/api/v1/financial/${file}?month=${month}`} download>
          {label}
          <span className="sr-only">: {named}</span>
        </a>
      ))}
    </span>
  )
}
