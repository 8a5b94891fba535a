import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import { type KeptDraft, NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import type { ListingState, ListingStep } from '../../../domain/spaces/listing-state.ts'
import type { Point } from '../../../domain/spaces/space.ts'
import { newestRole } from '../../accounts/accounts.sql.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/events.sql.ts'
import type { City } from './gazetteer.sql.ts'
import type { columnsOf, ListingRow } from './listing-row.ts'

const listingRow = (sql: Sql) => sql`
  select s.*, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes, c.name as city_name, d.content, d.version,
    d.versions,
    d.zone as draft_zone, d.saved_at, (select count(*)::int from photos p where p.space_id = s.id) as photos_count
  from spaces s left join places c on c.id = s.city_id left join space_drafts d on d.space_id = s.id`

export async function findListing(sql: Sql, id: SpaceId, host: AccountId): Promise<ListingRow | null> {
  const [row] = await sql<ListingRow[]>`${listingRow(sql)} where s.id = ${id} and s.host_id = ${host}`
  return row ?? null
}

/**
 * Locks a space of this host until the transaction ends. Always locks the host's account before the space. Reads the
 * row again after locking. The lock is `for no key update`, so that bookings can still refer to the space.
 */
export async function lockListing(tx: Sql, id: SpaceId, host: AccountId): Promise<ListingRow | null> {
  const here = await tx`
    select id from accounts where id = ${host} and deleted_at is null and suspended_at is null for share`
  // This is a separate statement, so that it sees that a role was removed while the lock was pending.
  const own = await tx`
    select id from spaces where id = ${id} and host_id = ${host}
      and ${newestRole(tx, tx`host_id`)} <> 'user' for no key update`
  return here.length > 0 && own.length > 0 ? findListing(tx, id, host) : null
}

export type ListingLine = Pick<Tables['spaces'], 'id' | 'location' | 'created_at' | 'updated_at'> &
  Pick<ListingRow, 'status' | 'first_published_at' | 'content' | 'saved_at' | 'photos_count' | 'title' | 'type'> & {
    photo: Pick<Tables['photos'], 'path' | 'colour'> | null
  }

const ownListings = (sql: Sql, host: AccountId, words: string) => sql`
  from spaces s left join space_drafts d on d.space_id = s.id
  where s.host_id = ${host}
    and strpos(lower(coalesce(d.content ->> 'title', s.title) || ' ' || s.location), lower(${words})) > 0`

export async function countListings(sql: Sql, host: AccountId, words: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n ${ownListings(sql, host, words)}`
  return row?.n ?? 0
}

export function findListings(
  sql: Sql,
  host: AccountId,
  words: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<ListingLine[]> {
  return sql<ListingLine[]>`
    select s.id, s.title, s.type, s.location, s.status, s.first_published_at, s.created_at, s.updated_at, d.content,
      d.saved_at,
      (select count(*)::int from photos p where p.space_id = s.id) as photos_count,
      (select jsonb_build_object('path', p.path, 'colour', p.colour) from photos p where p.space_id = s.id
        order by p.position limit 1) as photo
    ${ownListings(sql, host, words)} order by coalesce(d.saved_at, s.updated_at) desc, s.id
      limit ${limit} offset ${skip}`
}

/**
 * Until the transaction ends, no one else can add or change a space of this host. Take this lock before any lock that
 * other requests share.
 */
export async function lockHost(tx: Sql, host: AccountId): Promise<void> {
  await tx`select id from accounts where id = ${host} for no key update`
}

export async function addListing(
  tx: Sql,
  host: AccountId,
  most: number,
  now: Temporal.Instant,
): Promise<SpaceId | null> {
  await lockHost(tx, host)
  const { rates } = NEW_DRAFT
  const [row] = await tx<{ id: SpaceId }[]>`
    insert into spaces (host_id, status, title, type, zone, lat, lng, shown_lat, shown_lng, capacity, opens, closes,
      by_day, by_hour, rates,
      tax_region, card_price_cents, created_at, updated_at)
    select ${host}, 'draft', '', 'studio', 'UTC', 0, 0, 0, 0, 1, array_fill(null::smallint, array[7]),
      array_fill(null::smallint, array[7]),
      true, false, ${tx.json(rates as never)}, '', 0, ${now}, ${now}
    where (select count(*) from spaces where host_id = ${host} and status = 'draft') < ${most}
    returning id`
  return row?.id ?? null
}

type Saved = { by: AccountId; at: Temporal.Instant; zone: string | null }

export async function keepDraft(
  tx: Sql,
  id: SpaceId,
  { draft, version, versions }: KeptDraft,
  { by, at, zone }: Saved,
): Promise<void> {
  await tx`
    insert into space_drafts (space_id, content, version, versions, zone, saved_at, saved_by)
    values (${id}, ${tx.json(draft as never)}, ${version}, ${tx.json(versions as never)}, ${zone}, ${at}, ${by})
    on conflict (space_id) do update set content = excluded.content, version = excluded.version,
      versions = excluded.versions,
      zone = excluded.zone, saved_at = excluded.saved_at, saved_by = excluded.saved_by`
}

export async function writeListing(
  tx: Sql,
  id: SpaceId,
  columns: ReturnType<typeof columnsOf>,
  { rates, rank, now }: { rates: object; rank: number; now: Temporal.Instant },
): Promise<void> {
  const { opens, closes, amenities, accessibility, ...plain } = columns
  await tx`
    update spaces set ${tx(plain)}, opens = ${opens as number[]}::smallint[],
      closes = ${closes as number[]}::smallint[],
      amenities = ${amenities as string[]}::text[], accessibility = ${accessibility as string[]}::text[],
        rates = ${tx.json(rates as never)},
      district_id = (select p.id from places p where p.part_of = ${plain.city_id}
        and p.name || ', ' || (select name from places where id = ${plain.city_id}) = ${plain.location}),
      rank = ${rank}, first_published_at = coalesce(first_published_at, ${now}), priced_at = ${now}, updated_at = ${now}
    where id = ${id}`
  await tx`
    with written as (delete from space_drafts where space_id = ${id} returning version, versions)
    update spaces set listed_version = written.version, listed_versions = written.versions from written
      where id = ${id}`
}

export async function isBooked(tx: Sql, id: SpaceId, now: Temporal.Instant): Promise<boolean> {
  const rows = await tx`
    select 1 from bookings where space_id = ${id} and upper(period) > ${now}
      and (state in ('requested', 'payment_required', 'confirmed') or state = 'held' and expires_at > ${now}) limit 1`
  return rows.length > 0
}

type Step = {
  step: ListingStep
  from: ListingState
  to: ListingState
  by: AccountId | null
  reason?: string
  at: Temporal.Instant
}

export async function moveListing(tx: Sql, id: SpaceId, { step, from, to, by, reason, at }: Step): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    with moved as (update spaces set status = ${to}, updated_at = ${at} where id = ${id} and status = ${from}
      returning id)
    insert into listing_events (space_id, step, from_state, to_state, by, reason, at)
    select id, ${step}, ${from}, ${to}, ${by}, ${reason ?? null}, ${at} from moved returning id`
  if (row) await publish(tx, { kind: 'listing.moved', eventId: row.id }, at)
  return row?.id ?? 0
}

export async function findReason(sql: Sql, id: SpaceId): Promise<string | null> {
  const [last] = await sql<{ step: string; reason: string | null }[]>`
    select step, reason from listing_events where space_id = ${id} and step in ('submit', 'send_back', 'approve')
      order by id desc limit 1`
  return last?.step === 'send_back' ? last.reason : null
}

type Surroundings = {
  city: City | null
  fee_version: number
  service_ppm: number
  commission_ppm: number
  tax_name: string | null
  tax_ppm: number | null
  tax_region: string
}

export async function findSurroundings(sql: Sql, cityId: number | null, now: Temporal.Instant): Promise<Surroundings> {
  const [row] = await sql<Surroundings[]>`
    with city as (
      select id, name, region, country, lat, lng from places where id = ${cityId} and kind = 'city'
      union all select id, name, region, country, lat, lng from gazetteer where id = ${cityId} limit 1
    )
    select to_jsonb(c) as city, f.version as fee_version, f.service_ppm, f.commission_ppm, t.name as tax_name,
      t.ppm as tax_ppm,
      coalesce(t.region, c.country, '') as tax_region
    from (select * from fee_schedules where valid_from <= ${now}::timestamptz order by valid_from desc, version desc
      limit 1) f
    left join city c on true
    left join lateral (
      select region, name, ppm from tax_rules
      where valid_from <= ${now}::timestamptz and valid_until > ${now}::timestamptz and ppm > 0
        and region in ((select tax_region from spaces where city_id = c.id and status = 'published' limit 1),
        c.country || '-' || c.region, c.country)
      order by length(region) desc limit 1
    ) t on true`
  if (!row) throw new Error('there is no fee schedule')
  return row
}

/**
 * Reuses the public location of another space at the same address, so that a building has only one. Null if there is
 * none.
 */
export async function findShownPoint(sql: Sql, { lat, lng }: Point): Promise<Point | null> {
  const [row] = await sql<Point[]>`
    select shown_lat as lat, shown_lng as lng from spaces
    where lat = ${lat} and lng = ${lng} and first_published_at is not null order by first_published_at limit 1`
  return row ?? null
}

type WaitingRow = { id: SpaceId; title: string; city: string; host_name: string; submitted_at: Temporal.Instant }

export function findWaiting(sql: Sql, atMost: number): Promise<WaitingRow[]> {
  return sql<WaitingRow[]>`
    select s.id, coalesce(d.content ->> 'title', s.title) as title,
      coalesce((select name from gazetteer where id = (d.content ->> 'city')::int),
        (select name from places where id = s.city_id), '') as city,
      a.first_name || ' ' || a.last_name as host_name, e.at as submitted_at
    from spaces s join accounts a on a.id = s.host_id left join space_drafts d on d.space_id = s.id
    join lateral (select at from listing_events e where e.space_id = s.id and e.step = 'submit' order by id desc
      limit 1) e on true
    where s.status = 'in_review' and a.deleted_at is null order by e.at, s.id limit ${atMost}`
}

export const listingsToReview = (sql: Sql) => sql`
  select count(*)::int as waiting, min(e.at) as oldest from spaces s join accounts a on a.id = s.host_id
  left join lateral (select at from listing_events e where e.space_id = s.id and e.step = 'submit' order by id desc
    limit 1) e on true
  where s.status = 'in_review' and a.deleted_at is null`

export async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`${listingsToReview(sql)}`
  return row?.waiting ?? 0
}

