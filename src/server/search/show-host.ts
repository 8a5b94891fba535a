import { type AccountId, isUuid } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { personPhotoUrl } from '../accounts/show-session.ts'
import { readCursor, readTimeCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { cardOf } from './find-spaces.ts'
import { findHost, findHostCards, findHostReviews, type HostRow } from './hosts.sql.ts'

type Page = { id: AccountId; cursor?: string | undefined; limit: number }

export async function showHost({ deps, now }: Context, { id }: { id: AccountId }) {
  const row = await findHost(deps.readSql, id, now)
  return row ? ok(view(row)) : err({ code: 'not_found' })
}

/** Fewer requests say little about a host, and could tell who asked. */
const FEWEST_ASKED = 5

function view({ id, first_name: firstName, created_at, photo_id, spaces_count, ...measured }: HostRow) {
  const { reviews, stars, asked, answered, minutes } = measured
  return {
    id,
    firstName,
    photoUrl: personPhotoUrl(photo_id),
    since: created_at.toString().slice(0, 7),
    spacesCount: spaces_count,
    rating: reviews === 0 ? null : Math.round((stars * 100) / reviews) / 100,
    reviewCount: reviews,
    answers: asked < FEWEST_ASKED ? null : { percent: Math.floor((answered * 100) / asked), minutes },
  }
}

export async function listHostSpaces({ deps, now }: Context, { id, cursor, limit }: Page) {
  const query = ['host spaces', id]
  const [rank, last] = (cursor === undefined ? null : readCursor(query, cursor, 2)) ?? []
  const isValid = typeof rank === 'number' && Math.abs(rank) < 2 ** 31 && typeof last === 'string' && isUuid(last)
  if (cursor !== undefined && !isValid) return err({ code: 'bad_cursor' as const })
  if (!(await findHost(deps.readSql, id, now))) return err({ code: 'not_found' as const })
  const rows = await findHostCards(deps.readSql, id, isValid ? [rank, last] : null, now, limit + 1)
  const page = rows.slice(0, limit)
  const end = page.at(-1)
  return ok({
    items: page.map(cardOf),
    next: rows.length > limit && end ? writeCursor(query, [end.key, end.id]) : null,
  })
}

export async function listHostReviews({ deps, now }: Context, { id, cursor, limit }: Page) {
  const query = ['host reviews', id]
  const after = cursor === undefined ? null : readTimeCursor(query, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' as const })
  if (!(await findHost(deps.readSql, id, now))) return err({ code: 'not_found' as const })
  const rows = await findHostReviews(deps.readSql, id, after, now, limit + 1)
  const page = rows.slice(0, limit)
  const end = page.at(-1)
  return ok({
    items: page.map(({ id, first_name: firstName, overall, body, reply, created_at, space_id, title }) => ({
      id,
      firstName,
      overall,
      body,
      reply,
      at: created_at.toString(),
      space: { id: space_id, title },
    })),
    next: rows.length > limit && end ? writeCursor(query, [end.created_at.toString(), end.id]) : null,
  })
}
