import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { type AdminActionRow, countActions, listActionNames, listActions } from '../platform/audit/audit.sql.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'

type Input = {
  actor?: string | undefined
  act?: string | undefined
  subject?: string | undefined
  cursor?: string | undefined
  limit: number
}

export async function readAuditLog({ deps: { sql } }: Context<'admin'>, { actor, act, subject, cursor, limit }: Input) {
  const filter = { actor, act, subject }
  const [before] = cursor === undefined ? [null] : (readCursor(filter, cursor, 1) ?? [])
  if (before !== null && typeof before !== 'number') return err({ code: 'bad_cursor' })
  const rows = await listActions(sql, filter, before, limit)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return ok({
    items: page.map(actView),
    count: await countActions(sql, filter),
    acts: await listActionNames(sql),
    next: rows.length > limit && last ? writeCursor(filter, [last.id]) : null,
  })
}

function actView(row: AdminActionRow) {
  const { id, act, reason, before, after } = row
  return {
    id,
    act,
    reason,
    before,
    after,
    at: row.at.toString(),
    actor: row.actor_email === null ? null : { name: row.actor_name ?? '', email: row.actor_email },
    key: row.key_name,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subject: row.booking_number === null ? row.subject_name : bookingNumber(row.booking_number),
  }
}
