import { isNotFound, refusalOf } from '../../client/api-error.ts'
import type { Booking } from '../../client/api-types.ts'
import type { PageParts } from '../../client/page-context.ts'
import { randomId } from '../../client/random-id.ts'
import { loadReviews } from '../../reviews/load-reviews.ts'
import { problemDoing } from '../problem/act-on-problem.ts'
import { type Doing, doingOf } from './answer-booking.ts'
import type { Asked } from './change-form.tsx'
import { wantedIn } from './change-query.ts'

type Api = PageParts['api']

/** Loads everything for the booking page, including the action named in its address. */
export async function loadBooking(parts: PageParts, id: string, query: URLSearchParams) {
  const { api } = parts
  const booking = await standing(api, id)
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
  const [preview, reviews, asked, documents, profile, held] = await Promise.all([
    previewOf(api, id, doing),
    loadReviews(parts, booking),
    doing === 'change' ? askedIn(api, booking, query) : null,
    isMine ? api.documents.listDocuments({ id }).then(({ items }) => items) : [],
    // An admin must reauthenticate before cancelling or settling.
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
    documents,
    profile,
    tryKey,
    problems,
    problemDoes,
    held,
    decides,
  }
}

/** The booking after asking the gateway, since the customer may just have returned from the bank. */
async function standing(api: Api, id: string): Promise<Booking> {
  const booking = await api.bookings.showBooking({ id })
  const asked = booking.party === 'guest' && booking.payment?.state === 'requires_action'
  return asked ? api.bookings.checkPayment({ id }) : booking
}

/** Null unless the booking's payout needs an admin's decision. */
async function heldPayoutOf(api: Api, id: string) {
  return api.admin.showHeldPayout({ id: id as never }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
}

/** The refund preview for a cancellation; null if cancelling is no longer possible. */
async function previewOf(api: Api, id: string, doing: Doing | null) {
  if (doing !== 'cancel') return null
  return api.bookingSteps.previewCancellation({ id }).catch((error: unknown) => {
    if (refusalOf(error).code === 'failed') throw error
    return null
  })
}

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
