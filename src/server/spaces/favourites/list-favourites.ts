import { err, ok } from '../../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../../http/cursor.ts'
import type { Context } from '../../http/endpoints.ts'
import { photoUrl } from '../photo-url.ts'
import { type FavouriteRow, findFavouriteIds, listSaved } from './favourites.sql.ts'

const PAGE = 12
const QUERY = ['favourites']

export async function favouriteIds({ deps, account }: Context<'signed_in'>) {
  return ok({ ids: await findFavouriteIds(deps.sql, account.id) })
}

/** Twelve saved spaces, last saved first, each with whether it is available now. */
export async function listFavourites(
  { deps, account }: Context<'signed_in'>,
  { cursor }: { cursor?: string | undefined },
) {
  const after = cursor === undefined ? null : readTimeCursor(QUERY, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await listSaved(deps.sql, account.id, after, PAGE)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: page.map(viewOf),
    count: (await findFavouriteIds(deps.sql, account.id)).length,
    nextCursor: rows.length > PAGE && last ? writeCursor(QUERY, [last.saved_at.toString(), last.id]) : null,
  })
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
