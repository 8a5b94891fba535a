import { redirect } from 'react-router'
import { isAttemptOpen } from '../../../domain/payments/payment.ts'
import { answerRefused } from '../../accounts/sign-in/answer-refused.ts'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { isNotFound, type Refusal, refusalOf } from '../../client/api-error.ts'
import type { Booking, ChangePreview, Month, Space } from '../../client/api-types.ts'
import type { PageParts } from '../../client/page-context.ts'
import { randomId } from '../../client/random-id.ts'
import { typedForm } from '../../forms/typed-form.ts'
import { answerReview, loadReviews, REVIEW_INTENTS } from '../../reviews/load-reviews.ts'
import { actOnProblem, type ProblemIntent, problemDoing, problemIntent } from '../problem/act-on-problem.ts'
import { type Wanted, wantedIn } from './change-terms.ts'

type Api = PageParts['api']

export async function loadBooking(parts: PageParts, id: string, query: URLSearchParams) {
  const { api } = parts
  const booking = await loadAgain(api, id)
  const [{ items: steps }, { items: alternatives }, { items: changes }, problems] = await Promise.all([
    api.bookingSteps.listSteps({ id }),
    api.bookingSteps.listAlternatives({ id }),
    api.bookingChanges.showChanges({ id }),
    booking.confirmedAt ? api.bookingProblems.showProblems({ id }) : null,
  ])
  const doing = doingOf(query.get('do'), booking)
  const problemDoes = problemDoing(query.get('do'), problems)
  const isMine = booking.party === 'guest' && booking.confirmedAt !== null
  const decides = query.get('do') === 'decide_payout'
  const [preview, reviews, asked, calendar, documents, profile, held] = await Promise.all([
    previewOf(api, id, doing),
    loadReviews(parts, booking),
    doing === 'change' ? askedIn(api, booking, query) : null,
    doing === 'change' ? calendarOf(api, booking, query) : null,
    isMine ? api.documents.listDocuments({ id }).then(({ items }) => items) : [],
    // Admins must reauthenticate before they cancel or settle a booking.
    booking.party === 'admin' && (doing === 'cancel' || problemDoes === 'settle_problem' || decides)
      ? api.profile.showProfile()
      : null,
    booking.party === 'admin' && booking.confirmedAt ? heldPayoutOf(api, id) : null,
  ])
  const tryKey = randomId()
  return {
    booking,
    steps,
    alternatives,
    changes,
    doing,
    preview,
    reviews,
    asked,
    calendar,
    documents,
    profile,
    tryKey,
    problems,
    problemDoes,
    held,
    decides,
  }
}

async function loadAgain(api: Api, id: string): Promise<Booking> {
  const booking = await api.bookings.showBooking({ id })
  const asked = booking.party === 'guest' && booking.payment?.state === 'requires_action'
  return withoutLapsedHold(asked ? await api.bookings.checkPayment({ id }) : booking)
}

/** A hold whose time is up remains stored as held until someone else claims the slot. */
function withoutLapsedHold(booking: Booking): Booking {
  const { state, expiresAt, now, payment } = booking
  const isOver = state === 'held' && expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
  return isOver && !(payment && isAttemptOpen(payment.state)) ? { ...booking, state: 'expired' } : booking
}

