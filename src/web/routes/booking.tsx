import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { BookingSummary } from '../bookings/booking-summary.tsx'
import { answerBooking } from '../bookings/page/answer-booking.ts'
import { BookingActs } from '../bookings/page/booking-acts.tsx'
import { BookingChanges } from '../bookings/page/booking-changes.tsx'
import { BookingDocuments } from '../bookings/page/booking-documents.tsx'
import { BookingNext } from '../bookings/page/booking-next.tsx'
import { BookingSteps } from '../bookings/page/booking-steps.tsx'
import { loadBooking } from '../bookings/page/load-booking.ts'
import { PartyFacts } from '../bookings/page/party-facts.tsx'
import { problemIntent } from '../bookings/problem/act-on-problem.ts'
import { BookingProblems } from '../bookings/problem/booking-problems.tsx'
import { SuccessFacts } from '../bookings/success-facts.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { bookingWords, stateWords, bookingPageWords as words } from '../copy/bookings.ts'
import { suspendedWords } from '../copy/suspended.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ReportLink } from '../reports/subject-report.tsx'
import { REVIEW_INTENTS } from '../reviews/answer-review.ts'
import { BookingReviews } from '../reviews/booking-reviews.tsx'
import type { Route } from './+types/booking'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  try {
    return await loadBooking(context.get(pageContext), id, url.searchParams)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') throw redirect(authPath('/auth', url.pathname + url.search))
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  return answerBooking(context.get(pageContext), id, request)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get('intent') ?? '')
  return keptForm(serverAction, { reason: '', intent })
}

// Reload also after a refusal: the other party may have acted. If there was no response, the typed text stays.
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: `${loaderData ? words.title(loaderData.booking.space.title) : words.title('')} · ${brandName()}`,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/bookings/${params.id}`,
    noindex: true,
  })

const ways = { guest: '/bookings', host: '/host', admin: '/admin' } as const

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, steps, alternatives, changes, doing, preview, reviews, asked, documents, profile } = loaderData
  useLiveBookings(booking.id)
  // Each form shows its result where it is.
  const ofReview = REVIEW_INTENTS.some((one) => one === actionData?.intent)
  const ofProblem = problemIntent(actionData?.intent) !== null
  const busy = useNavigation().formMethod === 'POST'
  const isGuest = booking.party === 'guest'
  const reviewUntil = reviews.standing?.step === 'write' ? reviews.standing.until : null
  return (
    <div className="wrap grid items-start gap-x-18 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="grid min-w-0 gap-7">
        <header>
          <p className="num text-graphite">
            {booking.cancelling ? suspendedWords.cancellingState : stateWords[booking.state]} · {bookingWords.number}{' '}
            {booking.number}
          </p>
          <h1 className="serif mt-2 text-36 wrap-anywhere md:text-48" dir="auto">
            {booking.space.title}
          </h1>
        </header>
        <BookingNext booking={booking} alternatives={alternatives} reviewUntil={reviewUntil} />
        <BookingActs
          booking={booking}
          doing={doing}
          preview={preview}
          asked={asked}
          busy={busy}
          profile={profile}
          answer={ofReview || ofProblem ? null : (actionData ?? null)}
        />
        <BookingProblems {...loaderData} busy={busy} answer={ofProblem ? (actionData ?? null) : null} />
        {!isGuest && <PartyFacts booking={booking} ofGuest={reviews.ofGuest} />}
        <BookingChanges booking={booking} changes={changes} busy={busy} />
        <SuccessFacts booking={booking} receipt={documents.length === 0} />
        <BookingDocuments documents={documents} zone={booking.zone} />
        {reviews.standing && (
          <BookingReviews
            bookingId={booking.id}
            standing={reviews.standing}
            zone={booking.zone}
            now={booking.now}
            busy={busy}
            answer={ofReview ? (actionData ?? null) : null}
          />
        )}
        <BookingSteps steps={steps} changes={changes} booking={booking} />
        <p className="flex flex-wrap gap-x-6 gap-y-3">
          {booking.party !== 'admin' && booking.state !== 'held' && (
            <Link className="btn plain" to={`/messages/new?booking=${booking.id}`}>
              {isGuest ? bookingWords.messageHost : bookingWords.messageGuest}
            </Link>
          )}
          {booking.party !== 'admin' && booking.state !== 'held' && (
            <ReportLink from={{ of: 'booking', bookingId: booking.id }} />
          )}
          <Link className="link self-center" to={ways[booking.party]}>
            {words.backTo[booking.party]}
          </Link>
        </p>
      </div>
      <BookingSummary booking={booking} />
    </div>
  )
}
