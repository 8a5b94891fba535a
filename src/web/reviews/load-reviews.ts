import type { Booking } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'

/** The reviews of a booking for one party and, for a host, what others say about the guest. */
export async function loadReviews({ api }: PageParts, { id, party, state, to, now }: Booking) {
  const sold = state === 'confirmed' || state === 'completed'
  const over = sold && Temporal.Instant.compare(Temporal.Instant.from(to), Temporal.Instant.from(now)) <= 0
  const asked = sold || state === 'requested' || state === 'payment_required'
  const [standing, ofGuest] = await Promise.all([
    over && party !== 'admin' ? api.reviews.showReviews({ id }) : null,
    asked && party === 'host' ? api.reviews.guestReviews({ id }) : null,
  ])
  return { standing, ofGuest }
}
