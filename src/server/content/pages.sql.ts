import type { ContentSlug, ContentText } from '../../domain/content/content-page.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type Version = Tables['content_page_versions']
export type VersionRow = Pick<Version, 'version' | 'title' | 'description' | 'body' | 'saved_at'> & { by: string }

const name = (sql: Sql) => sql`a.first_name || ' ' || a.last_name`

export async function findPublished(sql: Sql, slug: ContentSlug): Promise<(ContentText & { version: number }) | null> {
  const [row] = await sql<(ContentText & { version: number })[]>`
    select v.version, v.title, v.description, v.body
    from (select slug, version from content_page_publications where slug = ${slug} order by id desc limit 1) p
    join content_page_versions v using (slug, version)`
  return row ?? null
}

export async function findVersion(sql: Sql, slug: ContentSlug, version: number | null): Promise<VersionRow | null> {
  const [row] = await sql<VersionRow[]>`
    select v.version, v.title, v.description, v.body, v.saved_at, ${name(sql)} as by
    from content_page_versions v join accounts a on a.id = v.saved_by
    where v.slug = ${slug} ${version === null ? sql`` : sql`and v.version = ${version}`}
    order by v.version desc limit 1`
  return row ?? null
}

export type PageVersionsRow = {
  slug: string
  title: string
  newest: number
  published: number | null
  was_published: boolean
  saved_at: Temporal.Instant
}

export function findPageVersions(sql: Sql, slug: ContentSlug | null = null): Promise<PageVersionsRow[]> {
  const of = slug === null ? sql`` : sql`where slug = ${slug}`
  return sql<PageVersionsRow[]>`
    select v.slug, v.title, v.version as newest, v.saved_at, p.version as published, p.slug is not null as was_published
    from (select distinct on (slug) slug, version, title, saved_at from content_page_versions ${of}
      order by slug, version desc) v
    left join (select distinct on (slug) slug, version from content_page_publications ${of}
      order by slug, id desc) p using (slug)`
}

export type StepRow = {
  what: 'saved' | 'published' | 'withdrawn'
  version: number | null
  at: Temporal.Instant
  by: string
  reason: string
}

export function listSteps(sql: Sql, slug: ContentSlug, atMost: number): Promise<StepRow[]> {
  return sql<StepRow[]>`
    select s.what, s.version, s.at, s.reason, ${name(sql)} as by
    from (
      (select 'saved' as what, version, saved_at as at, saved_by as by, reason from content_page_versions
        where slug = ${slug} order by version desc limit ${atMost})
      union all
      (select case when version is null then 'withdrawn' else 'published' end, version, done_at, done_by, reason
        from content_page_publications where slug = ${slug} order by id desc limit ${atMost})
    ) s join accounts a on a.id = s.by
    order by s.at desc, s.what <> 'saved' desc, s.version desc limit ${atMost}`
}

/** Prevents other admins from saving, publishing or withdrawing this page until the transaction ends. */
export async function lockPage(tx: Transaction, slug: ContentSlug): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${slug}, 111))`
}

type By = { reason: string; by: AccountId; now: Temporal.Instant }

export async function addVersion(tx: Transaction, slug: ContentSlug, version: number, text: ContentText, said: By) {
  await tx`
    insert into content_page_versions (slug, version, title, description, body, reason, saved_by, saved_at)
    values (${slug}, ${version}, ${text.title}, ${text.description}, ${text.body}, ${said.reason}, ${said.by},
      ${said.now})`
}

export async function addPublication(tx: Transaction, slug: ContentSlug, version: number | null, said: By) {
  await tx`
    insert into content_page_publications (slug, version, reason, done_by, done_at)
    values (${slug}, ${version}, ${said.reason}, ${said.by}, ${said.now})`
}
