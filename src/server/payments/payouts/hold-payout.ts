import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { addHold, isSold, removeHold } from './payout-holds.sql.ts'

/** Keeps the payout of a booking back while its guest's complaint is looked into; what was paid stays paid. */
export async function holdPayout(
  { deps, request, account, now }: Context<'confirmed_admin'>,
  { id, reason }: { id: BookingId; reason: string },
) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await isSold(tx, id))) return err({ code: 'not_found' })
    if (!(await addHold(tx, id, { reason, by: account.id, now }))) return err({ code: 'already_held' })
    const by = { actorId: account.id, requestId: request.requestId, now }
    await recordAct(tx, by, {
      act: 'payout.hold',
      subjectId: id,
      reason,
      before: { held: false },
      after: { held: true },
    })
    return ok({})
  })
}

/** Lets it go out again, with the next payouts. */
export async function releasePayout(
  { deps, request, account, now }: Context<'confirmed_admin'>,
  { id, reason }: { id: BookingId; reason: string },
) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await removeHold(tx, id))) return err({ code: 'not_found' })
    const by = { actorId: account.id, requestId: request.requestId, now }
    await recordAct(tx, by, {
      act: 'payout.release',
      subjectId: id,
      reason,
      before: { held: true },
      after: { held: false },
    })
    return ok({})
  })
}
