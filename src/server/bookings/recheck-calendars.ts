import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { refreshSource } from '../spaces/calendars/refresh-source.ts'
import { findStale, isBusyElsewhere } from '../spaces/calendars/sources.sql.ts'
import type { BookingRow } from './bookings.sql.ts'
import { end, lockUnlessPaying } from './transitions.sql.ts'

const FRESH_MINUTES = 5
/**
 * A sale never waits longer for other servers. Anything they report later becomes a conflict for the host to resolve.
 */
const PATIENCE_MS = 3_000

type Hold = Pick<BookingRow, 'id' | 'space_id' | 'unit_ids' | 'occupied_from' | 'occupied_to'>

/** Reads the space's imported calendars again before a sale. If one is busy, it ends the hold and returns true. */
export async function isTakenElsewhere(deps: Deps, hold: Hold, now: Temporal.Instant): Promise<boolean> {
  const { sql, log } = deps
  const stale = await findStale(sql, hold.space_id, now.subtract({ minutes: FRESH_MINUTES }))
  if (stale.length > 0) {
    const read = Promise.all(stale.map((id) => refreshSource(deps, id))).catch((err: unknown) =>
      log.warn({ err }, 'a calendar could not be read before a booking'),
    )
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())])
  }
  if (!(await isBusyElsewhere(sql, hold.unit_ids, { from: hold.occupied_from, to: hold.occupied_to }))) return false
  // Otherwise its guest could hold nothing else.
  return inTransaction(sql, async (tx) => {
    if (!(await lockUnlessPaying(tx, hold.id))) return false
    return end(tx, {
      id: hold.id,
      from: 'held',
      to: 'released',
      actor: 'system',
      actorId: null,
      now,
      reason: 'busy in an imported calendar',
    })
  })
}
