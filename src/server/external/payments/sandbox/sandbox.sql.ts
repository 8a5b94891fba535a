import { randomUUID } from 'node:crypto'
import type { PaymentId } from '../../../../domain/kernel/id.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { GatewayEvent, GatewayRecord } from '../gateway.ts'

type Row = Omit<GatewayRecord, 'ourId' | 'feeCents'> & { our_id: string; fee_cents: number }

export async function* records(sql: Sql, from: Temporal.Instant, to: Temporal.Instant): AsyncGenerator<GatewayRecord> {
  const movements = sql<Row[]>`
    select * from (
      select 'charge' as kind, id as ref, idempotency_key as our_id, amount_cents as cents, 0::bigint as fee_cents,
        currency,
        coalesce(captured_at, created_at) as at from sandbox.intents where state = 'captured'
      union all select 'refund', r.id, r.idempotency_key, -r.amount_cents, 0, i.currency, r.created_at
        from sandbox.refunds r join sandbox.intents i on i.id = r.intent_id
      union all select 'refund_failure', r.id, r.idempotency_key, r.amount_cents, 0, i.currency, r.failed_at
        from sandbox.refunds r join sandbox.intents i on i.id = r.intent_id where r.state = 'failed'
      union all select 'transfer', id, idempotency_key, -amount_cents, 0, currency, created_at from sandbox.transfers
      union all select 'reversal', r.id, r.idempotency_key, r.amount_cents, 0, t.currency, r.created_at
        from sandbox.reversals r join sandbox.transfers t on t.id = r.transfer_id
      union all select 'dispute', d.id, i.idempotency_key, -d.amount_cents, d.fee_cents, i.currency, d.opened_at
        from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id
      union all select 'dispute_reversal', d.id, i.idempotency_key, d.amount_cents, -d.fee_back_cents, i.currency,
        d.closed_at
        from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id where d.state = 'won'
    ) movement where at >= ${from} and at < ${to}`
  for await (const page of movements.cursor(1_000))
    for (const { our_id: ourId, fee_cents: feeCents, ...row } of page) yield { ...row, ourId, feeCents }
}

type Method = Tables['sandbox.methods']

export type NewMethod = Omit<Method, 'detached_at' | 'customer_id'> & { account_id: string }

export async function findMethod(sql: Sql, customerId: string, id: string): Promise<Method | null> {
  const [row] = await sql<Method[]>`
    select * from sandbox.methods where id = ${id} and customer_id = ${customerId} and detached_at is null`
  return row ?? null
}

export async function detach(sql: Sql, customerId: string, id: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update sandbox.methods set detached_at = ${now}
      where id = ${id} and customer_id = ${customerId} and detached_at is null`
}

type HostAccount = Tables['sandbox.hosts']

export async function openHost(sql: Sql, host: Omit<HostAccount, 'payouts_enabled'>): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into sandbox.hosts ${sql(host)} on conflict (account_id) do update set return_path = excluded.return_path
      returning id`
  return row?.id ?? host.id
}

export async function findHost(sql: Sql, id: string): Promise<HostAccount | null> {
  const [row] = await sql<HostAccount[]>`select * from sandbox.hosts where id = ${id}`
  return row ?? null
}

export async function setPayouts(sql: Sql, id: string, enabled: boolean): Promise<boolean> {
  const { count } = await sql`
    update sandbox.hosts set payouts_enabled = ${enabled} where id = ${id} and payouts_enabled <> ${enabled}`
  return count === 1
}

type NewTransfer = Omit<Tables['sandbox.transfers'], 'reversed_cents' | 'amount_cents'> & { amount_cents: number }

export async function addTransfer(tx: Sql, transfer: NewTransfer, letter: WebhookDelivery): Promise<string | null> {
  const key = transfer.idempotency_key
  const [made] = await tx<{ id: string }[]>`
    insert into sandbox.transfers (id, idempotency_key, host_id, amount_cents, currency, created_at)
    select ${transfer.id}, ${key}, h.id, ${transfer.amount_cents}, ${transfer.currency}, ${transfer.created_at}
    from sandbox.hosts h where h.id = ${transfer.host_id} and h.payouts_enabled
    on conflict (idempotency_key) do nothing returning id`
  if (made) await addDeliveries(tx, letter)
  return made?.id ?? findTransferOf(tx, key)
}

