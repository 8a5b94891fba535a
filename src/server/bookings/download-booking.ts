import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { calendarFile } from './calendar-file.ts'
import { receiptOf } from './issue-receipt.ts'
import { receiptFile } from './receipt-file.ts'

type Asked = { id: BookingId }

/** A booking of mine that was sold, as a calendar file. */
export async function downloadCalendar(ctx: Context<'signed_in'>, { id }: Asked) {
  const row = await findMySold(ctx, id)
  return row ? ok(calendarFile(row, ctx.deps.config.publicUrl)) : err({ code: 'not_found' })
}

/** The receipt of one, also after it was cancelled. */
export async function downloadReceipt(ctx: Context<'signed_in'>, { id }: Asked) {
  const row = await findMine(ctx.deps.sql, ctx.visitor, id)
  return row?.confirmed_at ? ok(await receiptFile(row, await receiptOf(ctx.deps, id))) : err({ code: 'not_found' })
}

async function findMySold({ deps, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findMine(deps.sql, visitor, id)
  return row?.state === 'confirmed' || row?.state === 'completed' ? row : null
}
