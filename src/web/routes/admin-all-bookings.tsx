import { BOOKING_SORTS, BOOKING_STATES } from '../../domain/bookings/booking.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { bookingColumns } from '../admin/booking-columns.tsx'
import { askedDays, daysShown } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { pageContext } from '../client/page-context.ts'
import { ListPage } from '../console/list-page.tsx'
import { listPath, listQuery, oneOfThem } from '../console/list-query.ts'
import { Pages } from '../console/pagination.tsx'
import { adminWords, allBookingsWords as words } from '../copy/admin.ts'
import { stateWords } from '../copy/bookings.ts'
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
        columns={bookingColumns}
        rows={items}
        keyOf={({ id }) => id}
        open={({ id }) => `${PATH}/${id}`}
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
