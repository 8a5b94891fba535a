import { Link } from 'react-router'
import { BOOKING_SORTS, BOOKING_STATES } from '../../domain/bookings/booking.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { FoundList, ListFilter } from '../admin/list-filter.tsx'
import { listPath, listQuery, oneOfThem } from '../admin/list-query.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import type { AnyBooking } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords, allBookingsWords as words } from '../copy/admin.ts'
import { stateWords } from '../copy/bookings.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { DenseTable } from '../ui/dense-table.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Route } from './+types/admin-all-bookings'

const PATH = '/admin/all-bookings'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['q', 'state', 'sort'])
  const state = oneOfThem(BOOKING_STATES, asked.state)
  const sort = oneOfThem(BOOKING_SORTS, asked.sort)
  const filter = { ...(asked.q && { q: asked.q }), ...(state && { state }), ...(sort && { sort }) }
  const list = await loadAdmin(context.get(pageContext), url, (_, api) =>
    api.allBookings.listAllBookings({ page, ...filter }),
  )
  return { filter, list }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminAllBookings({ loaderData: { filter, list } }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.head}>
      <ListFilter
        path={PATH}
        asked={filter}
        search={words.search}
        choices={[
          { name: 'state', label: words.state, any: words.anyState, values: stateWords },
          { name: 'sort', label: words.sort, any: null, values: words.sorts },
        ]}
        file={listPath('/api/v1/admin/all-bookings.csv', filter)}
      />
      <FoundList path={PATH} asked={filter} list={list} words={words}>
        <BookingTable bookings={list.items} />
      </FoundList>
    </AdminLayout>
  )
}

function BookingTable({ bookings }: { bookings: readonly AnyBooking[] }) {
  return (
    <DenseTable
      caption={words.head}
      rows={bookings}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.number,
          cell: ({ id, number }) => (
            <Link className="link num" to={`/bookings/${id}`}>
              {bookingNumber(number)}
            </Link>
          ),
        },
        {
          head: words.space,
          cell: ({ space }) => (
            <span className="wrap-anywhere" dir="auto">
              {space.title}
            </span>
          ),
        },
        { head: words.guest, cell: ({ guest }) => (guest ? <Person person={guest} /> : '–') },
        { head: words.host, cell: ({ host }) => <Person person={host} /> },
        { head: words.state, short: true, cell: ({ state }) => stateWords[state] },
        { head: words.begins, cell: ({ from }) => <Moment at={from} /> },
        {
          head: words.total,
          figure: true,
          cell: ({ totalCents, currency }) => <span className="num">{exact(totalCents, currency)}</span>,
        },
      ]}
    />
  )
}

const Person = ({ person: { id, name } }: { person: AnyBooking['host'] }) => (
  <Link className="link wrap-anywhere" to={`/admin/people/${id}`} dir="auto">
    {name}
  </Link>
)
