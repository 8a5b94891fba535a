import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { canBePartOf, type PartRefusal } from '../../../domain/spaces/parts.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { lockListing } from '../listings/listings.sql.ts'
import { joinUnits, partUnits } from '../units/arrange-units.ts'
import { lockKin, lockShape } from '../units/kin.sql.ts'
import type { Clash } from '../units/move-occupancies.sql.ts'

type Refusal = { code: 'not_found' } | PartRefusal | ({ code: 'parts_overlap'; zone: string } & Clash)

/** Makes a space part of another, so that each takes the other's time, or changes nothing. */
export function joinWhole(
  { deps, account, now }: Context<'host'>,
  { id, whole: wholeId }: { id: SpaceId; whole: SpaceId },
) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, Refusal>> => {
    await lockShape(tx, account.id)
    const own = [await lockListing(tx, id, account.id), await lockListing(tx, wholeId, account.id)]
    if (own.includes(null)) return err({ code: 'not_found' })
    const kin = await lockKin(tx, [id, wholeId], now)
    const [part, whole] = [id, wholeId].map((one) => kin.find((row) => row.id === one))
    if (!part || !whole) return err({ code: 'not_found' })
    // A repeated request.
    if (part.partOf === wholeId) return ok({})
    const may = canBePartOf(part, whole, kin)
    if (!may.ok) return may
    const joined = await joinUnits(tx, part, whole, kin, now)
    return joined.ok ? ok({}) : err({ ...joined.refusal, zone: part.zone ?? whole.zone ?? 'UTC' })
  })
}

export function leaveWhole({ deps, account, now }: Context<'host'>, { id }: { id: SpaceId }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, { code: 'not_found' }>> => {
    await lockShape(tx, account.id)
    if (!(await lockListing(tx, id, account.id))) return err({ code: 'not_found' })
    const kin = await lockKin(tx, [id], now)
    await partUnits(tx, id, kin, now)
    return ok({})
  })
}
