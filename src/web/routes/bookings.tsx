import { data, Link, redirect } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { BookingRow } from '../bookings/booking-row.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { bookingWords } from '../copy/bookings.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/bookings'

const views = ['upcoming', 'past', 'cancelled', 'unfinished'] as const
type View = (typeof views)[number]

const empty: Record<View, string> = {
  upcoming: bookingWords.emptyUpcoming,
  past: bookingWords.emptyPast,
  cancelled: bookingWords.emptyCancelled,
  unfinished: bookingWords.emptyUnfinished,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const when = views.find((view) => view === url.searchParams.get('when')) ?? 'upcoming'
  const cursor = url.searchParams.get('cursor')
  try {
    const [list, open] = await Promise.all([
      api.bookings.listBookings({ when, ...(cursor && { cursor }) }),
      when === 'unfinished' ? null : api.bookings.listBookings({ when: 'unfinished' }),
    ])
    return {
      when,
      list,
      unfinished: open?.items.length ?? 0,
      later: cursor !== null,
    }
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

export default function Bookings({ loaderData: { when, list, unfinished, later } }: Route.ComponentProps) {
  useLiveBookings()
  return (
    <div className="wrap max-w-[980px] py-12">
      <h1 className="serif text-48">{bookingWords.listTitle}</h1>
      <nav className="my-6 flex flex-wrap gap-2" aria-label={bookingWords.views}>
        {views.map((view) => (
          <Link
            key={view}
            to={view === 'upcoming' ? '/bookings' : `/bookings?when=${view}`}
            className={view === when ? 'chip on' : 'chip'}
            aria-current={view === when ? 'page' : undefined}
          >
            {bookingWords[view]}
            {view === 'unfinished' && unfinished > 0 && <span className="num">({unfinished})</span>}
          </Link>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <div className="border-t border-rule py-10">
          <p className="text-22">{empty[when]}</p>
          <p className="mt-2 text-graphite">{bookingWords.emptyHint}</p>
          <Link className="btn solid mt-6" to="/browse">
            {bookingWords.browse}
          </Link>
        </div>
      ) : (
        <ul className="border-b border-rule">
          {list.items.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {list.nextCursor && (
          <Link className="btn ink" to={`/bookings?when=${when}&cursor=${encodeURIComponent(list.nextCursor)}`}>
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
