import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../platform/database/connect.ts'

export type SiteRow = { id: string; origin: string }

export function findEmbeddable(sql: Sql, me: AccountId): Promise<{ id: SpaceId; title: string }[]> {
  return sql<{ id: SpaceId; title: string }[]>`
    select id, title from spaces where host_id = ${me} and status = 'published' order by lower(title), id limit 500`
}

export function findSites(sql: Sql, me: AccountId): Promise<SiteRow[]> {
  return sql<SiteRow[]>`select id, origin from embed_sites where account_id = ${me} order by origin`
}

export async function addSite(tx: Sql, me: AccountId, origin: string, most: number, now: Temporal.Instant) {
  await tx`select 1 from accounts where id = ${me} for no key update`
  const [known] = await tx<SiteRow[]>`
    select id, origin from embed_sites where account_id = ${me} and origin = ${origin}`
  if (known) return known
  const [row] = await tx<SiteRow[]>`
    insert into embed_sites (account_id, origin, added_at) select ${me}, ${origin}, ${now}
      where (select count(*) from embed_sites where account_id = ${me}) < ${most}
    returning id, origin`
  return row ?? null
}

export async function removeSite(sql: Sql, me: AccountId, id: string): Promise<boolean> {
  const { count } = await sql`delete from embed_sites where id = ${id} and account_id = ${me}`
  return count === 1
}

export type Embed = { title: string; published: boolean; origins: string[] }

export async function findEmbed(sql: Sql, space: SpaceId): Promise<Embed | null> {
  const [row] = await sql<Embed[]>`
    select s.title, s.status = 'published' as published,
      array(select e.origin from embed_sites e where e.account_id = s.host_id order by e.origin) as origins
    from spaces s where s.id = ${space}`
  return row ?? null
}
