import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type AdminBucket, HOURS_UNUSED } from '../../../domain/files/stored-file.ts'
import { type FileId, isUuid } from '../../../domain/kernel/id.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { LIST_LIMIT } from '../../external/storage/storage.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import type { Context } from '../../http/endpoints.ts'
import { countStored, findStored, listStored, type StoredRow } from './stored-files.sql.ts'

type Asked = { bucket?: AdminBucket | undefined; prefix?: string | undefined; cursor?: string | undefined }

export async function listFiles({ deps: { sql } }: Context<'admin'>, { bucket, prefix, cursor }: Asked) {
  const filter = { bucket, prefix }
  const after = cursor === undefined ? null : placeOf(readCursor(filter, cursor, 2))
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await listStored(sql, filter, after, LIST_LIMIT + 1)
  const page = rows.slice(0, LIST_LIMIT)
  const last = page.at(-1)
  return ok({
    items: page.map(fileView),
    count: await countStored(sql, filter),
    nextCursor: rows.length > LIST_LIMIT && last ? writeCursor(filter, [last.sort_name, last.id]) : null,
  })
}

/** Cursors can be forged, so they are validated like any input. */
function placeOf(keys: (string | number)[] | null) {
  const [name, id] = keys ?? []
  if (typeof name !== 'string' || typeof id !== 'string' || !isUuid(id)) return null
  return name.includes('\0') || !name.isWellFormed() ? null : { name, id }
}

export async function showFile({ deps: { sql } }: Context<'admin'>, { id }: { id: FileId }) {
  const file = await findStored(sql, id)
  return file ? ok(fileView(file)) : err({ code: 'not_found' })
}

function fileView(row: StoredRow) {
  const { id, bucket, name, bytes, state } = row
  const isLoose = state === 'kept' && !row.kept_by_admin
  return {
    id,
    bucket,
    name,
    bytes,
    contentType: row.content_type,
    createdAt: row.created_at.toString(),
    owner: { id: row.owner_id, name: row.owner_name },
    usedBy: usesOf(row),
    inUse: state === 'in_use',
    removedAfter: isLoose ? row.changed_at.add({ hours: HOURS_UNUSED }).toString() : null,
  }
}

export const usesOf = ({ uses }: StoredRow) =>
  uses.map(({ kind, id, label }) => ({
    kind,
    id,
    label: kind === 'problem_photo' ? bookingNumber(Number(label)) : label,
  }))
