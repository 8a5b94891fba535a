import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { inTransaction } from '../../database/transactions.ts'
import { encrypt } from '../../encrypt.ts'
import { readCalendarUrl } from '../../external/calendars/fetch-calendar.ts'
import type { Context } from '../../http/endpoints.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { findExport } from './exports.sql.ts'
import { findOwnSpace, lockOwnSpace } from './own-space.sql.ts'
import { refreshSource } from './refresh-source.ts'
import { addSourceRow, dropSource, findSource, findSources, type SourceRow } from './sources.sql.ts'

const MOST_SOURCES = 10
/** Per account in 60 seconds, for new calendars and manual readings together. */
const READINGS_A_MINUTE = 10

const viewOf = ({ id, name, host, fresh_at: fresh, last_error: problem, next_fetch_at: next, events }: SourceRow) => ({
  id,
  name,
  host,
  problem,
  events,
  fresh: fresh?.toString() ?? null,
  next: next.toString(),
})

export async function listSources({ deps, account }: Context<'signed_in'>, { id }: { id: SpaceId }) {
  const space = await findOwnSpace(deps.sql, id, account.id)
  if (!space) return err({ code: 'not_found' })
  const exported = await findExport(deps.sql, id)
  const items = (await findSources(deps.sql, id)).map(viewOf)
  return ok({ items, most: MOST_SOURCES, exported: exported?.renewed_at.toString() ?? null })
}

/** Reads the calendar at once, so that the host sees whether it works. */
export async function addSource(
  ctx: Context<'host'>,
  { id, url: text, name }: { id: SpaceId; url: string; name: string },
): Promise<
  Result<
    ReturnType<typeof viewOf>,
    | { code: 'not_found' | 'bad_url' | 'not_allowed' }
    | { code: 'too_many'; retryAt: string }
    | { code: 'too_many_calendars'; most: number }
  >
> {
  const { deps, account, now } = ctx
  const space = await findOwnSpace(deps.sql, id, account.id)
  if (!space || space.unit_ids.length === 0) return err({ code: 'not_found' })
  const url = readCalendarUrl(text)
  if (!url) return err({ code: 'bad_url' })
  const retryAt = await readingsOf(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const sealed = await encrypt(deps.config.secrets, url.href)
  const added = await inTransaction(deps.sql, async (tx) => {
    if (!(await lockOwnSpace(tx, id, account.id))) return 'gone'
    return addSourceRow(tx, { space: id, sealed, name: sanitise(name), host: url.hostname, now }, MOST_SOURCES)
  })
  if (added === 'gone') return err({ code: 'not_found' })
  if (!added) return err({ code: 'too_many_calendars', most: MOST_SOURCES })
  const problem = await refreshSource(deps, added)
  if (problem?.code === 'not_allowed' || problem?.code === 'bad_url') {
    await inTransaction(deps.sql, (tx) => dropSource(tx, { id: added, space_id: id }))
    return err({ code: problem.code })
  }
  const row = await findSource(deps.sql, added, account.id)
  return row ? ok(viewOf(row)) : err({ code: 'not_found' })
}

export async function readSourceNow(ctx: Context<'host'>, { id }: { id: string }) {
  const { deps, account } = ctx
  if (!(await findSource(deps.sql, id, account.id))) return err({ code: 'not_found' })
  const retryAt = await readingsOf(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  await refreshSource(deps, id)
  const row = await findSource(deps.sql, id, account.id)
  return row ? ok(viewOf(row)) : err({ code: 'not_found' })
}

export async function removeSource({ deps, account }: Context<'host'>, { id }: { id: string }) {
  const source = await findSource(deps.sql, id, account.id)
  if (!source) return err({ code: 'not_found' })
  await inTransaction(deps.sql, (tx) => dropSource(tx, source))
  return ok({})
}

async function readingsOf({ deps, account }: Context<'host'>): Promise<string | null> {
  const until = await consumeRateLimit(deps, [`calendar:${account.id}`], READINGS_A_MINUTE)
  return until?.toString() ?? null
}
