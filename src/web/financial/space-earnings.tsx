import type { FinancialEarnings } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { EarnedLines } from './earnings-chart.tsx'

export function SpaceEarnings({ earnings: { spaces, months, currency } }: { earnings: FinancialEarnings }) {
  const worth = (amount: number) => exact(amount, currency)
  const [starts, to] = [months[0]?.month ?? '', months.at(-1)?.month ?? '']
  const before = { starts: months[0]?.before.month ?? starts, to: months.at(-1)?.before.month ?? to }
  const earned = spaces.filter((space) => space.cents !== 0 || space.beforeCents !== 0 || space.bookings > 0)
  if (earned.length === 0) return <p className="py-4">{words.noneInPeriod}</p>
  return (
    <DenseTable
      caption={words.bySpace}
      rows={earned}
      keyOf={({ id }) => id}
      columns={[
        { head: words.space, cell: ({ title }) => <span dir="auto">{title}</span> },
        { head: words.bookings, figure: true, cell: ({ bookings }) => <span className="num">{bookings}</span> },
        {
          head: words.earned,
          figure: true,
          main: true,
          cell: (row) => <EarnedLines of={{ space: row.id, starts, to }}>{worth(row.cents)}</EarnedLines>,
        },
        {
          head: words.periodBefore,
          figure: true,
          cell: (row) => <EarnedLines of={{ space: row.id, ...before }}>{worth(row.beforeCents)}</EarnedLines>,
        },
      ]}
    />
  )
}
