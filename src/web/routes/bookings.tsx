import { data, Link, redirect } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { BookingCard } from '../bookings/booking-card.tsx'
import tabStyles from '../bookings/booking-tabs.module.css'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { bookingWords } from '../copy/bookings.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/bookings'

const views = ['upcoming', 'unfinished', 'past', 'cancelled'] as const
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const when = views.find((view) => view === url.searchParams.get('when')) ?? 'upcoming'
  const cursor = url.searchParams.get('cursor')
  try {
    return { when, list: await api.bookings.listBookings({ when, ...(cursor && { cursor }) }), later: cursor !== null }
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') throw redirect(authPath('/auth', url.pathname + url.search))
    if (isNotFound(error) || refusalOf(error).code === 'bad_cursor') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${bookingWords.listTitle} · ${brandName()}`,
    description: bookingWords.listDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/bookings',
    noindex: true,
  })

export default function Bookings({ loaderData: { when, list, later } }: Route.ComponentProps) {
  useLiveBookings()
  return (
    <div className="wrap py-12">
      <h1 className="serif text-48">{bookingWords.listTitle}</h1>
      <nav className={tabStyles.root} aria-label={bookingWords.listTitle}>
        {views.map((view) => (
          <Link
            key={view}
            to={view === 'upcoming' ? '/bookings' : `/bookings?when=${view}`}
            aria-current={view === when ? 'page' : undefined}
          >
            {bookingWords[view]} {list.counts[view] > 0 && <span className="num">{list.counts[view]}</span>}
          </Link>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <div className="py-10">
          <p className="text-22">{bookingWords.empty[when].head}</p>
          <p className="measure mt-2 text-graphite">{bookingWords.empty[when].hint}</p>
          <Link className="btn solid mt-6" to="/browse">
            {bookingWords.browse}
          </Link>
        </div>
      ) : (
        <ul>
          {list.items.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {list.next && (
          <Link className="btn ink" to={`/bookings?when=${when}&cursor=${encodeURIComponent(list.next)}`}>
            {bookingWords.more}
          </Link>
        )}
        {later && (
          <Link className="link" to={`/bookings?when=${when}`}>
            {bookingWords.first}
          </Link>
        )}
      </div>
    </div>
  )
}
