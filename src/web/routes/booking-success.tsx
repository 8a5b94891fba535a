import { CircleCheck } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { VerifyFirst } from '../accounts/fields/verify-first.tsx'
import { BookingSummary } from '../bookings/booking-summary.tsx'
import { SuccessFacts } from '../bookings/success-facts.tsx'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { bookingWords, stateWords } from '../copy/bookings.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/booking-success'

export async function loader({ context, params: { bookingId: id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  try {
    const booking = await api.bookings.showBooking({ id })
    // Only the checkout shows the bank's question and lets the guest choose another card.
    if (booking.state === 'held') throw redirect(`/checkout/${id}`)
    if (booking.state !== 'confirmed' || booking.party !== 'guest') throw redirect(`/bookings/${id}`)
    const { account } = await api.sessions.whoAmI()
    return { booking, unverified: account && !account.emailVerified ? account.email : null }
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') throw redirect(`/auth?next=/booking-success/${id}`)
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

const words = bookingWords.success

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: `${loaderData ? words.title : words.endedTitle} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/booking-success/${params.bookingId}`,
    noindex: true,
  })

export default function BookingSuccess({ loaderData: { booking, unverified } }: Route.ComponentProps) {
  return (
    <div className="wrap grid items-start gap-x-18 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="grid gap-7">
        <header>
          <p className="flex items-center gap-2 text-graphite">
            <CircleCheck size={20} className="text-good" aria-hidden="true" />
            <span className="num">
              {stateWords[booking.state]} · {bookingWords.number} {booking.number}
            </span>
          </p>
          <h1 className="serif mt-2 text-48 md:text-64">{words.headline}</h1>
          {booking.payment?.last4 && <p className="num mt-3 text-graphite">{words.paidWith(booking.payment.last4)}</p>}
        </header>
        <SuccessFacts booking={booking} />
        {unverified && (
          <VerifyFirst email={unverified} head={words.unverified} text={words.unverifiedText(unverified)} />
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-3">
          <Link className="btn plain" to={`/messages/new?booking=${booking.id}`}>
            {words.message(booking.space.hostFirstName)}
          </Link>
          <Link className="link self-center" to="/bookings">
            {words.all}
          </Link>
        </p>
      </div>
      <BookingSummary booking={booking} />
    </div>
  )
}
