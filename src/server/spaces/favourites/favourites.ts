import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { MOST_FAVOURITES } from '../../../domain/spaces/favourites.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { readTimeCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { photoUrl } from '../space-row.ts'
import {
  addFavourites,
  dropFavourite,
  type FavouriteRow,
  findFavouriteIds,
  isOnOffer,
  listSaved,
  lockOwner,
  type SavedPage,
} from './favourites.sql.ts'
import { findList } from './saved-lists.sql.ts'

export const QUERY = ['favourites']

export async function favouriteIds({ deps, account }: Context<'signed_in'>) {
  return ok({ ids: await findFavouriteIds(deps.sql, account.id) })
}

export async function listFavourites(
  { deps, account }: Context<'signed_in'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = cursor === undefined ? null : readTimeCursor(QUERY, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const { name, shared_at: sharedAt } = await findList(deps.sql, account.id)
  return ok({
    name,
    sharedAt: sharedAt?.toString() ?? null,
    ...(await pageOf(deps, account.id, { after, limit, onlyAvailable: false })),
    count: (await findFavouriteIds(deps.sql, account.id)).length,
  })
}

export async function pageOf(
  { sql }: Pick<Deps, 'sql'>,
  owner: AccountId,
  { limit, ...asked }: Omit<SavedPage, 'atMost'> & { limit: number },
) {
  const rows = await listSaved(sql, owner, { ...asked, atMost: limit })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(viewOf),
    next: rows.length > limit && last ? writeCursor(QUERY, [last.saved_at.toString(), last.id]) : null,
  }
}

function viewOf({ id, title, location, type, currency, available, path, alt, ...row }: FavouriteRow) {
  return {
    id,
    title,
    location,
    spaceType: type,
    currency,
    available,
    imageUrl: path === null ? '' : photoUrl(path),
    imageAlt: alt ?? '',
    dayCents: row.card_price_cents,
    hourCents: row.hour_price_cents,
  }
}

const HEARTS_A_MINUTE = 60

const tooMany = ({ deps, account }: Context<'signed_in'>) =>
  consumeRateLimit(deps, [`favourites:${account.id}`], HEARTS_A_MINUTE)

export async function saveFavourite(ctx: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const retryAt = await tooMany(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const saved = await add(ctx, [id])
  if (!saved) return err({ code: 'sign_in_required' })
  if (saved.includes(id)) return ok({ saved: true as const })
  if (!(await isOnOffer(ctx.deps.sql, id))) return err({ code: 'not_found' })
  if (saved.length >= MOST_FAVOURITES) return err({ code: 'favourites_full', most: MOST_FAVOURITES })
  // The space was already saved and has just been unpublished.
  return ok({ saved: true as const })
}

export async function removeFavourite(ctx: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const retryAt = await tooMany(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  await dropFavourite(ctx.deps.sql, ctx.account.id, id)
  return ok({ saved: false as const })
}

export async function mergeFavourites(ctx: Context<'signed_in'>, { ids }: { ids: SpaceId[] }) {
  const retryAt = await tooMany(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const saved = await add(ctx, ids)
  if (!saved) return err({ code: 'sign_in_required' })
  return ok({ ids: saved, full: saved.length >= MOST_FAVOURITES && ids.some((id) => !saved.includes(id)) })
}

function add({ deps, account, now }: Context<'signed_in'>, ids: readonly SpaceId[]): Promise<SpaceId[] | null> {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockOwner(tx, account.id))) return null
    await addFavourites(tx, account.id, ids, now)
    return findFavouriteIds(tx, account.id)
  })
}
