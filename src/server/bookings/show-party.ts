import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findAsParty, findMine } from './bookings.sql.ts'
import { shown } from './show-booking.ts'

/** A booking as one of its parties or an admin sees it; someone else's is reported as not found. */
export async function showParty({ deps, account, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findAsParty(deps.sql, account, id)
  if (row) return ok(await shown(deps, row, row.party))
  // A hold made before sign-in has no account yet.
  const held = await findMine(deps.sql, visitor, id)
  return held ? ok(await shown(deps, held)) : err({ code: 'not_found' })
}
