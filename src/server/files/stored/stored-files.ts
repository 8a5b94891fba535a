import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { shownFileName } from '../../../domain/files/file-rules.ts'
import { type AdminBucket, HOURS_UNUSED, mayGoTo, refuseMove } from '../../../domain/files/stored-file.ts'
import { type FileId, isUuid } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import { NoSuchFile, storingOptions } from '../../external/storage/storage.ts'
import { type AdminAction, actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { releaseFiles } from '../keep-files.ts'
import {
  addCopy,
  countStored,
  findStored,
  keepCopy,
  listStored,
  lockOwner,
  lockStored,
  renameStored,
  type StoredRow,
} from './stored-files.sql.ts'

type ListInput = {
  bucket?: AdminBucket | undefined
  prefix?: string | undefined
  cursor?: string | undefined
  limit: number
}

export async function listFiles({ deps: { sql } }: Context<'admin'>, { bucket, prefix, cursor, limit }: ListInput) {
  const filter = { bucket, prefix }
  const after = cursor === undefined ? null : placeOf(readCursor(filter, cursor, 2))
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const rows = await listStored(sql, filter, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return ok({
    items: page.map(fileView),
    count: await countStored(sql, filter),
    next: rows.length > limit && last ? writeCursor(filter, [last.sort_name, last.id]) : null,
  })
}

/** Cursors can be forged, so they are validated like any other input. */
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

const usesOf = ({ uses }: StoredRow) =>
  uses.map(({ kind, id, label }) => ({
    kind,
    id,
    label: kind === 'problem_photo' ? bookingNumber(Number(label)) : label,
  }))

/**
 * The copy belongs to the file's owner and is removed with their account, so a file of a deleted account can't be
 * copied.
 */
export async function copyFile(ctx: Context<'admin'>, asked: AskedTo) {
  const { deps, now } = ctx
  const { id, bucket } = asked
  const typed = readTyped(asked)
  if (!typed.ok) return typed
  const { reason, name } = typed.value
  const found = await findStored(deps.sql, id)
  if (!found) return err({ code: 'not_found' })
  if (!mayGoTo(found.bucket, bucket)) return err({ code: 'private_file' })
  return copyStored(deps, found, { bucket, name, now }, async (tx, copy) => {
    if (!(await lockOwner(tx, found.owner_id))) return err({ code: 'file_owner_gone' } as const)
    if (!(await lockStored(tx, id))) return err({ code: 'not_found' } as const)
    const after = { folder: bucket, file: copy }
    await recordFileAct(tx, ctx, { act: 'file.copy', subjectId: id, reason, before: {}, after })
    return ok({ id: copy })
  })
}

type Seen = { bucket: AdminBucket; name: string }

/**
 * Renames a file, moves it to another folder, or both. A move copies the file, and the transaction that marks the copy
 * as used also releases the original, so that one of them always exists even if the process dies.
 */
export async function moveFile(ctx: Context<'admin'>, { seen, ...asked }: AskedTo & { seen: Seen }) {
  const { deps, now } = ctx
  const { id, bucket } = asked
  const typed = readTyped(asked)
  if (!typed.ok) return typed
  const { reason, name } = typed.value
  const to = { bucket, name }

  const found = judge(await findStored(deps.sql, id), seen, to)
  if (!found.ok) return found
  const before = { folder: seen.bucket, renamed: false }
  const after = { folder: bucket, renamed: name !== seen.name }
  const act = { act: 'file.move', subjectId: id, reason, before } as const
  if (bucket === seen.bucket)
    return inTransaction(deps.sql, async (tx) => {
      const file = judge(await lockStored(tx, id), seen, to)
      if (!file.ok) return file
      await renameStored(tx, id, name)
      await recordFileAct(tx, ctx, { ...act, after })
      return ok({ id })
    })
  return copyStored(deps, found.value, { ...to, now }, async (tx, copy) => {
    const file = judge(await lockStored(tx, id), seen, to)
    if (!file.ok) return file
    await releaseFiles(deps, tx, [id], now)
    await recordFileAct(tx, ctx, { ...act, after: { ...after, file: copy } })
    return ok({ id: copy })
  })
}

function judge(file: StoredRow | null, seen: Seen, to: Seen) {
  if (!file) return err({ code: 'not_found' } as const)
  const code = refuseMove({ bucket: file.bucket, name: file.name, inUse: file.state === 'in_use' }, seen, to)
  if (code === 'file_in_use') return err({ code, uses: usesOf(file) })
  return code ? err({ code }) : ok(file)
}

export async function removeFile(ctx: Context<'admin'>, { id, ...typed }: Asked) {
  const { deps, now } = ctx
  const reason = readReason(typed.reason)
  if (!reason.ok) return reason
  return inTransaction(deps.sql, async (tx) => {
    const file = await lockStored(tx, id)
    if (!file) return err({ code: 'not_found' } as const)
    if (file.state === 'in_use') return err({ code: 'file_in_use', uses: usesOf(file) } as const)
    await releaseFiles(deps, tx, [id], now)
    const before = { folder: file.bucket, removed: false }
    const after = { folder: file.bucket, removed: true }
    await recordFileAct(tx, ctx, { act: 'file.remove', subjectId: id, reason: reason.value, before, after })
    return ok({})
  })
}

type To = { readonly bucket: AdminBucket; readonly name: string; readonly now: Temporal.Instant }
const GONE = err({ code: 'not_found' } as const)

/**
 * Copies a file in this order: its row, its bytes, then `finish` in the transaction that marks it as used. If `finish`
 * refuses or anything fails, the copy is removed. If the process dies, a job removes it within the hour.
 */
async function copyStored<Done extends Result<unknown, unknown>>(
  deps: Deps,
  file: StoredRow,
  to: To,
  finish: (tx: Transaction, copy: FileId) => Promise<Done>,
): Promise<Done | typeof GONE> {
  const { sql, storage } = deps
  const copy = await addCopy(sql, file.id, to)
  if (!copy) return GONE
  try {
    const options = storingOptions(to.bucket, file.content_type)
    await storage.copy({ bucket: file.bucket, name: file.id }, { bucket: to.bucket, name: copy }, options)
    return await inTransaction(sql, async (tx) => {
      if (!(await keepCopy(tx, copy, to.now))) return GONE
      const done = await finish(tx, copy)
      if (!done.ok) await releaseFiles(deps, tx, [copy], to.now)
      return done
    })
  } catch (error) {
    await releaseFiles(deps, sql, [copy], to.now).catch(() => {})
    if (error instanceof NoSuchFile && !(await findStored(sql, file.id))) return GONE
    throw error
  }
}

type Asked = { readonly id: FileId; readonly reason: string }
type AskedTo = Asked & { readonly bucket: AdminBucket; readonly name: string }

function readReason(typed: string) {
  const reason = sanitise(typed.replaceAll('\r\n', '\n'))
  return isBlank(reason) ? err({ code: 'reason_required' } as const) : ok(reason)
}

function readTyped(typed: AskedTo) {
  const reason = readReason(typed.reason)
  if (!reason.ok) return reason
  const name = shownFileName(typed.name)
  return name === null ? err({ code: 'bad_file_name' } as const) : ok({ reason: reason.value, name })
}

const recordFileAct = (tx: Transaction, { account, request, now }: Context<'admin'>, act: AdminAction) =>
  recordAction(tx, actorOf({ account, request, now }), act)
