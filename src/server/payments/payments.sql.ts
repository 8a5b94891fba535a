import type { BookingId, PaymentId } from '../../domain/kernel/id.ts'
import { type Cents, cents, ZERO } from '../../domain/kernel/money.ts'
import type { LedgerLine } from '../../domain/payments/ledger.ts'
import type { PaymentFacts, RefundReason } from '../../domain/payments/payment.ts'
import type { GatewayEvent, GatewayView } from '../external/payments/gateway.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type PaymentRow = Pick<
  Tables['payments'],
  | 'id'
  | 'account_id'
  | 'kind'
  | 'state'
  | 'amount_cents'
  | 'captured_cents'
  | 'refunded_cents'
  | 'currency'
  | 'keep_card'
> & { captured_currency: string }

/** The columns of `PaymentRow` as one JSON object, for statements that also read the booking. */
export const paymentJson = (sql: Sql) => sql`
  jsonb_build_object('id', p.id, 'account_id', p.account_id, 'kind', p.kind, 'state', p.state,
    'amount_cents', p.amount_cents, 'captured_cents', p.captured_cents, 'refunded_cents', p.refunded_cents,
    'currency', p.currency, 'keep_card', p.keep_card,
    'captured_currency', coalesce(p.captured_currency, p.currency))`

export async function findFacts(sql: Sql, id: PaymentId): Promise<PaymentFacts | null> {
  const [row] = await sql<PaymentFacts[]>`
    select state, captured_cents as captured, refunded_cents as refunded from payments where id = ${id}`
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
    update payments set state = ${facts.state}, captured_cents = ${facts.captured}, refunded_cents = ${facts.refunded},
      updated_at = ${now},
      captured_currency = case when ${facts.captured}::bigint > 0 then nullif(${view.currency}, currency) end,
      capture_before = ${view.captureBefore}, saved = ${view.saved ? sql.json(view.saved as never) : null},
        gateway_ref = ${view.ref}, card_last4 = ${view.last4}, card_brand = ${view.brand},
      failure_code = ${facts.state === 'failed' ? (view.failureCode ?? 'declined') : null}
    where id = ${id}`
}

export async function takeWishToKeep(sql: Sql, id: PaymentId): Promise<boolean> {
  const { count } = await sql`update payments set keep_card = false where id = ${id} and keep_card`
  return count === 1
}

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
  /** Null for transactions that don't belong to a single booking, such as payouts. */
  bookingId: BookingId | null
  lines: readonly LedgerLine[]
  currency: string
  now: Temporal.Instant
}

/** Books a ledger transaction once per key. The database refuses entries whose sum isn't zero. */
export async function postToLedger(sql: Sql, { key, bookingId, lines, currency, now }: Posting): Promise<void> {
  await sql`
    with entry as (
      insert into ledger_transactions (key, booking_id, at) values (${key}, ${bookingId}, ${now}) on conflict (key)
        do nothing returning id
    )
    insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
    select entry.id, line.position, line.account, line.cents, ${currency}
    from entry, unnest(${lines.map((_, i) => i)}::smallint[], ${lines.map((l) => l.account)}::text[],
      ${lines.map((l) => l.cents)}::bigint[])
      as line (position, account, cents)`
}

/** Records a refund before its id is sent to the gateway. Null if the refund exceeds the captured amount. */
export async function createRefund(
  sql: Sql,
  id: PaymentId,
  amount: Cents,
  reason: RefundReason,
  now: Temporal.Instant,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    insert into refunds (payment_id, amount_cents, reason, created_at)
    select ${id}, ${amount}, ${reason}, ${now} from payments p where p.id = ${id}
      and p.captured_cents >= ${amount} + (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.id and r.state <> 'failed')
    returning id`
  return row?.id ?? null
}

const left = (sql: Sql) => sql`
  greatest(0, p.captured_cents - coalesce((select sum(r.amount_cents) from refunds r
    where r.payment_id = p.id and r.state <> 'failed' and r.covered_by is null), 0)
    - coalesce((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.state = 'lost'), 0))::bigint`
const paid = (sql: Sql, booking: BookingId) => sql`
  payments p where p.booking_id = ${booking} and p.captured_cents > 0 and p.captured_currency is null`

export function findPaid(tx: Sql, booking: BookingId): Promise<{ id: PaymentId; left: number }[]> {
  return tx<{ id: PaymentId; left: number }[]>`
    select p.id, ${left(tx)} as left from ${paid(tx, booking)} order by p.seq desc for update of p`
}

export async function findLeft(sql: Sql, booking: BookingId): Promise<Cents> {
  const [row] = await sql<{ left: Cents }[]>`
    select coalesce(sum(${left(sql)}), 0)::bigint as left from ${paid(sql, booking)}`
  return row?.left ?? ZERO
}

export async function hasOpenDispute(sql: Sql, booking: BookingId): Promise<boolean> {
  const open = await sql`
    select 1 from disputes d join payments p on p.id = d.payment_id
      where p.booking_id = ${booking} and d.state = 'open'`
  return open.length > 0
}

export type OpenRefund = Pick<Tables['refunds'], 'id' | 'payment_id' | 'amount_cents' | 'again_of' | 'held_at'> & {
  reason: RefundReason
  captured_currency: string
  came_back: number
}

