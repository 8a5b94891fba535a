import { type AdminBucket, refuseMove } from '../../../domain/files/stored-file.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { releaseFiles } from '../remove-files.ts'
import { copyStored } from './copy-stored.ts'
import { usesOf } from './list-files.ts'
import { type AskedTo, readTyped, recordFileAct } from './read-typed.ts'
import { findStored, lockStored, renameStored, type StoredRow } from './stored-files.sql.ts'

type Seen = { bucket: AdminBucket; name: string }

/**
 * Renames a file, moves it to another folder, or both. A move copies the file and releases the original in the
 * transaction that keeps the copy, so one of them always exists even if the process dies.
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
