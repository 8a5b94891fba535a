import { CircleCheck } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { BookingSummary } from '../bookings/booking-summary.tsx'
import { useLookAgain } from '../bookings/payment-under-way.tsx'
import { SuccessFacts } from '../bookings/success-facts.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { pageContext } from '../page-context.ts'
import { isPaid } from '../payments/use-payment.ts'
import { isNotFound, refusalOf } from '../refusal.ts'
import type { Booking } from '../replies.ts'
import { Note } from '../ui/note.tsx'
import { bookingWords, stateWords } from '../words/bookings.ts'
import { brand } from '../words/frame.ts'
import type { Route } from './+types/booking-success'

export async function loader({ context, params: { bookingId: id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  try {
    return { booking: await api.bookings.showBooking({ id }) }
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') throw redirect(`/auth?next=/booking-success/${id}`)
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

const words = bookingWords.success

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: `${loaderData ? titleOf(loaderData.booking) : words.endedTitle} · ${brand}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/booking-success/${params.bookingId}`,
    noindex: true,
  })

export default function BookingSuccess({ loaderData: { booking } }: Route.ComponentProps) {
  const paid = isPaid(booking)
  const waiting = booking.state === 'held' && booking.payment !== null
  return (
    <div className="wrap grid items-start gap-x-18 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="grid gap-7">
        <header>
          <p className="flex items-center gap-2 text-graphite">
            {paid && <CircleCheck size={20} className="text-good" aria-hidden="true" />}
            {waiting ? words.pendingTitle : stateWords[booking.state]}
            <span className="num">
              · {bookingWords.number} {booking.number}
            </span>
          </p>
          <h1 className="serif mt-2 text-48 md:text-64">
            {waiting ? words.pendingHeadline : paid ? words.headline : stateWords[booking.state]}
          </h1>
          {booking.payment?.last4 && paid && (
            <p className="num mt-3 text-graphite">{words.paidWith(booking.payment.last4)}</p>
          )}
        </header>
        {waiting && <Waiting />}
        <SuccessFacts booking={booking} />
        <Link className="link justify-self-start" to="/bookings">
          {words.all}
        </Link>
      </div>
      <BookingSummary booking={booking} />
    </div>
  )
}

function Waiting() {
  useLookAgain()
  return <Note role="status">{words.pendingText}</Note>
}

function titleOf(booking: Booking): string {
  if (booking.state === 'held') return words.pendingTitle
  return isPaid(booking) ? words.title : stateWords[booking.state]
}
