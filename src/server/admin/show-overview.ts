import { ok } from '../../domain/kernel/result.ts'
import { countUndecided } from '../bookings/undecided.sql.ts'
import { findWaiting as findWaitingApplications } from '../hosting/queue.sql.ts'
import type { Context } from '../http/endpoints.ts'
import { countWaiting, findWaiting as findWaitingListings } from '../spaces/listings/review.sql.ts'

/** What waits for an admin, and since when the first of each does. */
export async function showOverview({ deps: { sql }, now }: Context<'admin'>) {
  const { waiting, oldest } = await findWaitingApplications(sql)
  const [first] = await findWaitingListings(sql, 1)
  const bookings = await countUndecided(sql, now)
  return ok({
    applications: { waiting, oldest: oldest?.toString() ?? null },
    listings: { waiting: await countWaiting(sql), oldest: first?.submitted_at.toString() ?? null },
    bookings: { waiting: bookings.waiting, oldest: bookings.oldest?.toString() ?? null },
  })
}
