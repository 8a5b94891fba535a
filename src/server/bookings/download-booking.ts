import { UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { paperFor } from '../documents/paper-file.ts'
import type { Context } from '../http/endpoints.ts'
import { findMine } from './bookings.sql.ts'
import { calendarFile } from './calendar-file.ts'
import { receiptOf } from './issue-receipt.ts'
import { receiptPaper } from './receipt-file.ts'
import { findReceipts } from './receipts.sql.ts'

type Asked = { id: BookingId }

export async function downloadCalendar(ctx: Context<'signed_in'>, { id }: Asked) {
  const row = await findMySold(ctx, id)
  return row ? ok(calendarFile(row, ctx.deps.config)) : err({ code: 'not_found' })
}

/** A receipt, also after a cancellation; the sale's receipt unless a number is given. */
export async function downloadReceipt(
  ctx: Context<'signed_in'>,
  { id, number }: Asked & { number?: number | undefined },
) {
  const { sql } = ctx.deps
  return paperFor(ctx, 'short', async () => {
    const row = await findMine(sql, ctx.visitor, id)
    if (!row?.confirmed_at) return err({ code: 'not_found' as const })
    const first = await receiptOf(ctx.deps, id)
    const receipt = number === undefined ? first : (await findReceipts(sql, id)).find((one) => one.number === number)
    return receipt
      ? ok(receiptPaper(row, receipt, ctx.request.clock ?? UNKNOWN_CLOCK))
      : err({ code: 'not_found' as const })
  })
}

async function findMySold({ deps, visitor }: Context<'signed_in'>, id: BookingId) {
  const row = await findMine(deps.sql, visitor, id)
  return row?.state === 'confirmed' || row?.state === 'completed' ? row : null
}
