import { err, ok } from '../../domain/kernel/result.ts'
import { readTimeCursor, writeCursor } from '../http/cursor.ts'
import type { Context } from '../http/endpoints.ts'
import { countReports, findReports } from './reports.sql.ts'

const PAGE = 24
const QUERY = ['reports']

/** What people find wrong with reviews, for admins to read, the newest first. */
export async function listReports({ deps }: Context<'admin'>, { cursor }: { cursor?: string | undefined }) {
  const after = cursor === undefined ? null : readTimeCursor(QUERY, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await findReports(deps.sql, after, PAGE)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return ok({
    items: page.map(({ id, reason, note, created_at: at, reporter, by_role: by, author, overall, body, ...space }) => ({
      ...{ id, reason, note, at: at.toString(), reporter, by, author, overall, body },
      space: { id: space.space_id, title: space.title },
    })),
    count: await countReports(deps.sql),
    nextCursor: rows.length > PAGE && last ? writeCursor(QUERY, [last.created_at.toString(), last.id]) : null,
  })
}