/** Returns null unless the booking's payout needs an admin's decision. */
async function heldPayoutOf(api: Api, id: string) {
  return api.admin.showHeldPayout({ id: id as never }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
}

async function previewOf(api: Api, id: string, doing: Doing | null) {
  if (doing !== 'cancel') return null
  return api.bookingSteps.previewCancellation({ id }).catch((error: unknown) => {
    if (refusalOf(error).code === 'failed') throw error
    return null
  })
}

/** The price of the requested change, or the reason why it isn't possible. */
export type Asked = { wanted: Wanted; priced: ChangePreview | null; refusal: Refusal | null }

async function askedIn(api: Api, booking: Booking, query: URLSearchParams): Promise<Asked | null> {
  const wanted = wantedIn(query, booking)
  if (!wanted) return null
  try {
    return { wanted, priced: await api.bookingChanges.previewChange({ id: booking.id, ...wanted }), refusal: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed') throw error
    return { wanted, priced: null, refusal }
  }
}

export type SpaceCalendar = Pick<Space, 'rules' | 'capacity'> & { months: Month[] }

/** Returns null if the space isn't published any more. Then only the number of people can change. */
async function calendarOf(api: Api, booking: Booking, query: URLSearchParams): Promise<SpaceCalendar | null> {
  const { ask } = wantedIn(query, booking) ?? booking
  const month = (ask.mode === 'days' ? ask.startDate : ask.date).slice(0, 7)
  const { id } = booking.space
  try {
    const [{ rules, capacity }, first] = await Promise.all([
      api.spaces.showSpace({ id }),
      api.spaces.freeSlots({ id, month, booking: booking.id }),
    ])
    return { rules, capacity, months: [first] }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const DOINGS = ['decline', 'withdraw', 'cancel', 'change'] as const
export type Doing = (typeof DOINGS)[number]

function doingOf(asked: string | null, { may }: Pick<Booking, 'may'>): Doing | null {
  return DOINGS.find((one) => one === asked && may[one]) ?? null
}

/** `path` is the page that shows the booking. */
export async function answerBooking({ api }: PageParts, id: string, request: Request, path = `/bookings/${id}`) {
  const typed = await typedForm(request)
  const [intent, reason] = [String(typed.get('intent') ?? ''), String(typed.get('reason') ?? '').slice(0, 1000)]
  const problem = problemIntent(intent)
  if (problem) return answerProblem(api, id, problem, typed, path)
  if (REVIEW_INTENTS.some((one) => one === intent)) return answerReview(api, id, intent, typed)
  const refundCents = Number(typed.get('refund') ?? 0)
  const steps = api.bookingSteps
  const idempotencyKey = String(typed.get('tryKey') ?? '') || undefined
  try {
    if (intent === 'accept_change') {
      const refundInFull = typed.get('refund') === 'full'
      return redirect(`${path}?done=${await acceptChange(api, { id, refundInFull, idempotencyKey })}`)
    }
    if (intent === 'accept') await steps.acceptRequest({ id, idempotencyKey })
    else if (intent === 'decline') await steps.declineRequest({ id, reason, idempotencyKey })
    else if (intent === 'withdraw') await steps.withdrawRequest({ id, reason, idempotencyKey })
    else if (intent === 'stop_change_payment') await api.bookings.cancelAttempt({ id: id as never })
    else if (intent === 'end_change') await api.bookingChanges.endProposal({ id })
    else if (intent === 'propose') await propose(api, id, typed, idempotencyKey)
    else if (intent === 'cancel') await steps.cancelBooking({ id, reason, refundCents, idempotencyKey })
    return redirect(`${path}?done=${intent}`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return redirect(authPath('/auth', `${path}${formOf(intent)}`))
    return answerRefused(error, { reason, intent })
  }
}

async function answerProblem(api: PageParts['api'], id: string, intent: ProblemIntent, typed: FormData, path: string) {
  try {
    await actOnProblem(api, id, intent, typed)
    return redirect(`${path}?done=${intent}`)
  } catch (error) {
    if (refusalOf(error).code === 'sign_in_required') return redirect(authPath('/auth', `${path}?do=${intent}#problem`))
    const sent = Object.fromEntries([...typed].map(([name, value]) => [name, String(value)]))
    return answerRefused(error, { reason: sent.reason ?? '', intent, sent })
  }
}

/** If the session has ended, this part of the URL reopens the submitted form once the user has signed in again. */
const formOf = (intent: string) => (DOINGS.some((one) => one === intent) ? `?do=${intent}` : '')

async function acceptChange(
  api: PageParts['api'],
  accepted: { id: string; refundInFull: boolean; idempotencyKey: string | undefined },
) {
  const { items } = await api.bookingChanges.acceptChange(accepted)
  const state = items[0]?.state
  return state === 'failed' ? 'change_failed' : state === 'paying' ? 'change_paying' : 'accept_change'
}

async function propose(
  api: PageParts['api'],
  id: string,
  typed: FormData,
  idempotencyKey: string | undefined,
): Promise<void> {
  const wanted = wantedIn(typed, await api.bookings.showBooking({ id }))
  const refundInFull = typed.get('refund') === 'full'
  const totalCents = Number(typed.get(refundInFull ? 'fullTotal' : 'total'))
  if (wanted) await api.bookingChanges.proposeChange({ id, ...wanted, totalCents, refundInFull, idempotencyKey })
}
