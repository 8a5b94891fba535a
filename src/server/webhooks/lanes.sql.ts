import type { TryProblem } from '../../domain/webhooks/webhook-delivery.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/** All pending deliveries about one subject to one endpoint. They are sent one after the other. */
export type Lane = { endpoint: string; subject: string }

type Claim = { now: Temporal.Instant; until: Temporal.Instant; free: number; perEndpoint: number }

/**
 * Claims due lanes by postponing them until `until`, so that another process continues if this one dies. An endpoint
 * that is failing gets one lane at a time, and any other at most `perEndpoint`.
 */
export function claimLanes(sql: Sql, { now, until, free, perEndpoint }: Claim): Promise<Lane[]> {
  return sql<Lane[]>`
    with recursive waiting as (
      (select endpoint_id from webhook_lanes
        where exists (select 1 from webhook_lanes where due_at <= ${now}) order by endpoint_id limit 1)
      union all
      select (select l.endpoint_id from webhook_lanes l where l.endpoint_id > w.endpoint_id
        order by l.endpoint_id limit 1) from waiting w where w.endpoint_id is not null
    ), picked as (
      select l.endpoint_id, l.subject from waiting w join webhook_endpoints e on e.id = w.endpoint_id
        cross join lateral (
          select endpoint_id, subject from webhook_lanes l where l.endpoint_id = e.id and l.due_at <= ${now}
          order by l.due_at limit greatest(0, case when e.failing_since is null then ${perEndpoint}::int else 1 end - (
            select count(*) from webhook_lanes b where b.endpoint_id = e.id and b.claimed_until > ${now}))
          for update skip locked
        ) l limit ${free}
    )
    update webhook_lanes l set due_at = ${until}, claimed_until = ${until} from picked p
    where l.endpoint_id = p.endpoint_id and l.subject = p.subject
    returning l.endpoint_id as endpoint, l.subject`
}

export type NextDelivery = Pick<Tables['webhook_deliveries'], 'id' | 'event_id' | 'type' | 'payload' | 'tries'> & {
  first_try_at: Temporal.Instant | null
  url: string
  sealed_secret: string
  sealed_former: string | null
  failing_since: Temporal.Instant | null
  /** False if the endpoint is disabled, or its owner's account is suspended or deleted. */
  open: boolean
}

export async function findNextDelivery(sql: Sql, lane: Lane, now: Temporal.Instant): Promise<NextDelivery | null> {
  const [row] = await sql<NextDelivery[]>`
    select d.id, d.event_id, d.type, d.payload, d.tries, d.first_try_at, e.url, e.sealed_secret, e.failing_since,
      case when e.former_until > ${now} then e.sealed_former end as sealed_former,
      e.disabled_at is null and a.deleted_at is null and a.suspended_at is null as open
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      left join accounts a on a.id = e.account_id
    where d.endpoint_id = ${lane.endpoint} and d.subject = ${lane.subject} and d.state = 'pending'
    order by d.seq limit 1`
  return row ?? null
}

/** Endpoints are locked before lanes, and lanes before deliveries. */
export async function lockLane(tx: Transaction, { endpoint, subject }: Lane): Promise<void> {
  await tx`select 1 from webhook_lanes where endpoint_id = ${endpoint} and subject = ${subject} for update`
}

type Try = { at: Temporal.Instant; status: number | null; problem: TryProblem | null; answer: string; tookMs: number }
type Ended = { first: Temporal.Instant; state: 'pending' | 'delivered' | 'failed' }

/** A delivery that ended because its endpoint was disabled stays ended, unless this try was accepted. */
export async function noteTry(tx: Transaction, id: string, done: Try, { first, state }: Ended): Promise<void> {
  await tx`
    with tried as (
      insert into webhook_tries (delivery_id, at, status, problem, answer, took_ms)
      values (${id}, ${done.at}, ${done.status}, ${done.problem}, ${done.answer}, ${done.tookMs})
    )
    update webhook_deliveries set tries = tries + 1, first_try_at = coalesce(first_try_at, ${first}),
      state = case when state = 'pending' or ${state} = 'delivered' then ${state} else state end where id = ${id}`
}

/** Returns whether the lane has more to send. The caller has locked it in an earlier statement. */
export async function moveOn(tx: Transaction, lane: Lane, until: Temporal.Instant): Promise<boolean> {
  const [row] = await tx<{ more: boolean }[]>`
    with more as (
      select 1 from webhook_deliveries
      where endpoint_id = ${lane.endpoint} and subject = ${lane.subject} and state = 'pending' limit 1
    ), kept as (
      update webhook_lanes set due_at = ${until}, claimed_until = ${until}
      where endpoint_id = ${lane.endpoint} and subject = ${lane.subject} and exists (select 1 from more)
    ), ended as (
      delete from webhook_lanes
      where endpoint_id = ${lane.endpoint} and subject = ${lane.subject} and not exists (select 1 from more)
    )
    select exists (select 1 from more) as more`
  return row?.more ?? false
}

/** Gives a claimed lane back, to be looked at again at `due`. */
export async function releaseLane(sql: Sql, { endpoint, subject }: Lane, due: Temporal.Instant): Promise<void> {
  await sql`
    update webhook_lanes set due_at = ${due}, claimed_until = null
    where endpoint_id = ${endpoint} and subject = ${subject}`
}

export async function failLane(tx: Transaction, { endpoint, subject }: Lane): Promise<void> {
  await tx`
    update webhook_deliveries set state = 'failed'
    where endpoint_id = ${endpoint} and subject = ${subject} and state = 'pending'`
  await tx`delete from webhook_lanes where endpoint_id = ${endpoint} and subject = ${subject}`
}

/** Returns since when the endpoint has only failed. Locks it. */
export async function noteFailing(tx: Transaction, id: string, now: Temporal.Instant) {
  const [row] = await tx<{ since: Temporal.Instant; owner: string | null; enabled: boolean }[]>`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}) where id = ${id}
    returning failing_since as since, account_id as owner, disabled_at is null as enabled`
  return row ?? null
}

/** An endpoint that works again gets everything that was postponed while it failed. Lanes in use are left alone. */
export async function noteWorking(tx: Transaction, id: string, now: Temporal.Instant, longBefore: Temporal.Instant) {
  const [was] = await tx<{ since: Temporal.Instant | null }[]>`
    select failing_since as since from webhook_endpoints where id = ${id} for no key update`
  if (!was?.since) return
  await tx`update webhook_endpoints set failing_since = null where id = ${id}`
  if (was.since.epochMilliseconds > longBefore.epochMilliseconds) return
  await tx`
    update webhook_lanes l set due_at = ${now} from (
      select endpoint_id, subject from webhook_lanes
      where endpoint_id = ${id} and due_at > ${now} and (claimed_until is null or claimed_until <= ${now})
      for update skip locked
    ) waiting where l.endpoint_id = waiting.endpoint_id and l.subject = waiting.subject`
}

/** Work that is due later than `latest` was postponed by a clock that was ahead. */
export async function hastenLate(sql: Sql, now: Temporal.Instant, latest: Temporal.Instant): Promise<void> {
  await sql`
    update webhook_lanes set due_at = ${now}, claimed_until = null where due_at > ${latest}`
}
