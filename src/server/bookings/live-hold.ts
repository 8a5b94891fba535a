import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findLiveHold } from './bookings.sql.ts'
import { shown } from './show-booking.ts'

export async function liveHold({ deps, request, now }: Context) {
  const visitor = await request.visitor()
  const row = visitor && (await findLiveHold(deps.sql, visitor, now))
  return ok({ hold: row ? await shown(deps, row) : null })
}
