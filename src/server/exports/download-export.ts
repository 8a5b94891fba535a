import { arrayBuffer } from 'node:stream/consumers'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { listExports } from './exports.sql.ts'
import { EXPORT_NAME } from './prepare-export.ts'

export async function downloadExport({ deps, account, now }: Context<'confirmed'>) {
  const { sql, storage } = deps
  const fileId = (await listExports(sql, account.id, now)).find(({ file_id }) => file_id !== null)?.file_id
  if (!fileId) return err({ code: 'not_found' as const })
  const retryAt = await consumeRateLimit(deps, [`export-downloads:${account.id}`])
  if (retryAt) return err({ code: 'too_many' as const, retryAt })
  const bytes = await storage.download('exports', fileId)
  if (!bytes) return err({ code: 'not_found' as const })
  return ok(new File([await arrayBuffer(bytes)], EXPORT_NAME, { type: 'application/json' }))
}
