import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { ListingRow } from './listing-row.ts'
import { listingRow } from './listings.sql.ts'

export type WaitingRow = { id: SpaceId; title: string; city: string; host_name: string; submitted_at: Temporal.Instant }

/** Listings of active hosts, in order of submission. */
export function findWaiting(sql: Sql, atMost: number): Promise<WaitingRow[]> {
  return sql<WaitingRow[]>`
    select s.id, coalesce(d.content ->> 'title', s.title) as title,
      coalesce((select name from gazetteer where id = (d.content ->> 'city')::int), (select name from places where id = s.city_id), '') as city,
      a.first_name || ' ' || a.last_name as host_name, e.at as submitted_at
    from spaces s join accounts a on a.id = s.host_id left join space_drafts d on d.space_id = s.id
    join lateral (select at from listing_events e where e.space_id = s.id and e.step = 'submit' order by id desc limit 1) e on true
    where s.status = 'in_review' and a.deleted_at is null order by e.at, s.id limit ${atMost}`
}

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from spaces s join accounts a on a.id = s.host_id where s.status = 'in_review' and a.deleted_at is null`
  return row?.n ?? 0
}

export type ReviewedRow = ListingRow & {
  host_name: string
  host_email: string
  photos: Pick<Tables['photos'], 'path' | 'alt' | 'colour' | 'width' | 'height'>[]
  history: { step: string; at: string; by: string | null; reason: string | null }[]
}

/** A listing that was submitted at least once; drafts never submitted are visible only to their host. */
export async function findReviewed(sql: Sql, id: SpaceId): Promise<ReviewedRow | null> {
  const [row] = await sql<ReviewedRow[]>`
    select r.*, a.first_name || ' ' || a.last_name as host_name, a.email as host_email,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.position), '[]') from photos p where p.space_id = r.id) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'reason', e.reason,
        'by', (select first_name || ' ' || last_name from accounts where id = e.by)) order by e.id), '[]')
        from listing_events e where e.space_id = r.id) as history
    from (${listingRow(sql)} where s.id = ${id}) r join accounts a on a.id = r.host_id
    where a.deleted_at is null and exists (select 1 from listing_events e where e.space_id = r.id and e.step = 'submit')`
  return row ?? null
}

export async function lockReviewed(tx: Sql, id: SpaceId): Promise<ReviewedRow | null> {
  await tx`select 1 from spaces where id = ${id} for no key update`
  return findReviewed(tx, id)
}

/** The host to notify of a decision; null if the account is deleted. */
export async function findDecision(tx: Sql, eventId: number) {
  const [row] = await tx<{ reason: string | null; title: string; email: string; first_name: string; id: SpaceId }[]>`
    select e.reason, s.id, coalesce(d.content ->> 'title', s.title) as title, a.email, a.first_name
    from listing_events e join spaces s on s.id = e.space_id join accounts a on a.id = s.host_id left join space_drafts d on d.space_id = s.id
    where e.id = ${eventId} and a.deleted_at is null`
  return row ?? null
}

/** Whether listings are reviewed before publication: the newest setting applies, and the default is yes. */
export async function isReviewed(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ value: boolean }[]>`
    select value::boolean as value from settings where name = 'listings_reviewed' order by version desc limit 1`
  return row?.value ?? true
}

/** Adds a version of the setting; concurrent changes run one after the other. */
export async function setReviewed(tx: Sql, reviewed: boolean, by: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`select pg_advisory_xact_lock(4907338068)`
  await tx`
    insert into settings (name, version, value, set_by, set_at)
    select 'listings_reviewed', coalesce(max(version), 0) + 1, to_jsonb(${reviewed}::boolean), ${by}, ${now} from settings where name = 'listings_reviewed'`
}
