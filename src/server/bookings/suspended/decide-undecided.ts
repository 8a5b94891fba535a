import { decideBy } from '../../../domain/bookings/suspended-host.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { recordAct } from '../../audit/audit.sql.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { countUndecided, findUndecided, keepBooking, lockUndecided } from './undecided.sql.ts'

const PAGE = 24

/** Sales of suspended hosts: bookings to keep or cancel in time, and payouts to decide on. */
export async function listUndecided({ deps: { sql }, now }: Context<'admin'>, { page }: { page: number }) {
  const { waiting: total } = await countUndecided(sql, now)
  const rows = await findUndecided(sql, now, page, PAGE)
  return ok({
    items: rows.map(({ id, kind, number, title, zone, host, guest, why, suspended_at: since, start, end }) => ({
      id,
      kind,
      number,
      title,
      zone,
      host,
      guest,
      why,
      suspendedAt: since.toString(),
      from: start.toString(),
      to: end.toString(),
      decideBy: kind === 'booking' ? decideBy(since, start).toString() : null,
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    now: now.toString(),
  })
}

/**
 * Keeps a booking of a suspended host. Any admin can also cancel it with a full refund; without a decision it is
 * cancelled automatically.
 */
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
