import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { type HostStep, type ListingState, listingAfter } from '../../../domain/spaces/listing-state.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { lockListing, moveListing } from './listings.sql.ts'
import { viewOf } from './show-listing.ts'

type Refusal = { code: 'not_found' } | { code: 'not_now'; state: ListingState }

/** Changes a listing's state without changing its content. Existing bookings stay valid. */
export function stepListing(step: Exclude<HostStep, 'submit'>) {
  return async ({ deps, account, now }: Context<'host'>, { id }: { id: SpaceId }) => {
    const moved = await inTransaction(deps.sql, async (tx): Promise<Result<void, Refusal>> => {
      const row = await lockListing(tx, id, account.id)
      if (!row) return err({ code: 'not_found' })
      const after = listingAfter(row.status, step, { reviewed: true, wasPublished: row.first_published_at !== null })
      if (!after.ok) return after
      await moveListing(tx, id, { step, from: row.status, to: after.value, by: account.id, at: now })
      return ok(undefined)
    })
    if (!moved.ok) return moved
    const view = await viewOf(deps.sql, id, account, now)
    return view ? ok(view) : err({ code: 'not_found' })
  }
}
