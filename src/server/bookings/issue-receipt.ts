import type { BookingId } from '../../domain/kernel/id.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { addReceipt, findReceipts, type Receipt } from './receipts.sql.ts'

/** The receipt of a sold booking. It is issued now if the booking predates receipts or was made a moment ago. */
export async function receiptOf({ sql, clock, config }: Deps, id: BookingId): Promise<Receipt> {
  const [issued] = await findReceipts(sql, id)
  if (issued) return issued
  await inTransaction(sql, (tx) => addReceipt(tx, id, config.operator, clock.now()))
  const [receipt] = await findReceipts(sql, id)
  if (!receipt) throw new Error(`booking ${id} was sold and has no receipt`)
  return receipt
}
