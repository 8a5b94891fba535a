import { readPrefixedNumber } from '../../../domain/bookings/booking-number.ts'
import type { AccountId, ApiKeyId } from '../../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { RequestContext } from '../http/request-context.ts'

/** The recorded changes are states, roles and amounts, never personal text. */
export type AdminAction = {
  act: `${string}.${string}`
  subjectId: string
  reason: string
  before: Record<string, string | number | boolean | null>
  after: Record<string, string | number | boolean | null>
}
/** The actor is null if the machine's operator ran a command. The key is null if no program acted for the actor. */
export type By = { actorId: AccountId | null; keyId: ApiKeyId | null; requestId: string; now: Temporal.Instant }

type Acting = { account: { id: AccountId }; request: Pick<RequestContext, 'requestId' | 'key'>; now: Temporal.Instant }

export const actorOf = ({ account, request, now }: Acting): By => ({
  actorId: account.id,
  keyId: request.key?.id ?? null,
  requestId: request.requestId,
  now,
})

/** Records an action in the transaction that performs it, so that neither exists without the other. */
export async function recordAction(tx: Transaction, by: By, act: AdminAction): Promise<void> {
  const [kind = ''] = act.act.split('.')
  await tx`
    insert into audit_log (at, actor_id, key_name, act, subject_kind, subject_id, reason, before, after, request_id)
    values (${by.now}, ${by.actorId}, (select name from api_keys where id = ${by.keyId}), ${act.act}, ${kind},
      ${act.subjectId}, ${act.reason}, ${tx.json(act.before)}, ${tx.json(act.after)}, ${by.requestId})`
}

export type AdminActionRow = Pick<
  Tables['audit_log'],
  'id' | 'at' | 'key_name' | 'act' | 'subject_kind' | 'subject_id' | 'reason'
> & {
  before: Record<string, unknown>
  after: Record<string, unknown>
  actor_name: string | null
  actor_email: string | null
  booking_number: number | null
  subject_name: string | null
}

/** Joins the last action on something, including who performed it and why. The columns are null if there is none. */
export const lastAct = (sql: Sql, kind: string, id: ReturnType<Sql>) => sql`
  left join lateral (
    select acted.reason as why, w.first_name || ' ' || w.last_name as who
    from audit_log acted left join accounts w on w.id = acted.actor_id
    where acted.subject_id = ${id} and acted.subject_kind = ${kind} order by acted.id desc limit 1
  ) last on true`

type Filter = { actor: string | undefined; act: string | undefined; subject: string | undefined }

const matching = (sql: Sql, { actor, act, subject }: Filter) => sql`
  ${actor ? sql`and l.actor_id = (select id from accounts where lower(email) = lower(${actor}))` : sql``}
  ${act ? sql`and l.act = ${act}` : sql``}
  ${subject ? ofSubject(sql, subject) : sql``}`

/** A booking's number also finds what was done about its reported problems. */
function ofSubject(sql: Sql, subject: string) {
  const number = readPrefixedNumber(subject)
  if (number === null) return sql`and l.subject_id = ${subject}`
  return sql`and l.subject_id in (
    select b.id::text from bookings b where b.number = ${number}
    union all
    select p.id::text from bookings b join booking_problems p on p.booking_id = b.id
    where b.number = ${number})`
}

export function listActions(
  sql: Sql,
  filter: Filter,
  before: number | null,
  atMost: number,
): Promise<AdminActionRow[]> {
  return sql<AdminActionRow[]>`
    select l.id, l.at, l.key_name, l.act, l.subject_kind, l.subject_id, l.reason, l.before, l.after,
      a.first_name || ' ' || a.last_name as actor_name, a.email as actor_email,
      case when l.subject_kind in ('booking', 'payout') then (select b.number from bookings b
        where b.id = l.subject_id::uuid)
        when l.subject_kind = 'problem' then (
          select b.number from booking_problems r join bookings b on b.id = r.booking_id where r.id = l.subject_id::uuid
        ) end as booking_number,
      case l.subject_kind
        when 'account' then (select p.first_name || ' ' || p.last_name from accounts p where p.id = l.subject_id::uuid)
        when 'host_application' then (select h.legal_name from host_applications h where h.id = l.subject_id::uuid)
        when 'listing' then (select s.title from spaces s where s.id = l.subject_id::uuid)
      end as subject_name
    from audit_log l left join accounts a on a.id = l.actor_id
    where ${before === null ? sql`true` : sql`l.id < ${before}`} ${matching(sql, filter)}
    order by l.id desc limit ${atMost + 1}`
}

export async function countActions(sql: Sql, filter: Filter): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`select count(*)::int as n from audit_log l where true ${matching(sql, filter)}`
  return row?.n ?? 0
}

export async function listActionNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ act: string }[]>`
    with recursive known as (
      (select act from audit_log order by act limit 1)
      union all
      select (select l.act from audit_log l where l.act > k.act order by l.act limit 1) from known k
        where k.act is not null
    )
    select act from known where act is not null`
  return rows.map(({ act }) => act)
}
