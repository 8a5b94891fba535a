import type { SpaceId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { todayIn } from '../../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import type { BusyTime } from '../../external/calendars/calendar.ts'
import { readCalendarUrl } from '../../external/calendars/fetch-calendar.ts'
import { parseCalendar } from '../../external/calendars/parse-calendar.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { decrypt, encrypt } from '../../platform/encrypt.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { findOwnSpace, lockOwnSpace } from './blocks.sql.ts'
import { EXPORTED_UID } from './export-calendar.ts'
import {
  addSourceRow,
  claimDue,
  dropSource,
  findExport,
  findSharing,
  findSource,
  findSources,
  findTaking,
  lockBusyUnits,
  lockUnits,
  noteFailure,
  noteFresh,
  replaceEvents,
  type SourceProblem,
  type SourceRow,
  storeImports,
} from './sources.sql.ts'

const MOST_SOURCES = 10
/** Limits new calendars and manual refreshes together, per account in 60 seconds. */
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

/** Reads the calendar immediately, so that the host sees whether it works. */
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

const EVERY_MINUTES = 30
const LONGEST_PAUSE_MINUTES = 24 * 60
/** Imports cover as far ahead as a booking can start, plus the longest booking. */
const DAYS_AHEAD = 548 + 92
const AT_ONCE = 4
const CLAIMED = 20

export async function fetchDueCalendars(deps: Deps): Promise<void> {
  const due = await claimDue(deps.sql, deps.clock.now(), CLAIMED)
  while (due.length > 0) await Promise.all(due.splice(0, AT_ONCE).map((id) => refreshSource(deps, id)))
}

/** Stores the busy times, or the reason for a failure. After a failure, the previous times remain. */
export async function refreshSource(deps: Deps, id: string): Promise<SourceProblem | null> {
  const source = await findSource(deps.sql, id, null)
  if (!source) return null
  const problem = await read(deps, source)
  const now = deps.clock.now()
  if (problem) await noteFailure(deps.sql, id, problem, { now, next: nextTry(now, source.failures + 1) })
  return problem
}

async function read(deps: Deps, source: SourceRow): Promise<SourceProblem | null> {
  const { id, zone, unit_ids: units, parsed_at: parsed } = source
  const url = await decrypt(deps.config.secrets, source.sealed_url)
  if (url === null) return { code: 'address_lost' }
  const start = deps.clock.now()
  const isRecent = parsed !== null && compareInstants(parsed, start.subtract({ hours: 24 })) > 0
  const known = isRecent
    ? { etag: source.etag, lastModified: source.last_modified }
    : { etag: null, lastModified: null }
  const fetched = await deps.calendars.fetch(url, known)
  if (!fetched.ok) return fetched.refusal
  const now = deps.clock.now()
  const tried = { now, next: nextTry(now, 0) }
  if (fetched.value === 'unchanged') {
    await noteFresh(deps.sql, id, tried)
    return null
  }
  const { text, etag, lastModified } = fetched.value
  const window = { from: now.epochMilliseconds, to: lastInstant(zone, now).epochMilliseconds }
  const events = await parseCalendar({ text, zone, ...window })
  if (!events.ok) return events.refusal
  const others = await withoutOwn(deps, units, events.value)
  await inTransaction(deps.sql, async (tx) => {
    const takes = await lockBusyUnits(tx, id, await lockUnits(tx, source.space_id))
    if (await replaceEvents(tx, id, others, { etag: short(etag), lastModified: short(lastModified), ...tried }))
      await storeImports(tx, takes)
  })
  return null
}

const short = (header: string | null) => (header && header.length <= 500 ? header : null)

function lastInstant(zone: string, now: Temporal.Instant): Temporal.Instant {
  return todayIn(zone, now).add({ days: DAYS_AHEAD }).toZonedDateTime(zone).toInstant()
}

async function withoutOwn(deps: Deps, units: readonly number[], events: BusyTime[]): Promise<BusyTime[]> {
  const named = events.flatMap(({ uid }) => EXPORTED_UID.exec(uid)?.slice(1) ?? [])
  const own = [await findSharing(deps.sql, units, named), await findTaking(deps.sql, units, named)]
  const isOwn = (uid: string) => EXPORTED_UID.exec(uid)?.some((id) => own.some((ids) => ids.has(id.toLowerCase())))
  return events.filter(({ uid }) => !isOwn(uid))
}

/** Waits half an hour, doubled after each failure up to a day, with random jitter to spread the load. */
function nextTry(now: Temporal.Instant, failures: number): Temporal.Instant {
  const minutes = Math.min(EVERY_MINUTES * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MINUTES)
  return now.add({ seconds: Math.round(minutes * 60 * (0.9 + Math.random() * 0.2)) })
}
