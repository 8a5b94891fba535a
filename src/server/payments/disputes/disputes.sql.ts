import type { AccountId, BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql } from '../../database/connect.ts'

type Disputed = { booking_id: BookingId; host_id: AccountId }

/** Locks a payment's booking, so that nothing else moves its money. */
export async function lockDisputed(tx: Sql, id: PaymentId): Promise<Disputed | null> {
  const [row] = await tx<Disputed[]>`
    select b.id as booking_id, b.host_id from bookings b join payments p on p.booking_id = b.id where p.id = ${id} for no key update of b`
  return row ?? null
}

type News = {
  ref: string
  paymentId: PaymentId
  amountCents: number
  feeCents: number
  currency: string
  now: Temporal.Instant
}

/** Records a dispute in its current state. */
export async function addDispute(
  tx: Sql,
  { ref, paymentId, amountCents, feeCents, currency, now }: News,
): Promise<void> {
  await tx`
    insert into disputes (ref, payment_id, amount_cents, fee_cents, currency, opened_at)
    values (${ref}, ${paymentId}, ${amountCents}, ${feeCents}, ${currency}, ${now}) on conflict do nothing`
}

type End = { ref: string; state: 'won' | 'lost'; feeCents: number; feeBackCents: number; now: Temporal.Instant }

/** Returns the refundable part of the dispute fee that was recorded; null if the dispute was already closed. */
export async function closeDispute(tx: Sql, of: End): Promise<Cents | null> {
  const [row] = await tx<{ back: Cents }[]>`
    update disputes set state = ${of.state}, closed_at = ${of.now},
      fee_back_cents = case when ${of.state} = 'won' then fee_cents - (${of.feeCents}::bigint - ${of.feeBackCents}::bigint) else 0 end
    where ref = ${of.ref} and state = 'open' returning fee_back_cents as back`
  return row?.back ?? null
}
