import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { momentIn } from '../bookings/moment-in.ts'
import { BookingActions } from '../bookings/page/booking-actions.tsx'
import { BookingActivity } from '../bookings/page/booking-activity.tsx'
import { BookingButtons } from '../bookings/page/booking-buttons.tsx'
import { BookingChanges } from '../bookings/page/booking-changes.tsx'
import { BookingFacts } from '../bookings/page/booking-facts.tsx'
import { BookingMoney } from '../bookings/page/booking-money.tsx'
import { BookingNext } from '../bookings/page/booking-next.tsx'
import styles from '../bookings/page/booking-page.module.css'
import { BookingPlace } from '../bookings/page/booking-place.tsx'
import { CancelTerms } from '../bookings/page/cancel-terms.tsx'
import { answerBooking, loadBooking } from '../bookings/page/load-booking.ts'
import { problemIntent } from '../bookings/problem/act-on-problem.ts'
import { BookingProblems } from '../bookings/problem/booking-problems.tsx'
import { StatePill } from '../bookings/state-pill.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { isNotFound, refusalOf } from '../client/api-error.ts'
import type { Booking } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { bookingWords, bookingPageWords as words } from '../copy/bookings.ts'
import { checkoutWords } from '../copy/checkout.ts'
import { spaceWords } from '../copy/space.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { BookingReviews } from '../reviews/booking-reviews.tsx'
import { REVIEW_INTENTS } from '../reviews/load-reviews.ts'
import type { Route } from './+types/booking'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  try {
    const loaded = await loadBooking(context.get(pageContext), id, url.searchParams)
    if (loaded.booking.party === 'admin') throw redirect(`/admin/all-bookings/${id}${url.search}`)
    return loaded
  } catch (error) {
    if (error instanceof Response) throw error
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

const ways = { guest: '/bookings', host: '/host/bookings', admin: '/admin' } as const

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, steps, alternatives, changes, doing, preview, reviews, documents } = loaderData
  useLiveBookings(booking.id)
  // Each form shows only its own result.
  const ofReview = REVIEW_INTENTS.some((one) => one === actionData?.intent)
  const ofProblem = problemIntent(actionData?.intent) !== null
  const busy = useNavigation().formMethod === 'POST'
  const reviewUntil = reviews.standing?.step === 'write' ? reviews.standing.until : null
  // A report comes first. Until there is one, the way to it is among the other help.
  const { held, problemDoes } = loaderData
  const isProblem = ofProblem || held !== null || problemDoes !== null || (loaderData.problems?.items.length ?? 0) > 0
  const problems = <BookingProblems {...loaderData} busy={busy} answer={ofProblem ? (actionData ?? null) : null} />
  const changing = changes.some(({ state }) => state === 'open' || state === 'paying')
  return (
    <div className="wrap grid gap-7 pt-7 pb-16">
      <header>
        <Link
          className="inline-flex min-h-6 items-center gap-1.5 text-graphite hover:text-ink"
          to={ways[booking.party]}
        >
          <ChevronLeft size={16} aria-hidden="true" />
          {words.backTo[booking.party]}
        </Link>
        <div className={styles.head}>
          <div className="min-w-0">
            <p className="num flex flex-wrap items-center gap-3 text-14 text-graphite">
              <StatePill booking={booking} changing={changing} />
              {bookingWords.number} {booking.number}
            </p>
            <h1 className="serif mt-2.5 text-36 wrap-anywhere md:text-48" dir="auto">
              {booking.space.title}
            </h1>
            <BookingNext
              booking={booking}
              steps={steps}
              alternatives={alternatives}
              reviewUntil={reviewUntil}
              problems={loaderData.problems}
            />
          </div>
          <BookingButtons booking={booking} busy={busy} mayReview={reviewUntil !== null} />
        </div>
      </header>
      <BookingActions
        {...loaderData}
        booking={booking}
        doing={doing}
        preview={preview}
        busy={busy}
        answer={ofReview || ofProblem ? null : (actionData ?? null)}
      />
      <BookingChanges booking={booking} changes={changes} busy={busy} />
      {isProblem && problems}
      <div className={styles.columns}>
        <div className="grid min-w-0 gap-7">
          <BookingFacts booking={booking} ofGuest={reviews.ofGuest} />
          <BookingPlace booking={booking} />
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
          <BookingActivity booking={booking} steps={steps} changes={changes} documents={documents} />
          <Help booking={booking}>{!isProblem && problems}</Help>
        </div>
        <aside className={styles.side} aria-label={words.moneyAside}>
          <BookingMoney booking={booking} documents={documents} />
          <CancelTerms booking={booking} />
        </aside>
      </div>
    </div>
  )
}

function Help({ booking, children }: { booking: Booking; children: ReactNode }) {
  const { state, party, from, now, houseRules } = booking
  const isEarly = state === 'confirmed' && Temporal.Instant.compare(Temporal.Instant.from(now), from) < 0
  return (
    <section aria-labelledby="help" className="grid gap-3">
      <header className={styles.sectionHead}>
        <h2 id="help">{words.help}</h2>
      </header>
      {party === 'guest' && isEarly && (
        <p className="num measure text-graphite">{words.problemLater(momentIn(booking, from))}</p>
      )}
      {children}
      <details>
        <summary className="link inline-block">{checkoutWords.rules}</summary>
        <p className="measure mt-2 whitespace-pre-line wrap-anywhere text-graphite" dir="auto">
          {houseRules || spaceWords.noRules}
        </p>
      </details>
      {party !== 'admin' && state !== 'held' && (
        <p>
          <ReportLink from={{ of: 'booking', bookingId: booking.id }} />
        </p>
      )}
    </section>
  )
}
