import { mayGoTo } from '../../../domain/files/stored-file.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { copyStored } from './copy-stored.ts'
import { type AskedTo, readTyped, recordFileAct } from './read-typed.ts'
import { findStored, lockOwner, lockStored } from './stored-files.sql.ts'

/**
 * The copy belongs to the file's owner and is removed with their account, so a deleted account's file can't be
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