export type ReviewedRow = ListingRow & {
  host_name: string
  host_email: string
  photos: Pick<Tables['photos'], 'path' | 'alt' | 'colour' | 'width' | 'height'>[]
  history: { step: string; at: string; by: string | null; reason: string | null }[]
}

/** Drafts that were never submitted or published are visible only to their host. */
export async function findReviewed(sql: Sql, id: SpaceId): Promise<ReviewedRow | null> {
  const [row] = await sql<ReviewedRow[]>`
    select r.*, a.first_name || ' ' || a.last_name as host_name, a.email as host_email,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.position), '[]') from photos p
        where p.space_id = r.id) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('step', e.step, 'at', e.at, 'reason', e.reason,
        'by', (select first_name || ' ' || last_name from accounts where id = e.by)) order by e.id), '[]')
        from listing_events e where e.space_id = r.id) as history
    from (${listingRow(sql)} where s.id = ${id}) r join accounts a on a.id = r.host_id
    where a.deleted_at is null and (r.first_published_at is not null
      or exists (select 1 from listing_events e where e.space_id = r.id and e.step = 'submit'))`
  return row ?? null
}

export async function lockReviewed(tx: Sql, id: SpaceId): Promise<ReviewedRow | null> {
  await tx`select 1 from spaces where id = ${id} for no key update`
  return findReviewed(tx, id)
}

export async function findDecision(tx: Sql, eventId: number) {
  const [row] = await tx<{ reason: string | null; title: string; email: string; first_name: string; id: SpaceId }[]>`
    select e.reason, s.id, coalesce(d.content ->> 'title', s.title) as title, a.email, a.first_name
    from listing_events e join spaces s on s.id = e.space_id join accounts a on a.id = s.host_id left
      join space_drafts d on d.space_id = s.id
    where e.id = ${eventId} and a.deleted_at is null`
  return row ?? null
}

/** Listings are reviewed before publication by default. The newest setting applies. */
export async function isReviewed(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ value: boolean }[]>`
    select value::boolean as value from settings where name = 'listings_reviewed' order by version desc limit 1`
  return row?.value ?? true
}

export async function setReviewed(tx: Sql, reviewed: boolean, by: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`select pg_advisory_xact_lock(4907338068)`
  await tx`
    insert into settings (name, version, value, set_by, set_at)
    select 'listings_reviewed', coalesce(max(version), 0) + 1, to_jsonb(${reviewed}::boolean), ${by}, ${now}
      from settings where name = 'listings_reviewed'`
}
