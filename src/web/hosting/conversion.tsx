import type { Funnel } from '../client/api-types.ts'
import { hostWords as words } from '../copy/host.ts'
import { countText } from '../format/count.ts'
import { DenseTable } from '../ui/dense-table.tsx'

type Row = Funnel['all'] & { id: string; title: string }

/** Conversion by space, with the sum of all spaces on top. */
export function ConversionTable({ funnel: { all, items, total }, shown }: { funnel: Funnel; shown?: number }) {
  if (total === 0) return <p className="py-4">{words.noViews}</p>
  const sum: Row[] = total > 1 ? [{ ...all, id: 'all', title: words.allTogether }] : []
  const count = (step: 'views' | 'holds' | 'bookings') => ({
    head: words.steps[step],
    figure: true,
    cell: (row: Row) => <span className="num">{countText(row[step])}</span>,
  })
  return (
    <DenseTable
      caption={words.conversion}
      rows={[...sum, ...items.slice(0, shown)]}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.space,
          cell: ({ title, id }) => (
            <span className={`wrap-anywhere ${id === 'all' ? 'font-semibold' : ''}`} dir="auto">
              {title}
            </span>
          ),
        },
        count('views'),
        count('holds'),
        count('bookings'),
        { head: words.rate, figure: true, main: true, cell: (row) => <span className="num">{rateOf(row)}</span> },
      ]}
    />
  )
}

const rateOf = ({ views, bookings }: Funnel['all']) => (views > 0 ? `${((bookings / views) * 100).toFixed(1)}%` : '–')
