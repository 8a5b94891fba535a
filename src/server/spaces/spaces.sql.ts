import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId, FileId, SpaceId } from '../../domain/kernel/id.ts'
import { type Currency, cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { CATEGORIES } from '../../domain/reviews/review.ts'
import type { Sql } from '../platform/database/connect.ts'
import { ask, NOTHING, type Piece, piece } from '../platform/database/piece.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { TermsRow } from './space-row.ts'

/** The time zone of the first space that a host published. */
export const hostZone = (sql: Sql, host: ReturnType<Sql>) => sql`
  coalesce((select s.zone from spaces s where s.host_id = ${host} and s.first_published_at is not null
    order by s.first_published_at, s.id limit 1), 'UTC')`

export const exceptionsOf = (which: Piece) => piece`
  select coalesce(json_agg(json_build_object('day', x.day, 'opens', x.opens, 'closes', x.closes)), '[]')
  from opening_exceptions x where x.space_id = s.id ${which}`

/** Arrays that may contain nulls are read as JSON, because the driver turns NULL into NaN. */
const slotColumns = piece`
  s.id, s.zone, to_jsonb(s.opens) as opens, to_jsonb(s.closes) as closes, s.by_day, s.by_hour, s.min_minutes,
    s.max_minutes, s.max_days,
  s.lead_minutes, s.window_days, s.step_minutes, s.buffer_before_minutes, s.buffer_after_minutes, s.capacity,
    s.instant, s.cancellation,
  s.currency, s.rates, f.version as fee_version, f.service_ppm, f.commission_ppm, t.name as tax_name, t.ppm as tax_ppm,
  (${exceptionsOf(NOTHING)}) as exceptions`

const termsColumns = piece`${slotColumns}, s.host_id, s.house_rules, s.unit_ids`

export const termsTables = (now: Temporal.Instant) => piece`
  spaces s left join tax_rules t on t.region = s.tax_region and t.valid_from <= ${now}::timestamptz
    and t.valid_until > ${now}::timestamptz and t.ppm > 0
  cross join (select * from fee_schedules where valid_from <= ${now}::timestamptz
    order by valid_from desc, version desc limit 1) f`

export async function findTerms(sql: Sql, id: SpaceId, now: Temporal.Instant): Promise<TermsRow | null> {
  const [row] = await ask<TermsRow>(
    sql,
    piece`
    select ${termsColumns} from ${termsTables(now)} where s.id = ${id} and s.status = 'published'`,
  )
  return row ?? null
}

export async function findTermsOfSold(sql: Sql, id: SpaceId, now: Temporal.Instant): Promise<TermsRow | null> {
  const [row] = await ask<TermsRow>(
    sql,
    piece`
    select ${termsColumns} from ${termsTables(now)} where s.id = ${id} and s.status in ('published', 'paused')`,
  )
  return row ?? null
}

export async function findBusy(
  sql: Sql,
  units: readonly number[],
  within: Period,
  now: Temporal.Instant,
  visitor: Visitor | null = null,
  booking: BookingId | null = null,
): Promise<Period[]> {
  const me = visitor?.account?.id ?? null
  const own = visitor
    ? sql`and not exists (select 1 from bookings b where b.id = o.booking_id and (
        (b.state = 'held' and (b.session_id = ${visitor.sessionId} or b.guest_id = ${me}))
        or (b.id = ${booking} and (b.guest_id = ${me} or b.host_id = ${me}))))`
    : sql``
  return sql<Period[]>`
    select lower(o.during) as from, upper(o.during) as to from occupancies o
    where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${within.from}, ${within.to})
      and (o.expires_at is null or o.expires_at > ${now}) ${own}
    order by 1`
}

export type SpacePage = TermsRow &
  Pick<
    Tables['spaces'],
    | 'title'
    | 'type'
    | 'description'
    | 'location'
    | 'shown_lat'
    | 'shown_lng'
    | 'area_m2'
    | 'ceiling_m'
    | 'floor'
    | 'amenities'
    | 'accessibility'
    | 'video_url'
    | 'card_price_cents'
    | 'hour_price_cents'
  > & {
    first_published_at: Temporal.Instant
    host_first_name: string
    host_since: Temporal.Instant
    host_photo_id: FileId | null
    host_spaces: number
    stars: number[]
    categories: Partial<Record<(typeof CATEGORIES)['guest'][number], number>>
    photos: Pick<Tables['photos'], 'path' | 'alt' | 'colour' | 'width' | 'height'>[]
    part_of_id: SpaceId | null
    part_of_title: string | null
    parts: { id: SpaceId; title: string }[]
  }

/** The space's exact location and address aren't even read. */
export async function findSpacePage(sql: Sql, id: SpaceId, now: Temporal.Instant): Promise<SpacePage | null> {
  const [row] = await ask<SpacePage>(
    sql,
    piece`
    select ${termsColumns}, s.title, s.type, s.description, s.location, s.shown_lat, s.shown_lng, s.area_m2,
      s.ceiling_m, s.floor, s.amenities,
      s.accessibility, s.video_url, s.card_price_cents, s.hour_price_cents, s.first_published_at,
      h.first_name as host_first_name, h.created_at as host_since,
      (select p.file_id from profile_photos p where p.account_id = s.host_id) as host_photo_id,
      (select count(*)::int from spaces o where o.host_id = s.host_id and o.status = 'published') as host_spaces,
      (select jsonb_agg(n order by given desc)
        from (select given, count(r.id)::int as n from generate_series(1, 5) given
        left join reviews r on r.space_id = s.id and r.by_role = 'guest' and r.visible_at <= ${now}
          and r.taken_down_at is null and r.overall = given group by given) counted) as stars,
      (select coalesce(jsonb_object_agg(name, mean), '{}')
        from (select c.key as name, round(avg(c.value::int), 1) as mean
        from reviews r cross join jsonb_each_text(r.categories) c
          where r.space_id = s.id and r.by_role = 'guest' and r.visible_at <= ${now} and r.taken_down_at is null
          group by 1) means) as categories,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'id' - 'space_id' order by p.position), '[]') from photos p
        where p.space_id = s.id) as photos,
      w.id as part_of_id, w.title as part_of_title,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.title), '[]')
       from spaces c where c.part_of = s.id and c.status = 'published') as parts
    from ${termsTables(now)} join accounts h on h.id = s.host_id left
      join spaces w on w.id = s.part_of and w.status = 'published'
    where s.id = ${id} and s.status = 'published'`,
  )
  return row ?? null
}

export function dollars(amount: number | null): number | null {
  return amount === null ? null : cents(amount) / 100
}

/**
 * Returns a fingerprint for each published space. It changes whenever the space's future bookings change. It is a count
 * and a sum of hashes, so it stays short even for thousands of bookings.
 */
export async function findCalendarMarks(
  sql: Sql,
  spaces: readonly SpaceId[],
  now: Temporal.Instant,
): Promise<Map<SpaceId, string>> {
  const rows = await sql<{ id: SpaceId; mark: string }[]>`
    select s.id, taken.mark from spaces s cross join lateral (
      select concat(count(*), ' ', sum(hash_range_extended(o.during, o.unit_id))) as mark from occupancies o
      where o.unit_id = any(s.unit_ids) and o.during && tstzrange(${now}, null)
        and (o.expires_at is null or o.expires_at > ${now})
    ) taken
    where s.id = any(${spaces as SpaceId[]}::uuid[]) and s.status = 'published'`
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

type CardRow = Pick<Tables['spaces'], 'title' | 'location' | 'card_price_cents' | 'hour_price_cents'> & {
  currency: Currency
  path: string
}

export async function findCardRow(sql: Sql, id: SpaceId): Promise<CardRow | null> {
  const [row] = await sql<CardRow[]>`
    select s.title, s.location, s.card_price_cents, s.hour_price_cents, s.currency, p.path
    from spaces s join photos p on p.space_id = s.id
    where s.id = ${id} and s.status = 'published' order by p.position limit 1`
  return row ?? null
}
