import { err, ok } from '../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import type { Context } from '../http/endpoints.ts'
import { type BookingRow, listMine } from './bookings.sql.ts'
import { shown } from './show-booking.ts'

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
