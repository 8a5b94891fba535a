import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import { MOST_FAVOURITES } from '../../../domain/spaces/favourites.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function lockOwner(tx: Transaction, id: AccountId): Promise<boolean> {
  const here = await tx`
    select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null for no key update`
  return here.length === 1
}

/**
 * Skips spaces that are unpublished or already saved, and stops at the limit. The caller must have locked the owner.
 */
export async function addFavourites(
  tx: Transaction,
  id: AccountId,
  spaces: readonly SpaceId[],
  now: Temporal.Instant,
): Promise<void> {
  await tx`
    insert into favourites (account_id, space_id, created_at)
    select ${id}, s.id, ${now} from (select space, min(nth) as nth from unnest(${spaces as SpaceId[]}::uuid[])
      with ordinality given (space, nth) group by 1) given
      join spaces s on s.id = given.space and s.status = 'published'
    where not exists (select 1 from favourites f where f.account_id = ${id} and f.space_id = s.id)
    order by given.nth
      limit greatest(0, ${MOST_FAVOURITES} - (select count(*) from favourites where account_id = ${id}))`
}

export async function dropFavourite(sql: Sql, id: AccountId, space: SpaceId): Promise<void> {
  await sql`delete from favourites where account_id = ${id} and space_id = ${space}`
}

export async function isOnOffer(sql: Sql, space: SpaceId): Promise<boolean> {
  return (await sql`select 1 from spaces where id = ${space} and status = 'published'`).length === 1
}

export async function findFavouriteIds(sql: Sql, id: AccountId): Promise<SpaceId[]> {
  const rows = await sql<{ space_id: SpaceId }[]>`
    select space_id from favourites where account_id = ${id} order by created_at desc, space_id desc`
  return rows.map((row) => row.space_id)
}

export type FavouriteRow = Pick<
  Tables['spaces'],
  'id' | 'title' | 'location' | 'type' | 'currency' | 'card_price_cents' | 'hour_price_cents'
> & { saved_at: Temporal.Instant; available: boolean; path: string | null; alt: string | null }

export type SavedPage = {
  after: { at: Temporal.Instant; id: string } | null
  /** Leaves out spaces that aren't published any more. */
  onlyAvailable: boolean
  atMost: number
}

export function listSaved(
  sql: Sql,
  id: AccountId,
  { after, onlyAvailable, atMost }: SavedPage,
): Promise<FavouriteRow[]> {
  return sql<FavouriteRow[]>`
    select s.id, s.title, s.location, s.type, s.currency, s.card_price_cents, s.hour_price_cents,
      f.created_at as saved_at,
      s.status = 'published' as available, p.path, p.alt
    from favourites f join spaces s on s.id = f.space_id left join photos p on p.space_id = s.id and p.position = 0
    where f.account_id = ${id} ${onlyAvailable ? sql`and s.status = 'published'` : sql``}
      ${after ? sql`and (f.created_at, f.space_id) < (${after.at}, ${after.id})` : sql``}
    order by f.created_at desc, f.space_id desc limit ${atMost + 1}`
}
