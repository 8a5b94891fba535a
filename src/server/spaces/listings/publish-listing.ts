import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { asListing, type Missing, missingOf } from '../../../domain/spaces/listing-draft.ts'
import { type ListingState, listingAfter } from '../../../domain/spaces/listing-state.ts'
import { isMoved } from '../../../domain/spaces/space.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { lockShape } from '../units/kin.sql.ts'
import { goLive } from './go-live.ts'
import { keptOf } from './listing-row.ts'
import { isBooked, lockListing, moveListing } from './listings.sql.ts'
import { isReviewed } from './review.sql.ts'
import { viewOf } from './show-listing.ts'

type Input = { id: SpaceId; version: number }
type Refusal =
  | { code: 'not_found' }
  | { code: 'not_now'; state: ListingState }
  | { code: 'changed_meanwhile' | 'other_zone' | 'booked_there' }
  | { code: 'incomplete'; missing: Missing[] }

/**
 * Submits a draft for review, or publishes it at once without reviews. For a published space, publishes its changes.
 */
export async function publishListing(ctx: Context<'host'>, input: Input) {
  const { deps, account, now } = ctx
  const done = await inTransaction(deps.sql, (tx) => publish(tx, ctx, input))
  if (!done.ok) return done
  const view = await viewOf(deps.sql, input.id, account, now)
  return view ? ok(view) : err({ code: 'not_found' })
}

async function publish(
  tx: Sql,
  { account, now }: Context<'host'>,
  { id, version }: Input,
): Promise<Result<void, Refusal>> {
  await lockShape(tx, account.id)
  const row = await lockListing(tx, id, account.id)
  if (!row) return err({ code: 'not_found' })
  const { draft, version: newest } = keptOf(row)
  // Publish only the version the host saw.
  if (newest !== version) return err({ code: 'changed_meanwhile' })
  const { status: from, first_published_at: since, photos_count: photos } = row
  const again = since !== null && (from === 'published' || from === 'paused')
  const after = again
    ? ok(from)
    : listingAfter(from, 'submit', { reviewed: await isReviewed(tx), wasPublished: since !== null })
  if (!after.ok) return after
  const listing = asListing(draft, photos)
  if (!listing) return err({ code: 'incomplete', missing: missingOf(draft, photos) })
  // No booking can be made in between, because the row is locked.
  if (isMoved(row, listing.point) && (await isBooked(tx, id, now))) return err({ code: 'booked_there' })
  if (again || after.value === 'published') {
    const live = await goLive(tx, row, listing, now)
    if (!live.ok) return live
  }
  if (!again) await moveListing(tx, id, { step: 'submit', from, to: after.value, by: account.id, at: now })
  return ok(undefined)
}
