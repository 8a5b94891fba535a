import { type AskedRange, byDay, type Days, dayRange } from '../../domain/insights/day-range.ts'
import type { ErrorOrder } from '../../domain/insights/error-fingerprint.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import {
  countErrorDays,
  countGroups,
  findGroup,
  type GroupRow,
  type GroupState,
  listGroups,
  listSamples,
  markResolved,
} from '../insights/errors.sql.ts'
import { actOnEach } from '../platform/audit/act-on-each.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { onePage } from './lists.ts'

type Asked = AskedRange & { page: number; state: GroupState; order: ErrorOrder }

export const rangeAt = (asked: AskedRange, now: Temporal.Instant) =>
  dayRange(asked, now.toZonedDateTimeISO('UTC').toPlainDate())

export const rangeView = ({ range, ...rest }: Days) => ({ ...range, ...rest })

export async function listErrors({ deps: { sql }, now }: Context<'admin'>, asked: Asked) {
  const days = rangeAt(asked, now)
  const [counts, counted] = await Promise.all([countGroups(sql, days), countErrorDays(sql, days, null)])
  const part = await onePage(asked.page, counts[asked.state], (offset, limit) =>
    listGroups(sql, days, asked, offset, limit),
  )
  const items = part.items.map((row) => ({ ...groupView(row), count: row.count, before: row.before }))
  return ok({ ...part, ...counts, items, range: rangeView(days), byDay: byDay(days, counted) })
}

export async function showError(
  { deps: { sql }, now }: Context<'admin'>,
  { id, ...asked }: AskedRange & { id: string },
) {
  const days = rangeAt(asked, now)
  const group = await findGroup(sql, id)
  if (!group) return err({ code: 'not_found' } as const)
  const [counted, rows] = await Promise.all([countErrorDays(sql, days, id), listSamples(sql, id)])
  const samples = rows.map((row) => ({
    id: row.id,
    at: row.timestamp.toString(),
    path: row.page_url,
    message: row.error_message,
    stack: row.error_stack ?? '',
    browser: row.user_agent,
    errorId: String((row.context as { error_id?: unknown }).error_id ?? ''),
  }))
  return ok({ ...groupView(group), range: rangeView(days), byDay: byDay(days, counted), samples })
}

export async function resolveErrors(ctx: Context<'admin'>, some: { ids: string[]; reason: string }) {
  return actOnEach(ctx, some, async (tx, id) => {
    const times = await markResolved(tx, id, ctx.now)
    return times === null
      ? null
      : { act: 'error.resolve', before: { state: 'open' }, after: { state: 'resolved', times } }
  })
}

function groupView({ fingerprint, kind, page, message, who, why, ...row }: GroupRow) {
  return {
    id: fingerprint,
    kind,
    server: fingerprint.startsWith('s'),
    page,
    message,
    firstSeen: row.first_seen.toString(),
    lastSeen: row.last_seen.toString(),
    total: Number(row.times),
    resolved: why === null ? null : { by: who, reason: why },
    state: row.resolved_at === null ? ('open' as const) : ('resolved' as const),
  }
}
