import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findMine, type Party } from './bookings.sql.ts'
import { challengeOf } from './refresh-payment.ts'

/** A booking or a hold of the visitor's own; another's is as missing as one that never was. */
export async function showBooking({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  return row ? ok(await shown(deps, row)) : err({ code: 'not_found' })
}

/** With the bank's question, if one is open, as the gateway has it now. */
export async function shown(deps: Deps, row: BookingRow, party: Party = 'guest', at = deps.clock.now()) {
  return viewOf(row, at, party, party === 'guest' ? await challengeOf(deps, row) : null)
}

/** The same, read once more after it was changed; as of now, or of a moment of its own. */
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
