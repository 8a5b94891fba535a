import { decideBy } from '../../domain/bookings/suspended-host.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { recordAct } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { countUndecided, findUndecided, keepBooking, lockUndecided } from './undecided.sql.ts'

const PAGE = 24

/** What suspended hosts have sold and is not over: an admin keeps or cancels each within 48 hours. */
export async function listUndecided({ deps: { sql }, now }: Context<'admin'>, { page }: { page: number }) {
  const { waiting: total } = await countUndecided(sql, now)
  const rows = await findUndecided(sql, now, page, PAGE)
  return ok({
    items: rows.map(({ id, number, title, zone, host, guest, why, suspended_at: since, start, end }) => ({
      ...{ id, number, title, zone, host, guest, why },
      ...{ suspendedAt: since.toString(), from: start.toString(), to: end.toString() },
      decideBy: decideBy(since, start).toString(),
    })),
    ...{ total, page, pages: Math.max(1, Math.ceil(total / PAGE)), now: now.toString() },
  })
}

/** Lets a booking of a suspended host stand. To cancel it, its guest getting everything back, is any admin's step. */
export async function keepUndecided(
  { deps, request, account, now }: Context<'admin'>,
  { id, reason }: { id: BookingId; reason: string },
) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockUndecided(tx, id, now))) return err({ code: 'nothing_to_decide' })
    await keepBooking(tx, id, { reason, by: account.id, now })
    await recordAct(
      tx,
      { actorId: account.id, requestId: request.requestId, now },
      { act: 'booking.keep', subjectId: id, reason, before: { decided: false }, after: { decided: true } },
    )
    return ok({})
  })
}
