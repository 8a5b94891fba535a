import { ChevronLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { dayWords } from '../../domain/kernel/day-words.ts'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import type { Payout } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { financialWords } from '../copy/financial.ts'
import { payoutWords as words } from '../copy/payouts.ts'
import { linesPath } from '../financial/lines-path.ts'
import { PayoutPill } from '../financial/payout-history.tsx'
import { ShareOfBooking } from '../financial/share-of-booking.tsx'
import { exact } from '../format/exact.ts'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/financial-payout'

const LIST = '/financial/payouts'
const SIZE = 24

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const page = Number(url.searchParams.get('page') ?? 1)
  try {
    return await loadProfile(context.get(pageContext), `${LIST}/${id}`, ({ financial }) =>
      financial.showPayout({ id, page }),
    )
  } catch (error) {
    if (isNotFound(error) || refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

const headOf = ({ day }: Payout) => words.payoutOf(dayWords(Temporal.PlainDate.from(day), 0))

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: financialWords.title(loaderData ? headOf(loaderData) : words.head),
    description: financialWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `${LIST}/${loaderData?.id ?? ''}`,
    noindex: true,
  })

export default function FinancialPayout({ loaderData: payout }: Route.ComponentProps) {
  const { id, cents, currency, bookings, items, state } = payout
  return (
    <HostPage
      head={headOf(payout)}
      lead={
        <Link className="inline-flex min-h-6 items-center gap-1 hover:text-ink" to={LIST}>
          <ChevronLeft size={16} aria-hidden="true" />
          {words.head}
        </Link>
      }
      act={
        state === 'done' && (
          <Link className="btn small" to={linesPath({ payout: id })}>
            {words.inLedger}
          </Link>
        )
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <b className="num text-18 font-semibold">{exact(cents, currency)}</b> {financialWords.fromCount(bookings)}
        </span>
        <PayoutPill payout={payout} />
      </p>
      <p className="measure mb-4 text-graphite">{words.shareMean}</p>
      <PlainTable
        name="payout"
        caption={words.bookings}
        columns={columnsIn(currency)}
        rows={items}
        keyOf={({ booking }) => booking.id}
      />
      <Pages
        {...payout}
        total={bookings}
        of={words.bookings}
        size={SIZE}
        to={(there) => `${LIST}/${id}?page=${there}`}
      />
    </HostPage>
  )
}

type Item = Payout['items'][number]

const columnsIn = (currency: string): readonly Column<Item>[] => [
  {
    id: 'booking',
    head: financialWords.booking,
    wrap: true,
    phone: 'name',
    cell: ({ booking: { id, number, title } }) => (
      <>
        <Link className="link num" to={`/bookings/${id}`}>
          {bookingNumber(number)}
        </Link>{' '}
        <span dir="auto">{title}</span>
      </>
    ),
  },
  {
    id: 'price',
    head: words.price,
    width: '15%',
    figure: true,
    phone: 'line',
    cell: ({ priceCents, commissionCents }) => (
      <>
        {exact(priceCents, currency)}
        <span className="min-[861px]:hidden"> {words.minusCommission(exact(commissionCents, currency))}</span>
      </>
    ),
  },
  {
    id: 'commission',
    head: words.commission,
    width: '15%',
    figure: true,
    cell: ({ commissionCents }) => exact(-commissionCents, currency),
  },
  {
    id: 'amount',
    head: words.inPayout,
    width: '20%',
    figure: true,
    wrap: true,
    phone: 'end',
    cell: (share) => <ShareOfBooking share={share} currency={currency} />,
  },
]
