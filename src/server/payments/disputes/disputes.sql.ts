import type { AccountId, BookingId, PaymentId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql } from '../../database/connect.ts'

type Disputed = { booking_id: BookingId; host_id: AccountId }

/** The booking of a payment, locked: whoever moves its money waits. */
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

/** Puts down that there is a dispute, however it stands by now. */
export async function addDispute(
  tx: Sql,
  { ref, paymentId, amountCents, feeCents, currency, now }: News,
): Promise<void> {
  await tx`
    insert into disputes (ref, payment_id, amount_cents, fee_cents, currency, opened_at)
    values (${ref}, ${paymentId}, ${amountCents}, ${feeCents}, ${currency}, ${now}) on conflict do nothing`
}

type End = { ref: string; state: 'won' | 'lost'; feeCents: number; feeBackCents: number; now: Temporal.Instant }

/** What comes back of its fee, by what was put down of that; null when it was closed before. */
export async function closeDispute(tx: Sql, of: End): Promise<Cents | null> {
  const [row] = await tx<{ back: Cents }[]>`
    update disputes set state = ${of.state}, closed_at = ${of.now},
      fee_back_cents = case when ${of.state} = 'won' then fee_cents - (${of.feeCents}::bigint - ${of.feeBackCents}::bigint) else 0 end
    where ref = ${of.ref} and state = 'open' returning fee_back_cents as back`
  return row?.back ?? null
}
