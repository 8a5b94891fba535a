import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findGuest, findOfGuest } from './guest-reviews.sql.ts'
import { reviewView } from './list-reviews.ts'

const NEWEST = 5

/** Hosts' reviews of a guest, for a host with a request or booking by this guest. */
export async function guestReviews({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const guest = await findGuest(deps.sql, account.id, id)
  if (!guest) return err({ code: 'not_found' })
  const { rating, count, hosts, newest } = await findOfGuest(deps.sql, guest, now, NEWEST)
  return ok({ rating: rating === null ? null : Number(rating), count, hosts, items: newest.map(reviewView) })
}
