import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import { canBePartOf, canHavePart, type PartRefusal, type WholeRefusal } from '../../../domain/spaces/parts.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { MOST_DRAFTS } from '../listings/create-listing.ts'
import { keptOf, zoneOf } from '../listings/listing-row.ts'
import { addListing, keepDraft, lockHost, lockListing } from '../listings/listings.sql.ts'
import { joinUnits, partUnits } from '../units/arrange-units.ts'
import {
  type Clash,
  findRelatedSpaces,
  lockRelatedSpaces,
  lockShape,
  type RelatedSpaceRow,
  setPartOf,
} from '../units/units.sql.ts'

export async function showParts({ deps, account }: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const related = await findRelatedSpaces(deps.sql, account.id)
  const own = related.find((one) => one.id === id)
  if (!own) return err({ code: 'not_found' })
  const whole = related.find((one) => one.id === own.partOf)
  const edit = account.role !== 'user'
  const joinable = related.filter((one) => canBePartOf(one, own, related).ok)
  return ok({
    partOf: whole ? named(whole) : null,
    parts: related.filter(({ partOf }) => partOf === id).map(named),
    joinable: edit ? joinable.map(named) : [],
    may: { edit, add: edit && canHavePart(own, related).ok },
  })
}

const named = ({ id, title, state }: RelatedSpaceRow) => ({ id, title, state })

type Refusal = { code: 'not_found' | 'too_many_drafts' } | WholeRefusal

/**
 * The draft gets the address, hours and rules of the space that contains it. It blocks no time until it is published.
 */
export function addPart({ deps, account, now }: Context<'host'>, { id: whole }: { id: SpaceId }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<{ id: SpaceId }, Refusal>> => {
    await lockShape(tx, account.id)
    await lockHost(tx, account.id)
    const row = await lockListing(tx, whole, account.id)
    const related = await findRelatedSpaces(tx, account.id)
    const own = related.find((one) => one.id === whole)
    if (!row || !own) return err({ code: 'not_found' })
    const may = canHavePart(own, related)
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

type JoinWholeRefusal = { code: 'not_found' } | PartRefusal | ({ code: 'parts_overlap'; zone: string } & Clash)

/** Makes a space part of another, so that each blocks the other's time. If that isn't possible, nothing changes. */
export function joinWhole(
  { deps, account, now }: Context<'host'>,
  { id, whole: wholeId }: { id: SpaceId; whole: SpaceId },
) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, JoinWholeRefusal>> => {
    await lockShape(tx, account.id)
    const own = [await lockListing(tx, id, account.id), await lockListing(tx, wholeId, account.id)]
    if (own.includes(null)) return err({ code: 'not_found' })
    const related = await lockRelatedSpaces(tx, [id, wholeId], now)
    const [part, whole] = [id, wholeId].map((one) => related.find((row) => row.id === one))
    if (!part || !whole) return err({ code: 'not_found' })
    if (part.partOf === wholeId) return ok({})
    const may = canBePartOf(part, whole, related)
    if (!may.ok) return may
    const joined = await joinUnits(tx, part, whole, related, now)
    return joined.ok ? ok({}) : err({ ...joined.refusal, zone: part.zone ?? whole.zone ?? 'UTC' })
  })
}

export function leaveWhole({ deps, account, now }: Context<'host'>, { id }: { id: SpaceId }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, { code: 'not_found' }>> => {
    await lockShape(tx, account.id)
    if (!(await lockListing(tx, id, account.id))) return err({ code: 'not_found' })
    const related = await lockRelatedSpaces(tx, [id], now)
    await partUnits(tx, id, related, now)
    return ok({})
  })
}
