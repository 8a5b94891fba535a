import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../platform/deps.ts'
import { readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { viewOf } from './booking-view.ts'
import { type BookingRow, findAsParty, findMine, listMine, type Party } from './bookings.sql.ts'
import { challengeOf } from './reconcile-payment.ts'

export async function showBooking({ deps, visitor }: Context<'visitor'>, { id }: { id: BookingId }) {
  const row = await findMine(deps.sql, visitor, id)
  return row ? ok(await shown(deps, row)) : err({ code: 'not_found' })
}

export async function shown(deps: Deps, row: BookingRow, party: Party = 'guest', at = deps.clock.now()) {
  return viewOf(row, at, party, party === 'guest' ? await challengeOf(deps, row) : null)
}

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

export async function showParty({ deps, account, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findAsParty(deps.sql, account, id)
  if (row) return ok(await shown(deps, row, row.party))
  const held = await findMine(deps.sql, visitor, id)
  return held ? ok(await shown(deps, held)) : err({ code: 'not_found' })
}

const PAGE = 10

type Input = { cursor?: string | undefined; when?: 'upcoming' | 'past' | 'cancelled' | 'unfinished' | undefined }

export async function listBookings({ deps, visitor, now }: Context<'signed_in'>, { when, cursor }: Input) {
  const query = ['bookings', when]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await listMine(deps.sql, visitor, { when, after, now })
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: await Promise.all(page.map((row) => shown(deps, row))),
    nextCursor: rows.length > PAGE && last ? writeCursor(query, [keyOf(last, when).toString(), last.id]) : null,
  })
}

const keyOf = ({ from, created_at }: BookingRow, when: Input['when']) =>
  when && when !== 'unfinished' ? from : created_at
