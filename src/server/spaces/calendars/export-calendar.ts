import { createHash } from 'node:crypto'
import ical from 'ical-generator'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { calendarName } from '../../../domain/kernel/text.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { hashOf, newToken } from '../../platform/http/cookies.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { isKnown } from '../../platform/http/etags.ts'
import { lockOwnSpace } from './blocks.sql.ts'
import { dropExport, type ExportedSpace, findExported, findTaken, keepExport, type TakenTime } from './sources.sql.ts'

export const EXPORTED_UID =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@daylet$/i

const DAYS_BACK = 7

export function renewExport({ deps, account, now }: Context<'host'>, { id }: { id: SpaceId }) {
  const token = newToken()
  return inTransaction(deps.sql, async (tx): Promise<Result<{ url: string }, { code: 'not_found' }>> => {
    if (!(await lockOwnSpace(tx, id, account.id))) return err({ code: 'not_found' })
    await keepExport(tx, id, hashOf(token), now)
    return ok({ url: `${deps.config.publicUrl}/api/v1/spaces/${id}/calendar.ics?token=${token}` })
  })
}

export function removeExport({ deps, account }: Context<'host'>, { id }: { id: SpaceId }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, { code: 'not_found' }>> => {
    if (!(await lockOwnSpace(tx, id, account.id))) return err({ code: 'not_found' })
    await dropExport(tx, id)
    return ok({})
  })
}

type Input = { params: { id: SpaceId }; query: { token: string }; headers: { 'if-none-match'?: string | undefined } }

export async function exportCalendar({ deps, now }: Context, { params: { id }, query: { token }, headers }: Input) {
  const space = await findExported(deps.sql, id, hashOf(token))
  if (!space) return err({ code: 'not_found' })
  const taken = await findTaken(deps.sql, space.unit_ids, now.subtract({ hours: 24 * DAYS_BACK }))
  const text = textOf(space, taken)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const kept = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (isKnown(headers['if-none-match'], etag)) return ok({ status: 304 as const, headers: kept })
  const body = new File([text], 'calendar.ics', { type: 'text/calendar; charset=utf-8' })
  return ok({ status: 200 as const, headers: kept, body })
}

/** Leaves out who booked and why a time is blocked. */
function textOf({ title }: ExportedSpace, taken: readonly TakenTime[]): string {
  const calendar = ical({ prodId: '//Daylet//Spaces//EN', name: calendarName(title) })
  for (const { id, space_id: space, from: start, to: end, since: stamp } of taken)
    calendar.createEvent({ id: `${id}.${space}@daylet`, start, end, stamp, summary: 'Busy' })
  // Every line must end with a line break, including the last one (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`
}
