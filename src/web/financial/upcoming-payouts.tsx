import { dayWords } from '../../domain/kernel/day-words.ts'
import type { HostBalance } from '../client/api-types.ts'
import { Pages } from '../console/pagination.tsx'
import { financialWords as words } from '../copy/financial.ts'
import { payoutWords } from '../copy/payouts.ts'
import { instantWords, zoneWords } from '../format/dates.ts'
import { exact } from '../format/exact.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { BookingLink } from './balance.tsx'
import { ShareOfBooking } from './share-of-booking.tsx'

const SIZE = 10

/** What the next payouts include, by booking, in the host's time zone. */
export function UpcomingPayouts({ balance: { upcoming, currency, zone } }: { balance: HostBalance }) {
  const { items, total, cents } = upcoming
  if (total === 0) return <p className="py-4">{words.noUpcoming}</p>
  return (
    <>
      <p className="num mt-3">{words.upcomingSum(total, exact(cents, currency))}</p>
      <p className="measure mb-2 text-graphite">
        {words.upcomingMean} {payoutWords.shareMean}
      </p>
      <DenseTable
        caption={words.upcoming}
        rows={items}
        keyOf={({ booking, due }) => `${booking.id} ${due}`}
        columns={[
          { head: words.booking, cell: ({ booking }) => <BookingLink {...booking} /> },
          {
            head: words.dueAt(zoneWords(zone)),
            cell: ({ due }) => (
              <span className="num">{due ? instantWords(Temporal.Instant.from(due), zone, 0) : words.dueNow}</span>
            ),
          },
          {
            head: words.paidOn,
            cell: ({ day }) => <span className="num">{dayWords(Temporal.PlainDate.from(day), 0)}</span>,
          },
          {
            head: payoutWords.price,
            figure: true,
            cell: ({ priceCents }) => <span className="num">{exact(priceCents, currency)}</span>,
          },
          {
            head: payoutWords.commission,
            figure: true,
            cell: ({ commissionCents }) => <span className="num">{exact(-commissionCents, currency)}</span>,
          },
          {
            head: words.amount,
            figure: true,
            main: true,
            cell: (share) => <ShareOfBooking share={share} currency={currency} />,
          },
        ]}
      />
      <Pages
        {...upcoming}
        of={words.upcoming}
        size={SIZE}
        to={(there) => `/financial/payouts?upcoming=${there}#upcoming`}
      />
    </>
  )
}
