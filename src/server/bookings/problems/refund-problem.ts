import { type Cents, cents } from '../../../domain/kernel/money.ts'
import { partOf } from '../../../domain/payments/ledger.ts'
import type { Split } from '../../../domain/pricing/quote-lines.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { sharesOf } from '../../payments/disputes/shares.sql.ts'
import { oweDifference } from '../refund-guest.ts'
import { type LockedBooking, saveKept } from '../transitions.sql.ts'

type Refund = { booking: LockedBooking; key: string; amount: Cents }

/**
 * Refunds an amount from each party's share in proportion and returns the host's part. The caller must have locked the
 * booking.
 */
export async function refundInParts(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { booking, key, amount }: Refund,
  now: Temporal.Instant,
): Promise<Cents> {
  if (amount === 0) return amount
  const before = await sharesOf(tx, booking.id)
  const after = partOf(before, cents(before.total - amount))
  await oweDifference(deps, tx, { booking, key, before, after, reason: 'problem' }, now)
  if (booking.kept) await saveKept(tx, booking.id, less(booking.kept, before, after))
  return cents(before.hostReceives - after.hostReceives)
}

/** `kept` less what each party gave between `before` and `after`. */
function less(kept: Split, before: Split, after: Split): Split {
  const of = (part: keyof Split) => cents(kept[part] - before[part] + after[part])
  return {
    total: of('total'),
    hostReceives: of('hostReceives'),
    commission: of('commission'),
    serviceFee: of('serviceFee'),
    tax: of('tax'),
  }
}
