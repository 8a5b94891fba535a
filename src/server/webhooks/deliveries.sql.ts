import type { DeliveryState, TryProblem } from '../../domain/webhooks/webhook-delivery.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Owner } from './endpoints.sql.ts'

type NewDelivery = { endpoint: string; eventId: string; subject: string; type: string; payload: string }

/**
 * Queues deliveries and makes their lanes due. The lanes' rows are locked until the transaction ends, so that a process
 * that has just sent the last delivery of a lane doesn't overlook a new one.
 */
export async function addDeliveries(
  tx: Sql,
  list: readonly NewDelivery[],
  now: Temporal.Instant,
): Promise<{ id: string }[]> {
  return tx<{ id: string }[]>`
    with added as (
      insert into webhook_deliveries (endpoint_id, event_id, subject, type, payload, created_at)
      select endpoint, "eventId", subject, type, payload, ${now}
      from jsonb_to_recordset(${tx.json(list as never)}) n(endpoint uuid, "eventId" uuid, subject text, type text,
        payload text)
      returning id, endpoint_id, subject
    ), lanes as (
      insert into webhook_lanes as l (endpoint_id, subject, due_at)
      select distinct endpoint_id, subject, ${now}::timestamptz from added order by endpoint_id, subject
      on conflict (endpoint_id, subject) do update set due_at = l.due_at
    )
    select id from added`
}

/** Makes a delivery that ended pending again, with three more days. One that is pending becomes due. */
export async function sendAgain(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await tx`
    insert into webhook_lanes as l (endpoint_id, subject, due_at)
    select endpoint_id, subject, ${now} from webhook_deliveries where id = ${id}
    on conflict (endpoint_id, subject) do update
      set due_at = case when l.claimed_until > ${now} then l.due_at else ${now} end`
  await tx`
    update webhook_deliveries set state = 'pending', tries = 0, first_try_at = null
      where id = ${id} and state <> 'pending'`
}

export type DeliveryRow = Pick<
  Tables['webhook_deliveries'],
  'id' | 'event_id' | 'type' | 'tries' | 'created_at' | 'endpoint_id'
> & {
  seq: number
  state: DeliveryState
  /** When the lane is next looked at, which may be for an earlier delivery. Null while one is being sent. */
  next_at: Temporal.Instant | null
}
export type TryRow = { at: Temporal.Instant; status: number | null; problem: TryProblem | null; took_ms: number }
type LastTry = { last_at: Temporal.Instant | null; status: number | null; problem: TryProblem | null; took_ms: number }

const columns = (sql: Sql) => sql`
  d.id, d.seq, d.event_id, d.type, d.tries, d.created_at, d.endpoint_id, d.state,
  case when d.state = 'pending' and l.claimed_until is null then l.due_at end as next_at`
const lane = (sql: Sql) => sql`
  left join webhook_lanes l on l.endpoint_id = d.endpoint_id and l.subject = d.subject`

type Page = { endpoint: string; state: DeliveryState | undefined; before: number | null; atMost: number }

export function findDeliveries(
  sql: Sql,
  { endpoint, state, before, atMost }: Page,
): Promise<(DeliveryRow & LastTry)[]> {
  return sql<(DeliveryRow & LastTry)[]>`
    select ${columns(sql)}, t.at as last_at, t.status, t.problem, t.took_ms
    from webhook_deliveries d ${lane(sql)}
      left join lateral (select * from webhook_tries t where t.delivery_id = d.id order by t.id desc limit 1) t on true
    where d.endpoint_id = ${endpoint} ${state ? sql`and d.state = ${state}` : sql``}
      ${before === null ? sql`` : sql`and d.seq < ${before}`}
    order by d.seq desc limit ${atMost + 1}`
}

type Found = DeliveryRow & { payload: string; off: boolean }

export async function findDelivery(sql: Sql, owner: Owner, id: string): Promise<Found | null> {
  const [row] = await sql<Found[]>`
    select ${columns(sql)}, d.payload, e.disabled_at is not null as off
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id ${lane(sql)}
    where d.id = ${id} and ${owner === null ? sql`e.account_id is null` : sql`e.account_id = ${owner}`}`
  return row ?? null
}

export function findTries(sql: Sql, delivery: string, atMost: number): Promise<(TryRow & { answer: string })[]> {
  return sql<(TryRow & { answer: string })[]>`
    select at, status, problem, took_ms, answer from webhook_tries where delivery_id = ${delivery}
      order by id desc limit ${atMost}`
}

/** Pending deliveries stay until they end. */
export async function forgetDeliveries(sql: Sql, before: Temporal.Instant, atMost: number): Promise<void> {
  await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before} and state <> 'pending'
        order by created_at limit ${atMost})`
}
