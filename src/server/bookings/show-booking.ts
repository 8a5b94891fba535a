import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findAsParty, findMine, type Party } from './bookings.sql.ts'
import { challengeOf } from './reconcile-payment.ts'

export async function showBooking({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  return row ? ok(await shown(deps, row)) : err({ code: 'not_found' })
}

export async function shown(deps: Deps, row: BookingRow, party: Party = 'guest', at = deps.clock.now()) {
  return viewOf(row, at, party, party === 'guest' ? await challengeOf(deps, row) : null)
}

export async function showMine(deps: Deps, visitor: Visitor, id: BookingId) {
  return shown(deps, await readMine(deps, visitor, id))
}

/** Throws if the visitor has no such booking. */
export async function readMine({ sql }: Deps, visitor: Visitor, id: BookingId): Promise<BookingRow> {
  const row = await findMine(sql, visitor, id)
  if (!row) throw new Error(`booking ${id} vanished`)
  return row
}

export async function showParty({ deps, account, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findAsParty(deps.sql, account, id)
  if (row) return ok(await shown(deps, row, row.party))
  const held = await findMine(deps.sql, visitor, id)
  return held ? ok(await shown(deps, held)) : err({ code: 'not_found' })
}
