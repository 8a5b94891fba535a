import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import type { LedgerLine } from '../../domain/payments/ledger.ts'
import type { PaymentFacts } from '../../domain/payments/payment.ts'
import type { Sql } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { GatewayEvent, GatewayView } from '../external/payments/gateway.ts'

export type PaymentRow = Pick<
  Tables['payments'],
  | 'id'
  | 'booking_id'
  | 'account_id'
  | 'kind'
  | 'state'
  | 'amount_cents'
  | 'captured_cents'
  | 'refunded_cents'
  | 'currency'
> & {
  /** The currency of the captured money, once there is any. */
  captured_currency: string
}

/** Locks a payment until the transaction ends; the caller must have locked its booking first. */
export async function lockPayment(sql: Sql, id: PaymentId): Promise<PaymentRow | null> {
  const [row] = await sql<PaymentRow[]>`
    select id, booking_id, account_id, kind, state, amount_cents, captured_cents, refunded_cents, currency,
      coalesce(captured_currency, currency) as captured_currency from payments where id = ${id} for update`
  return row ?? null
}

export async function savePayment(
  sql: Sql,
  id: PaymentId,
  facts: PaymentFacts,
  view: GatewayView,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update payments set state = ${facts.state}, captured_cents = ${facts.captured}, refunded_cents = ${facts.refunded}, updated_at = ${now},
      captured_currency = case when ${facts.captured}::bigint > 0 then nullif(${view.currency}, currency) end,
      capture_before = ${view.captureBefore}, saved = ${view.saved ? sql.json(view.saved as never) : null}, gateway_ref = ${view.ref}, card_last4 = ${view.last4}, card_brand = ${view.brand},
      failure_code = ${facts.state === 'failed' ? (view.failureCode ?? 'declined') : null}
    where id = ${id}`
}

/** Whether to save this payment's card; true only once. */
export async function takeWishToKeep(sql: Sql, id: PaymentId): Promise<boolean> {
  const { count } = await sql`update payments set keep_card = false where id = ${id} and keep_card`
  return count === 1
}

/** False if this event was stored before. */
export async function storeEvent(
  sql: Sql,
  gateway: string,
  event: GatewayEvent,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await sql`
    insert into gateway_events (gateway, event_id, kind, gateway_ref, payload, received_at)
    values (${gateway}, ${event.id}, ${event.kind}, ${event.ref}, ${sql.json(event)}, ${now})
    on conflict do nothing`
  return count === 1
}

type Posting = {
  key: string
  /** Null for transactions without a single booking, such as payouts. */
  bookingId: BookingId | null
  lines: readonly LedgerLine[]
  currency: string
  now: Temporal.Instant
}

/** Books a ledger transaction once per key. The database refuses entries that don't sum to zero. */
export async function postToLedger(sql: Sql, { key, bookingId, lines, currency, now }: Posting): Promise<void> {
  await sql`
    with entry as (
      insert into ledger_transactions (key, booking_id, at) values (${key}, ${bookingId}, ${now}) on conflict (key) do nothing returning id
    )
    insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
    select entry.id, line.position, line.account, line.cents, ${currency}
    from entry, unnest(${lines.map((_, i) => i)}::smallint[], ${lines.map((l) => l.account)}::text[], ${lines.map((l) => l.cents)}::bigint[])
      as line (position, account, cents)`
}
