import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { personPhotoUrl } from '../accounts/show-session.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { attachFiles, type FileRow, replacePhoto, takePhoto } from './files.sql.ts'
import { releaseFiles } from './keep-files.ts'
import { PURPOSES, uploadFiles } from './upload-files.ts'

export async function setProfilePhoto(ctx: Context<'signed_in'>) {
  const { deps, account, now } = ctx
  const kept = await uploadFiles(ctx, PURPOSES.profilePhoto, async (tx, rows): Promise<Result<FileRow, Gone>> => {
    const [file] = rows
    const former = file && (await replacePhoto(tx, account.id, file.id))
    if (!file || former === undefined) return err({ code: 'not_found' })
    await attachFiles(tx, { ownerId: account.id, bucket: 'people', ids: [file.id], now })
    if (former) await releaseFiles(deps, tx, [former], now)
    return ok(file)
  })
  return kept.ok ? ok({ photoUrl: personPhotoUrl(kept.value.id) }) : kept
}
type Gone = { readonly code: 'not_found' }

export async function removeProfilePhoto({ deps, account, now }: Context<'signed_in'>) {
  await inTransaction(deps.sql, async (tx) => {
    const file = await takePhoto(tx, account.id)
    if (file) await releaseFiles(deps, tx, [file], now)
  })
  return ok({ photoUrl: null })
}
