import type { AccountId } from '../../domain/kernel/id.ts'
import type { DisabledBy } from '../../domain/webhooks/webhook-delivery.ts'
import type { WebhookType } from '../../domain/webhooks/webhook-types.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Null is the site, whose endpoints all admins manage. */
export type Owner = AccountId | null

export type EndpointRow = Omit<
  Tables['webhook_endpoints'],
  'types' | 'disabled_why' | 'sealed_secret' | 'sealed_former'
> & {
  types: WebhookType[]
  disabled_why: DisabledBy | null
}

const COLUMNS = (sql: Sql) => sql`
  id, account_id, url, description, types, former_until, disabled_at, disabled_why, failing_since, created_at`
const belongsTo = (sql: Sql, owner: Owner) => (owner === null ? sql`account_id is null` : sql`account_id = ${owner}`)

export function findEndpoints(sql: Sql, owner: Owner): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select ${COLUMNS(sql)} from webhook_endpoints where ${belongsTo(sql, owner)} order by created_at, id`
}

export async function findEndpoint(sql: Sql, owner: Owner, id: string): Promise<EndpointRow | null> {
  const [row] = await sql<EndpointRow[]>`
    select ${COLUMNS(sql)} from webhook_endpoints where id = ${id} and ${belongsTo(sql, owner)}`
  return row ?? null
}

export async function lockEndpoint(tx: Transaction, owner: Owner, id: string): Promise<EndpointRow | null> {
  const [row] = await tx<EndpointRow[]>`
    select ${COLUMNS(tx)} from webhook_endpoints where id = ${id} and ${belongsTo(tx, owner)} for no key update`
  return row ?? null
}

type New = {
  owner: Owner
  url: string
  description: string
  types: readonly WebhookType[]
  sealed: string
  now: Temporal.Instant
}

/** Null if the owner has `most` already. The lock makes two additions count each other. */
export async function addEndpoint(tx: Transaction, of: New, most: number): Promise<EndpointRow | null> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${of.owner}`}, 109))`
  const [row] = await tx<EndpointRow[]>`
    insert into webhook_endpoints (account_id, url, description, types, sealed_secret, created_at)
    select ${of.owner}, ${of.url}, ${of.description}, ${of.types as string[]}::text[], ${of.sealed}, ${of.now}
    where (select count(*) from webhook_endpoints where ${belongsTo(tx, of.owner)}) < ${most}
    returning ${COLUMNS(tx)}`
  return row ?? null
}

type Facts = { url: string; description: string; types: readonly WebhookType[] }

export async function writeEndpoint(tx: Transaction, id: string, { url, description, types }: Facts): Promise<void> {
  await tx`
    update webhook_endpoints set url = ${url}, description = ${description}, types = ${types as string[]}::text[]
      where id = ${id}`
}

export async function enableEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx`
    update webhook_endpoints set disabled_at = null, disabled_why = null, failing_since = null where id = ${id}`
}

/**
 * Ends pending deliveries as failed. The caller has locked the endpoint. A lane that is locked by another transaction
 * stays, and whoever claims it next finds nothing to send.
 */
export async function disableEndpoint(
  tx: Transaction,
  id: string,
  { by, now }: { by: DisabledBy; now: Temporal.Instant },
): Promise<void> {
  await tx`update webhook_endpoints set disabled_at = ${now}, disabled_why = ${by} where id = ${id}`
  await tx`update webhook_deliveries set state = 'failed' where endpoint_id = ${id} and state = 'pending'`
  await tx`
    delete from webhook_lanes where (endpoint_id, subject) in (
      select endpoint_id, subject from webhook_lanes where endpoint_id = ${id} for update skip locked)`
}

/** Lanes are locked before deliveries here too, as wherever both are. */
export async function removeEndpoint(tx: Transaction, owner: Owner, id: string): Promise<boolean> {
  const found = await tx`select 1 from webhook_endpoints where id = ${id} and ${belongsTo(tx, owner)} for update`
  await tx`select 1 from webhook_lanes where endpoint_id = ${id} order by subject for update`
  if (found.length > 0) await tx`delete from webhook_endpoints where id = ${id}`
  return found.length > 0
}

export async function removeEndpointsOf(tx: Sql, account: AccountId): Promise<void> {
  await tx`select 1 from webhook_endpoints where account_id = ${account} order by id for update`
  await tx`
    select 1 from webhook_lanes where endpoint_id in (select id from webhook_endpoints where account_id = ${account})
      order by endpoint_id, subject for update`
  await tx`delete from webhook_endpoints where account_id = ${account}`
}

/** The former secret becomes the one that was in use. */
export async function rotateSecret(
  tx: Transaction,
  id: string,
  sealed: string,
  until: Temporal.Instant,
): Promise<void> {
  await tx`
    update webhook_endpoints set sealed_former = sealed_secret, former_until = ${until}, sealed_secret = ${sealed}
      where id = ${id}`
}

type Sealed = Pick<Tables['webhook_endpoints'], 'id' | 'sealed_secret' | 'sealed_former'>

/** Finds secrets that aren't encrypted under the newest of the site's keys. `header` names that key. */
export function findOldSeals(sql: Sql, header: string, atMost: number): Promise<Sealed[]> {
  return sql<Sealed[]>`
    select id, sealed_secret, sealed_former from webhook_endpoints
    where split_part(sealed_secret, '.', 1) <> ${header} or split_part(sealed_former, '.', 1) <> ${header}
    order by id limit ${atMost}`
}

export async function writeSeals(sql: Sql, old: Sealed, secret: string, former: string | null): Promise<void> {
  await sql`
    update webhook_endpoints set sealed_secret = ${secret},
      sealed_former = ${former}, former_until = case when ${former}::text is not null then former_until end
    where id = ${old.id} and sealed_secret = ${old.sealed_secret}`
}

export async function forgetFormerSecrets(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`
    update webhook_endpoints set sealed_former = null, former_until = null where former_until <= ${now}`
}

/** The types that any enabled endpoint wants. */
export async function findWantedTypes(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ type: string }[]>`
    select distinct unnest(types) as type from webhook_endpoints where disabled_at is null`
  return new Set(rows.map(({ type }) => type))
}

export type Listening = { id: string; owner: Owner; types: WebhookType[] }

/** The enabled endpoints of these accounts and of the site that want any of these types. */
export function findListening(
  sql: Sql,
  accounts: readonly AccountId[],
  types: readonly WebhookType[],
): Promise<Listening[]> {
  return sql<Listening[]>`
    select e.id, e.account_id as owner, e.types from webhook_endpoints e left join accounts a on a.id = e.account_id
    where (e.account_id is null or e.account_id = any(${accounts as AccountId[]}::uuid[]))
      and e.disabled_at is null and e.types && ${types as string[]}::text[]
      and a.deleted_at is null and a.suspended_at is null
    order by e.id`
}
