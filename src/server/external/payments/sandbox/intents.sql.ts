import type { Sql } from '../../../database/connect.ts'
import type { Tables } from '../../../database/tables.ts'
import { addDeliveries, type Letter, unhurried } from './deliveries.sql.ts'

export type Intent = Omit<
  Tables['sandbox.intents'],
  'created_at' | 'captured_at' | 'amount_cents' | 'refunded_cents'
> & {
  amount_cents: number
  refunded_cents: number
}

type NewIntent = Omit<Intent, 'refunded_cents'> & Pick<Tables['sandbox.intents'], 'created_at' | 'captured_at'>

/** The intent with this key and its scheduled webhooks: a new one, or the existing one. */
export async function addIntent(sql: Sql, intent: NewIntent, { eventId, body, due }: Letter): Promise<Intent> {
  const [made] = await sql<Intent[]>`
    with made as (
      insert into sandbox.intents ${sql(intent)} on conflict (idempotency_key) do nothing returning *
    ), sent as (
      insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${body}, unnest(${due}::timestamptz[]) from made
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

/** Moves an intent from one state to another and queues its webhook. Returns null if it wasn't in the expected state. */
export async function moveOn(sql: Sql, id: string, from: Intent['state'], change: Change): Promise<Intent | null> {
  const [row] = await sql<Intent[]>`
    update sandbox.intents set ${sql(change)} where id = ${id} and state = ${from} returning *`
  return row ?? null
}

/** Payments whose authorisation has expired. */
export function findRunOut(sql: Sql, now: Temporal.Instant): Promise<Intent[]> {
  return sql<Intent[]>`
    select * from sandbox.intents where state = 'authorised' and capture_before <= ${now} order by capture_before limit 100`
}

/** Serialises the refunds and disputes of one payment. */
export async function lockIntent(tx: Sql, id: string): Promise<void> {
  await tx`select 1 from sandbox.intents where id = ${id} for update`
}

type NewRefund = { id: string; key: string; intentId: string; amount: number; now: Temporal.Instant }

/** Refunds once per key, in the caller's transaction. Returns the reason if it is refused. */
export async function addRefund(
  tx: Sql,
  { id, key, intentId, amount, now }: NewRefund,
  letter: Letter,
): Promise<{ ref: string } | 'too_much' | 'disputed'> {
  await lockIntent(tx, intentId)
  const [done] = await tx<{ ref: string }[]>`select id as ref from sandbox.refunds where idempotency_key = ${key}`
  if (done) return { ref: done.ref }
  // After a dispute lost in part, the rest can still be refunded.
  const disputed = await tx`
    select 1 from sandbox.disputes d join sandbox.intents i on i.id = d.intent_id where d.intent_id = ${intentId}
      and (d.state = 'open' or d.state = 'lost' and i.refunded_cents + ${amount} > i.amount_cents - d.amount_cents)`
  if (disputed.length > 0) return 'disputed'
  const { count } = await tx`
    update sandbox.intents set refunded_cents = refunded_cents + ${amount}
    where id = ${intentId} and state = 'captured' and refunded_cents + ${amount} <= amount_cents`
  if (count === 0) return 'too_much'
  await tx`
    insert into sandbox.refunds (id, idempotency_key, intent_id, amount_cents, created_at) values (${id}, ${key}, ${intentId}, ${amount}, ${now})`
  await addDeliveries(tx, letter)
  return { ref: id }
}

/**
 * The guest's bank rejected the refund, so the money belongs to the payment again. Returns null if the refund is
 * unknown or failed before.
 */
export async function failRefund(tx: Sql, key: string, now: Temporal.Instant): Promise<{ ref: string } | null> {
  const [row] = await tx<{ ref: string }[]>`
    with done as (
      update sandbox.refunds set state = 'failed', failed_at = ${now} where idempotency_key = ${key} and state = 'done' returning *
    ), back as (
      update sandbox.intents i set refunded_cents = refunded_cents - done.amount_cents from done where i.id = done.intent_id
    )
    select id as ref from done`
  return row ?? null
}
