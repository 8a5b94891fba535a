import type { Pool, Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../database/transactions.ts'

export type Intent = Omit<Tables['sandbox.intents'], 'created_at' | 'amount_cents' | 'refunded_cents'> & {
  amount_cents: number
  refunded_cents: number
}

type NewIntent = Omit<Intent, 'refunded_cents'> & { created_at: Temporal.Instant }

/**
 * Commits without waiting for the disk. The next commit that waits takes this one with it, so nothing the books hold rests on an intent
 * that a fall of the database could lose; one lost before is a charge that never happened.
 */
const unhurried = (sql: Sql) => sql`set_config('synchronous_commit', 'off', true)`

/** The intent under this key, with its webhooks on the way: the new one, or the one that was there before. */
export async function addIntent(
  sql: Sql,
  intent: NewIntent,
  eventId: string,
  body: string,
  due: readonly Temporal.Instant[],
): Promise<Intent> {
  const [made] = await sql<Intent[]>`
    with made as (
      insert into sandbox.intents ${sql(intent)} on conflict (idempotency_key) do nothing returning *
    ), sent as (
      insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${body}, unnest(${due as Temporal.Instant[]}::timestamptz[]) from made
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

/** The intent after moving on from `requires_action`, or as it is when it had moved on before. */
export async function moveOn(
  sql: Sql,
  id: string,
  state: Intent['state'],
  failureCode: string | null,
): Promise<{ intent: Intent | null; moved: boolean }> {
  const [row] = await sql<Intent[]>`
    update sandbox.intents set state = ${state}, failure_code = ${failureCode} where id = ${id} and state = 'requires_action' returning *`
  return row ? { intent: row, moved: true } : { intent: await findIntent(sql, id), moved: false }
}

/** Gives money back once a key; null when more is asked for than is left. */
export async function addRefund(
  sql: Pool,
  id: string,
  key: string,
  intentId: string,
  amount: number,
): Promise<string | null> {
  return inTransaction(sql, async (tx) => {
    const [done] = await tx<{ id: string }[]>`select id from sandbox.refunds where idempotency_key = ${key}`
    if (done) return done.id
    const { count } = await tx`
      update sandbox.intents set refunded_cents = refunded_cents + ${amount}
      where id = ${intentId} and state = 'captured' and refunded_cents + ${amount} <= amount_cents`
    if (count === 0) return null
    await tx`insert into sandbox.refunds (id, idempotency_key, intent_id, amount_cents) values (${id}, ${key}, ${intentId}, ${amount})`
    return id
  })
}

export async function addDeliveries(
  sql: Sql,
  eventId: string,
  body: string,
  due: readonly Temporal.Instant[],
): Promise<void> {
  await sql`insert into sandbox.deliveries (event_id, body, due_at) select ${eventId}, ${body}, unnest(${due as Temporal.Instant[]}::timestamptz[])`
}

export type Delivery = { id: number; body: string; tries: number }

/** Webhooks whose time has come, newest first: out of order on purpose. */
export function findDue(sql: Sql, now: Temporal.Instant): Promise<Delivery[]> {
  return sql<
    Delivery[]
  >`select id, body, tries from sandbox.deliveries where delivered_at is null and due_at <= ${now} order by id desc limit 20`
}

export async function markDelivered(sql: Sql, id: number, now: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set delivered_at = ${now} where id = ${id} returning ${unhurried(sql)}`
}

export async function putOffDelivery(sql: Sql, id: number, until: Temporal.Instant): Promise<void> {
  await sql`update sandbox.deliveries set due_at = ${until}, tries = tries + 1 where id = ${id}`
}
