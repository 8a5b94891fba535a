import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { type HostStep, type ListingState, listingAfter } from '../../../domain/spaces/listing-state.ts'
import { zoneAt } from '../../external/places/zone-at.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { keptOf } from './listing-row.ts'
import { addListing, findListing, keepDraft, lockListing, moveListing } from './listings.sql.ts'
import { viewOf } from './show-listing.ts'

/** Limits unpublished spaces per host, to as many as one import creates. */
export const MOST_DRAFTS = 500

export async function createListing({ deps, account, now }: Context<'host'>) {
  const id = await inTransaction(deps.sql, (tx) => addListing(tx, account.id, MOST_DRAFTS, now))
  return id ? ok({ id }) : err({ code: 'too_many_drafts' })
}

export async function copyListing({ deps, account, now }: Context<'host'>, { id }: { id: SpaceId }) {
  const row = await findListing(deps.sql, id, account.id)
  if (!row) return err({ code: 'not_found' })
  const { draft } = keptOf(row)
  const zone = draft.point ? await zoneAt(draft.point) : null
  const title = draft.title ? `${draft.title.slice(0, 100)} (copy)` : ''
  const copy = await inTransaction(deps.sql, async (tx) => {
    const made = await addListing(tx, account.id, MOST_DRAFTS, now)
    const kept = { draft: { ...draft, title }, version: 1, versions: {} }
    if (made) await keepDraft(tx, made, kept, { by: account.id, at: now, zone })
    return made
  })
  return copy ? ok({ id: copy }) : err({ code: 'too_many_drafts' })
}

type Refusal = { code: 'not_found' } | { code: 'not_now'; state: ListingState }

/** Changes a listing's state but not its content. Existing bookings stay valid. */
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
