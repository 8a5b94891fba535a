import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import { canHavePart, type WholeRefusal } from '../../../domain/spaces/parts.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { MOST_DRAFTS } from '../listings/create-listing.ts'
import { keptOf, zoneOf } from '../listings/listing-row.ts'
import { addListing, keepDraft, lockHost, lockListing } from '../listings/listings.sql.ts'
import { findKinOf, lockShape } from '../units/kin.sql.ts'
import { setPartOf } from '../units/move-occupancies.sql.ts'

type Refusal = { code: 'not_found' | 'too_many_drafts' } | WholeRefusal

/** Creates a draft inside a space, with its address, hours and rules. It takes no time until it is published. */
export function addPart({ deps, account, now }: Context<'host'>, { id: whole }: { id: SpaceId }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<{ id: SpaceId }, Refusal>> => {
    await lockShape(tx, account.id)
    await lockHost(tx, account.id)
    const row = await lockListing(tx, whole, account.id)
    const kin = await findKinOf(tx, account.id)
    const own = kin.find((one) => one.id === whole)
    if (!row || !own) return err({ code: 'not_found' })
    const may = canHavePart(own, kin)
    if (!may.ok) return may
    const id = await addListing(tx, account.id, MOST_DRAFTS, now)
    if (!id) return err({ code: 'too_many_drafts' })
    const { city, neighbourhood, street, point, weekly, houseRules } = keptOf(row).draft
    const draft = { ...NEW_DRAFT, city, neighbourhood, street, point, weekly, houseRules }
    await keepDraft(tx, id, { draft, version: 1, versions: {} }, { by: account.id, at: now, zone: zoneOf(row) })
    await setPartOf(tx, id, whole)
    return ok({ id })
  })
}
