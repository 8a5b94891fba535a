import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findMine, type Party } from './bookings.sql.ts'
import { challengeOf } from './refresh-payment.ts'

/** A booking or hold of the visitor; someone else's is reported as not found. */
export async function showBooking({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  return row ? ok(await shown(deps, row)) : err({ code: 'not_found' })
}

/** Includes the bank's current challenge, if one is open. */
export async function shown(deps: Deps, row: BookingRow, party: Party = 'guest', at = deps.clock.now()) {
  return viewOf(row, at, party, party === 'guest' ? await challengeOf(deps, row) : null)
}

/** The same, read again after a change; as of now or a given moment. */
export async function showMine(
  deps: Deps,
  visitor: Visitor,
  id: BookingId,
  at: (row: BookingRow) => Temporal.Instant = () => deps.clock.now(),
) {
  const row = await findMine(deps.sql, visitor, id)
  if (!row) throw new Error(`booking ${id} vanished`)
  return shown(deps, row, 'guest', at(row))
}
