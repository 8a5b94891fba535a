import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import type { LedgerLines } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { Pages } from '../hosting/dashboard/pages.tsx'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { exact } from './exact.ts'
import { type LinesQuery, linesPath } from './lines-path.ts'

const SIZE = 24
type Line = LedgerLines['items'][number]
type LinesTableProps = { lines: LedgerLines; query: LinesQuery; base: string; extra?: readonly Column[] }
type Column = Parameters<typeof DenseTable<Line>>[0]['columns'][number]

export function LinesTable({ lines, query, base, extra = [] }: LinesTableProps) {
  const { items, total, sumCents, page, pages } = lines
  const { page: _page, ...filter } = query
  const currency = items[0]?.currency ?? 'USD'
  const file = linesPath(filter, `/api/v1${base.replace('/financial/ledger', '/admin/ledger')}.csv`)
  const only = query.booking ? items[0]?.booking : null
  if (total === 0)
    return (
      <p className="border-t border-rule py-8 text-18" role="status">
        {Object.keys(filter).length > 0 ? words.noLines : words.noLinesAtAll}
      </p>
    )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="num" role="status">
          {words.sum(total, exact(sumCents, currency))}
        </p>
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {only && (
            <Link className="link" to={`/bookings/${only.id}`}>
              {words.openBooking(bookingNumber(only.number))}
            </Link>
          )}
          <a className="link" href={file} download>
            {words.csv}
          </a>
        </span>
      </div>
      <DenseTable
        caption={words.lines}
        rows={items}
        keyOf={({ transaction, position }) => `${transaction}.${position}`}
        columns={[
          { head: words.time, cell: ({ at }) => <Moment at={at} /> },
          { head: words.what, cell: ({ kind }) => words.kinds[kind] },
          ...extra,
          { head: words.booking, cell: ({ booking }) => <OfBooking booking={booking} base={base} /> },
          {
            head: words.amount,
            figure: true,
            cell: (line) => <span className="num">{exact(line.cents, line.currency)}</span>,
          },
        ]}
      />
      <Pages
        of={words.lines}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => linesPath({ ...filter, page: String(there) }, base)}
      />
    </>
  )
}

function OfBooking({ booking, base }: Pick<Line, 'booking'> & { base: string }) {
  if (!booking) return '–'
  return (
    <>
      <Link className="link num" to={linesPath({ booking: String(booking.number) }, base)}>
        {bookingNumber(booking.number)}
      </Link>{' '}
      <span dir="auto">{booking.title}</span>
    </>
  )
}