export async function findTransferOf(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from sandbox.transfers where idempotency_key = ${key}`
  return row?.id ?? null
}

type NewReversal = Omit<Tables['sandbox.reversals'], 'amount_cents'> & { amount_cents: number }

export async function addReversal(tx: Sql, reversal: NewReversal, letter: WebhookDelivery): Promise<string | null> {
  const { transfer_id: transferId, amount_cents: amount, idempotency_key: key } = reversal
  await tx`select 1 from sandbox.transfers where id = ${transferId} for update`
  const [done] = await tx<{ id: string }[]>`select id from sandbox.reversals where idempotency_key = ${key}`
  if (done) return done.id
  const { count } = await tx`
    update sandbox.transfers set reversed_cents = reversed_cents + ${amount}
    where id = ${transferId} and reversed_cents + ${amount} <= amount_cents`
  if (count === 0) return null
  await tx`insert into sandbox.reversals ${tx(reversal)}`
  await addDeliveries(tx, letter)
  return reversal.id
}

export type Intent = Omit<
  Tables['sandbox.intents'],
  'created_at' | 'captured_at' | 'amount_cents' | 'refunded_cents'
> & {
  amount_cents: number
  refunded_cents: number
}

type NewIntent = Omit<Intent, 'refunded_cents'> & Pick<Tables['sandbox.intents'], 'created_at' | 'captured_at'>

/**
 * Adds a payment and, with it, the card that the guest wants to keep. An account that has a customer already keeps it,
 * so its id replaces the new one in the row and in the webhook.
 */
export async function addIntent(
  sql: Sql,
  intent: NewIntent,
  { eventId, body, due }: WebhookDelivery,
  method: NewMethod | null,
): Promise<Intent> {
  const keeping =
    method &&
    sql`
    customer as (
      insert into sandbox.customers (id, account_id, created_at)
        values (${intent.customer_id}, ${method.account_id}, ${method.created_at})
      on conflict (account_id) do update set account_id = excluded.account_id returning id
    ), kept as (
      insert into sandbox.methods (id, customer_id, card, brand, last4, exp_month, exp_year, created_at)
      select ${method.id}, customer.id, ${method.card}, ${method.brand}, ${method.last4}, ${method.exp_month},
        ${method.exp_year}, ${method.created_at}
      from customer on conflict (id) do nothing
    ),`
  const row = { ...intent, ...(method && { customer_id: sql`(select id from customer)` }) }
  const text = method ? sql`replace(${body}, ${intent.customer_id}, made.customer_id)` : sql`${body}`
  const [made] = await sql<Intent[]>`
    with ${keeping ?? sql``} made as (
      insert into sandbox.intents ${sql(row as NewIntent)} on conflict (idempotency_key) do nothing returning *
    ), sent as (
      insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${text}, unnest(${due}::timestamptz[])
        from made
    )
    select made.*, ${unhurried(sql)} from made`
  const found = made ?? (await findByKey(sql, intent.idempotency_key))
  if (!found) throw new Error('the sandbox lost an intent')
  return found
}

export async function findByKey(sql: Sql, key: string): Promise<Intent | null> {
  const [row] = await sql<Intent[]>`select * from sandbox.intents where idempotency_key = ${key}`
  return row ?? null
}

export async function findIntent(sql: Sql, id: string): Promise<Intent | null> {
  const [row] = await sql<Intent[]>`select * from sandbox.intents where id = ${id}`
  return row ?? null
}

type Change = Partial<Pick<Tables['sandbox.intents'], 'state' | 'failure_code' | 'capture_before' | 'captured_at'>>

export async function moveOn(sql: Sql, id: string, from: Intent['state'], change: Change): Promise<Intent | null> {
  const [row] = await sql<Intent[]>`
    update sandbox.intents set ${sql(change)} where id = ${id} and state = ${from} returning *`
  return row ?? null
}

export function findRunOut(sql: Sql, now: Temporal.Instant): Promise<Intent[]> {
  return sql<Intent[]>`
    select * from sandbox.intents where state = 'authorised' and capture_before <= ${now} order by capture_before
      limit 100`
}

/** Makes the refunds and disputes of one payment run one after the other. */
export async function lockIntent(tx: Sql, id: string): Promise<void> {
  await tx`select 1 from sandbox.intents where id = ${id} for update`
}

type NewRefund = { id: string; key: string; intentId: string; amount: number; now: Temporal.Instant }

export async function addRefund(
  tx: Sql,
  { id, key, intentId, amount, now }: NewRefund,
  letter: WebhookDelivery,
): Promise<{ ref: string } | 'too_much' | 'disputed'> {
  await lockIntent(tx, intentId)
  const [done] = await tx<{ ref: string }[]>`select id as ref from sandbox.refunds where idempotency_key = ${key}`
  if (done) return { ref: done.ref }
  // After a dispute that was only partly lost, the remainder can still be refunded.
  const disputed = await tx`
    select 1 from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id where d.intent_id = ${intentId}
      and (d.state = 'open' or d.state = 'lost' and i.refunded_cents + ${amount} > i.amount_cents - d.amount_cents)`
  if (disputed.length > 0) return 'disputed'
  const { count } = await tx`
    update sandbox.intents set refunded_cents = refunded_cents + ${amount}
    where id = ${intentId} and state = 'captured' and refunded_cents + ${amount} <= amount_cents`
  if (count === 0) return 'too_much'
  await tx`
    insert into sandbox.refunds (id, idempotency_key, intent_id, amount_cents, created_at)
      values (${id}, ${key}, ${intentId}, ${amount}, ${now})`
  await addDeliveries(tx, letter)
  return { ref: id }
}

export async function failRefund(tx: Sql, key: string, now: Temporal.Instant): Promise<{ ref: string } | null> {
  const [row] = await tx<{ ref: string }[]>`
    with done as (
      update sandbox.refunds set state = 'failed', failed_at = ${now} where idempotency_key = ${key} and state = 'done'
        returning *
    ), back as (
      update sandbox.intents i set refunded_cents = refunded_cents - done.amount_cents from done
        where i.id = done.intent_id
    )
    select id as ref from done`
  return row ?? null
}

/** The gateway charges this fee for a dispute, won or lost, unless part of it is refunded. */
const FEE = 1_500

export type Dispute = Tables['sandbox.disputes']

export async function addDispute(
  tx: Sql,
  intent: Intent,
  amount: number,
  now: Temporal.Instant,
): Promise<Dispute | null> {
  const [row] = await tx<Dispute[]>`
    insert into sandbox.disputes (id, intent_id, amount_cents, fee_cents, opened_at)
    select ${`dp_${randomUUID()}`}, i.id, ${amount}, ${FEE}, ${now} from sandbox.intents i
    where i.id = ${intent.id} and i.state = 'captured' and ${amount} between 1 and i.amount_cents - i.refunded_cents
      and not exists (select 1 from sandbox.disputes d where d.intent_id = i.id)
    returning *`
  return row ?? null
}

type Closing = { ref: string; state: 'won' | 'lost'; feeBack: number; now: Temporal.Instant }

export async function closeDispute(tx: Sql, { ref, state, feeBack, now }: Closing) {
  const [row] = await tx<(Dispute & { payment_id: PaymentId; currency: string })[]>`
    update sandbox.disputes d set state = ${state}, fee_back_cents = ${feeBack}, closed_at = ${now}
      from sandbox.intents i
    where d.id = ${ref} and d.state = 'open' and i.id = d.intent_id
    returning d.*, i.idempotency_key as payment_id, i.currency`
  return row ?? null
}

/**
 * Commits without waiting for the disk. The next synchronous commit flushes this one too, so the ledger never depends
 * on an intent that a crash could lose. A lost intent is a charge that never happened.
 */
const unhurried = (sql: Sql) => sql`set_config('synchronous_commit', 'off', true)`

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never
export type News = WithoutId<GatewayEvent>
type WebhookDelivery = { eventId: string; body: string; due: Temporal.Instant[] }

export function letterOf(news: News, clock: Clock, random: () => number): WebhookDelivery {
  const event = { id: `evt_${randomUUID()}`, ...news }
  const due = [0, 1].map(() => clock.now().add({ milliseconds: Math.round(300 + random() * 4_000) }))
  return { eventId: event.id, body: JSON.stringify(event), due }
}

export async function addDeliveries(sql: Sql, { eventId, body, due }: WebhookDelivery): Promise<void> {
  await sql`insert into sandbox.deliveries (event_id, body, due_at)
    select ${eventId}, ${body}, unnest(${due}::timestamptz[])`
}

type Delivery = { id: number; body: string; tries: number }

/** Webhooks are sent newest first, deliberately out of order. */
export function findDue(sql: Sql, now: Temporal.Instant): Promise<Delivery[]> {
  return sql<
    Delivery[]
  >`select id, body, tries from sandbox.deliveries where delivered_at is null and due_at <= ${now} order by id desc
    limit 20`
}

export async function markDelivered(sql: Sql, id: number, now: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set delivered_at = ${now} where id = ${id} returning ${unhurried(sql)}`
}

export async function putOffDelivery(sql: Sql, id: number, until: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set due_at = ${until}, tries = tries + 1 where id = ${id}`
}
