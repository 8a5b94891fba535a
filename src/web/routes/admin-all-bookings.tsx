import { Link } from 'react-router'
import { BOOKING_SORTS, BOOKING_STATES } from '../../domain/bookings/booking.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedDays, daysShown } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { BookingStatePill } from '../bookings/state-pill.tsx'
import type { AnyBooking } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { adminWords, allBookingsWords as words } from '../copy/admin.ts'
import { stateWords } from '../copy/bookings.ts'
import { tableWords } from '../copy/tables.ts'
import { exact } from '../format/exact.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-all-bookings'

const PATH = '/admin/all-bookings'
const SIZE = 24

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, page } = listQuery(url, ['q', 'state', 'city', 'sort'])
  const state = oneOfThem(BOOKING_STATES, asked.state)
  const sort = oneOfThem(BOOKING_SORTS, asked.sort)
  const { first, last } = askedDays(url)
  const city = Number(asked.city)
  const filter = {
    ...(asked.q && { q: asked.q }),
    ...(state && { state }),
    ...(city > 0 && city < 2 ** 31 && Number.isInteger(city) && { city: String(city) }),
    ...(first && { first }),
    ...(last && { last }),
    ...(sort && { sort }),
  }
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
  const { items, total, page, pages } = list
  return (
    <AdminLayout head={words.head}>
      <ListPage
        name="bookings"
        caption={words.head}
        path={PATH}
        asked={filter}
        sort={filter.sort ?? 'newest'}
        views={words.views}
        search={{ name: 'q', label: words.search }}
        filters={[
          { name: ['state'], label: words.state, values: stateWords },
          { name: ['city'], label: words.city, shown: filter.city && (list.cityName ?? filter.city) },
          { name: ['first', 'last'], label: words.confirmed, shown: daysShown(filter) },
        ]}
        file={listPath('/api/v1/admin/all-bookings.csv', filter)}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `/bookings/${id}`}
        found={words.found(total, exact(list.sumCents, list.currency))}
        none={words.none}
        pager={
          <Pages
            of={words.head}
            total={total}
            page={page}
            pages={pages}
            size={SIZE}
            to={(there) => listPath(PATH, { ...filter, page: there })}
          />
        }
      />
    </AdminLayout>
  )
}

const columns: readonly Column<AnyBooking>[] = [
  {
    id: 'number',
    head: words.number,
    width: '104px',
    phone: 'name',
    sort: { asc: 'oldest', desc: 'newest', descFirst: true },
    cell: ({ number }) => bookingNumber(number),
  },
  {
    id: 'space',
    head: words.space,
    phone: 'line',
    optional: 'shown',
    cell: ({ space: { title } }) => (
      <span title={title} dir="auto">
        {title}
      </span>
    ),
  },
  {
    id: 'guest',
    head: words.guest,
    width: '15%',
    optional: 'shown',
    cell: ({ guest }) => (guest ? <Person person={guest} /> : tableWords.none),
  },
  { id: 'host', head: words.host, width: '15%', optional: 'shown', cell: ({ host }) => <Person person={host} /> },
  {
    id: 'state',
    head: words.state,
    width: '152px',
    phone: 'state',
    optional: 'shown',
    cell: ({ state }) => <BookingStatePill shown={state} />,
  },
  {
    id: 'begins',
    head: words.begins,
    width: '104px',
    optional: 'shown',
    sort: { asc: '-begins', desc: 'begins', descFirst: true },
    cell: ({ from }) => <When at={from} day />,
  },
  { id: 'made', head: words.made, width: '104px', optional: 'hidden', cell: ({ madeAt }) => <When at={madeAt} day /> },
  {
    id: 'total',
    head: words.total,
    width: '112px',
    figure: true,
    phone: 'end',
    sort: { asc: '-total', desc: 'total', descFirst: true },
    cell: ({ totalCents, currency }) => exact(totalCents, currency),
  },
]

const Person = ({ person: { id, name } }: { person: AnyBooking['host'] }) => (
  <Link className="hover:underline" to={`/admin/people/${id}`} title={name} dir="auto">
    {name}
  </Link>
)