const refunds = (sql: Sql) => sql`
  select r.id, r.payment_id, r.amount_cents, r.reason, r.again_of, r.held_at, r.state,
    coalesce(p.captured_currency, p.currency) as captured_currency,
    (select count(*)::int from refunds x where x.state = 'failed'
      and (x.id = r.again_of or x.again_of = r.again_of)) as came_back
  from refunds r join payments p on p.id = r.payment_id`

export async function findOpenRefund(sql: Sql, id: string): Promise<OpenRefund | null> {
  const [row] = await sql<OpenRefund[]>`${refunds(sql)} where r.id = ${id} and r.state = 'open'`
  return row ?? null
}

/**
 * Finds owed refunds that have no queued or failed job. Skips refunds of disputed payments, which are sent when the
 * dispute ends, and refunds on hold, which an admin sends.
 */
export function findUnsentRefunds(sql: Sql): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select r.id from refunds r where r.state = 'open' and r.held_at is null
      and not exists (select 1 from disputes d where d.payment_id = r.payment_id and d.state = 'open')
      and not exists (select 1 from jobs.job j where j.data->>'refundId' = r.id::text
        and (j.state < 'completed' or j.name = 'failed'))
    order by r.created_at limit 1000`
}

export async function findPaymentOf(sql: Sql, id: string): Promise<PaymentId | null> {
  const [row] = await sql<{ payment_id: PaymentId }[]>`select payment_id from refunds where id = ${id}`
  return row?.payment_id ?? null
}

/** Locks a refund in any state. The caller must have locked its booking first. */
export async function lockRefund(
  tx: Sql,
  id: string,
): Promise<(OpenRefund & { state: 'open' | 'done' | 'failed' }) | null> {
  const [row] = await tx<(OpenRefund & { state: 'open' | 'done' | 'failed' })[]>`
    ${refunds(tx)} where r.id = ${id} for update of r`
  return row ?? null
}

export async function refundDone(sql: Sql, refund: OpenRefund, ref: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await sql`update refunds set state = 'done', gateway_ref = ${ref}, done_at = ${now}
      where id = ${refund.id} and state = 'open'`
  if (count === 0) return false
  await addRefunded(sql, refund, refund.amount_cents, now)
  return true
}

export async function replaceFailed(tx: Sql, refund: OpenRefund, now: Temporal.Instant): Promise<string> {
  await tx`update refunds set state = 'failed', failed_at = ${now} where id = ${refund.id}`
  await addRefunded(tx, refund, -refund.amount_cents, now)
  const [row] = await tx<{ id: string }[]>`
    insert into refunds (payment_id, amount_cents, reason, created_at, again_of)
    values (${refund.payment_id}, ${refund.amount_cents}, ${refund.reason}, ${now}, ${refund.again_of ?? refund.id})
      returning id`
  if (!row) throw new RangeError('an insert returns its row')
  return row.id
}

async function addRefunded(sql: Sql, { payment_id }: OpenRefund, amount: number, now: Temporal.Instant): Promise<void> {
  await sql`update payments set refunded_cents = refunded_cents + ${amount}, updated_at = ${now}
    where id = ${payment_id}`
}

export async function holdRefund(sql: Sql, id: string, now: Temporal.Instant): Promise<void> {
  await sql`update refunds set held_at = ${now} where id = ${id}`
}

/** True while the guest's bank has withdrawn the payment and hasn't decided yet. */
export async function isDisputed(sql: Sql, id: PaymentId): Promise<boolean> {
  const open = await sql`select 1 from disputes where payment_id = ${id} and state = 'open'`
  return open.length > 0
}

export function listOpenRefunds(tx: Sql, id: PaymentId): Promise<{ id: string; amount_cents: Cents }[]> {
  return tx<{ id: string; amount_cents: Cents }[]>`
    select id, amount_cents from refunds where payment_id = ${id} and state = 'open' order by created_at, id for update`
}

/**
 * After a lost dispute has returned this amount to the guest, marks refunds the gateway can no longer pay as done,
 * oldest first. Splits the last one if needed. Returns the total covered.
 */
export async function coverRefunds(
  tx: Sql,
  { ref, paymentId, amount }: { ref: string; paymentId: PaymentId; amount: Cents },
  now: Temporal.Instant,
): Promise<Cents> {
  const refunds = await listOpenRefunds(tx, paymentId)
  const [paid] = await tx<{ left: number }[]>`
    select (p.captured_cents - p.refunded_cents - (select sum(d.amount_cents) from disputes d
      where d.payment_id = p.id and d.state = 'lost'))::bigint as left
    from payments p where p.id = ${paymentId}`
  let [owed, covered] = [refunds.reduce((all, { amount_cents }) => all + amount_cents, 0), 0]
  for (const { id, amount_cents: whole } of refunds) {
    const part = Math.min(whole, amount - covered)
    if (owed <= (paid?.left ?? 0) || part === 0) break
    if (part < whole) await splitRefund(tx, id, cents(part))
    await tx`update refunds set state = 'done', done_at = ${now}, covered_by = ${ref} where id = ${id}`
    owed -= part
    covered += part
  }
  return cents(covered)
}

/** Splits an owed refund, because the gateway doesn't accept a different amount under the same id. */
async function splitRefund(tx: Sql, id: string, part: Cents): Promise<void> {
  await tx`
    insert into refunds (payment_id, amount_cents, reason, created_at, again_of)
    select payment_id, amount_cents - ${part}, reason, created_at, again_of from refunds where id = ${id}`
  await tx`update refunds set amount_cents = ${part} where id = ${id}`
}
