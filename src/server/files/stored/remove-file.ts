import { err, ok } from '../../../domain/kernel/result.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { releaseFiles } from '../remove-files.ts'
import { usesOf } from './list-files.ts'
import { type Asked, readReason, recordFileAct } from './read-typed.ts'
import { lockStored } from './stored-files.sql.ts'

/** Removes an unused file; its bytes are removed after the commit. */
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
