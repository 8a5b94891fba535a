import type { BookingId } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { countConflicts, dismiss, findConflicts } from './conflicts.sql.ts'

const PAGE = 50

export async function listConflicts({ deps, account, now }: Context<'signed_in'>, { page }: { page: number }) {
  const total = await countConflicts(deps.sql, account.id, now)
  const rows = await findConflicts(deps.sql, account.id, now, { skip: (page - 1) * PAGE, limit: PAGE })
  const items = rows.map((row) => ({
    id: row.booking_id,
    event: row.event_id,
    source: row.source,
    summary: row.summary,
    space: { id: row.space_id, title: row.title, zone: row.zone },
    booking: {
      kind: row.kind,
      number: row.number,
      name: row.name,
      from: row.from.toString(),
      to: row.to.toString(),
    },
    from: row.event_from.toString(),
    to: row.event_to.toString(),
  }))
  return ok({ items, total, page, pages: Math.max(1, Math.ceil(total / PAGE)) })
}

export async function dismissConflict({ deps, account, now }: Context<'host'>, { id }: { id: BookingId }) {
  return (await dismiss(deps.sql, account.id, id, now)) ? ok({}) : err({ code: 'not_found' })
}
