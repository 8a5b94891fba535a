import type { AccountId, BookingId, PaymentId } from '../../../domain/kernel/id.ts'
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

/** False when it was closed before. */
export async function closeDispute(
  tx: Sql,
  ref: string,
  state: 'won' | 'lost',
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } =
    await tx`update disputes set state = ${state}, closed_at = ${now} where ref = ${ref} and state = 'open'`
  return count === 1
}
