import { dayWords } from '../../domain/kernel/day-words.ts'
import type { UpcomingPayouts } from '../client/api-types.ts'
import { financialWords as words } from '../copy/financial.ts'
import { Pages } from '../hosting/dashboard/pages.tsx'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { BookingLink } from './balance-panel.tsx'
import { exact } from './exact.ts'

const SIZE = 10

export function UpcomingPanel({ upcoming, currency }: { upcoming: UpcomingPayouts; currency: string }) {
  const { items, total, page, pages } = upcoming
  if (total === 0) return <p>{words.noUpcoming}</p>
  return (
    <>
      <p className="mb-4 max-w-[68ch] text-14 text-graphite">{words.upcomingMean}</p>
      <DenseTable
        caption={words.upcoming}
        rows={items}
        keyOf={({ booking, due }) => `${booking.id} ${due}`}
        columns={[
          { head: words.booking, cell: ({ booking }) => <BookingLink {...booking} /> },
          { head: words.dueAt, cell: ({ due }) => <Moment at={due} /> },
          {
            head: words.paidOn,
            cell: ({ day }) => <span className="num">{dayWords(Temporal.PlainDate.from(day), 0)}</span>,
          },
          {
            head: words.amount,
            figure: true,
            cell: (row) => <span className="num">{exact(row.cents, currency)}</span>,
          },
        ]}
      />
      <Pages
        of={words.upcoming}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `/financial?upcoming=${there}#upcoming`}
      />
    </>
  )
}
