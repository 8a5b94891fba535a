import { FileText } from 'lucide-react'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { BookingSummary } from '../bookings/booking-summary.tsx'
import { BookingActions } from '../bookings/page/booking-actions.tsx'
import { BookingChanges } from '../bookings/page/booking-changes.tsx'
import { BookingNext } from '../bookings/page/booking-next.tsx'
import { BookingSteps } from '../bookings/page/booking-steps.tsx'
import { answerBooking, loadBooking } from '../bookings/page/load-booking.ts'
import { type ProblemDoing, problemIntent } from '../bookings/problem/act-on-problem.ts'
import { HeldPayoutSection } from '../bookings/problem/held-payout.tsx'
import { type ProblemAnswer, ProblemSection } from '../bookings/problem/problem-section.tsx'
import { SuccessFacts } from '../bookings/success-facts.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import type { Booking, BookingDocument, GuestReviews, HeldPayout, Problems, Profile } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { suspendedWords } from '../copy/booking-next.ts'
import { bookingWords, stateWords, bookingPageWords as words } from '../copy/bookings.ts'
import { brandName } from '../format/brand.ts'
import { instantWords } from '../format/dates.ts'
import { money } from '../format/money.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { BookingReviews } from '../reviews/booking-reviews.tsx'
import { REVIEW_INTENTS } from '../reviews/load-reviews.ts'
import { GuestRating } from '../reviews/shown-review.tsx'
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

// Reloads after a refusal too, because the other person may have acted. If there was no response, the input stays.
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
  // Each form shows only its own result.
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
        <BookingActions
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

type BookingProblemsProps = {
  booking: Booking
  problems: Problems | null
  problemDoes: ProblemDoing | null
  held: HeldPayout | null
  decides: boolean
  profile: Profile | null
  busy: boolean
  answer: (NonNullable<ProblemAnswer> & { intent?: string }) | null
}

function BookingProblems({ held, decides, problems, problemDoes, answer, ...rest }: BookingProblemsProps) {
  const ofPayout = answer?.intent === 'decide_payout'
  return (
    <>
      {held && <HeldPayoutSection {...rest} held={held} deciding={decides} answer={ofPayout ? answer : null} />}
      {problems && (
        <ProblemSection {...rest} problems={problems} doing={problemDoes} answer={ofPayout ? null : answer} />
      )}
    </>
  )
}

function BookingDocuments({ documents, zone }: { documents: readonly BookingDocument[]; zone: string }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-3 text-18">
        {words.documents}
      </h2>
      <ul className="border-b border-rule">
        {documents.map(({ kind, name, cents, currency, issuedAt, path }) => (
          <li
            key={path}
            className="num flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-3"
          >
            <a className="link flex items-center gap-2" href={path} download>
              <FileText size={18} aria-hidden="true" />
              {words.document[kind]} {name}
            </a>
            <span className="text-14 text-graphite">
              {money(cents, currency)} · {instantWords(Temporal.Instant.from(issuedAt), zone, 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PartyFacts({ booking, ofGuest }: { booking: Booking; ofGuest: GuestReviews | null }) {
  const { guestName, hostReceivesCents, party, quote, space } = booking
  return (
    <dl className="grid gap-x-10 gap-y-6 wrap-anywhere border-t border-rule pt-6 sm:grid-cols-2">
      <div>
        <dt className="text-14 text-graphite">{words.guest}</dt>
        <dd className="font-semibold" dir="auto">
          {guestName}
        </dd>
        {ofGuest && (
          <dd className="mt-2">
            <GuestRating of={ofGuest} />
          </dd>
        )}
      </div>
      {party === 'admin' && (
        <div>
          <dt className="text-14 text-graphite">{words.host}</dt>
          <dd className="font-semibold" dir="auto">
            {space.hostFirstName}
          </dd>
        </div>
      )}
      {hostReceivesCents !== null && (
        <div>
          <dt className="text-14 text-graphite">{party === 'admin' ? words.hostReceives : words.receives}</dt>
          <dd className="num font-semibold">{money(hostReceivesCents, quote.currency)}</dd>
        </div>
      )}
    </dl>
  )
}
