import { arrayBuffer } from 'node:stream/consumers'
import { MOST_EXPORTS_A_DAY } from '../../domain/accounts/data-export.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { lockAccount } from '../accounts/accounts.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { addExport, type ExportRow, listExports, whenNextAllowed } from './exports.sql.ts'
import { EXPORT_NAME, PREPARE_EXPORT } from './prepare-export.ts'

export function requestExport({ deps, account, now }: Context<'signed_in'>) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockAccount(tx, account.id))) return err({ code: 'sign_in_required' as const })
    const view = await exportView(tx, account.id, now)
    if (view.state === 'preparing') return ok(view)
    const retryAt = await whenNextAllowed(tx, account.id, MOST_EXPORTS_A_DAY, now)
    if (retryAt) return err({ code: 'too_many_exports' as const, most: MOST_EXPORTS_A_DAY, retryAt })
    await deps.jobs.enqueue(tx, PREPARE_EXPORT, { exportId: await addExport(tx, account.id, now) })
    await publishNews(deps, tx, [account.id], { kind: 'data_export' }, now)
    return ok(await exportView(tx, account.id, now))
  })
}

export async function showExport({ deps, account, now }: Context<'signed_in'>) {
  return ok(await exportView(deps.sql, account.id, now))
}

async function exportView(sql: Sql, accountId: AccountId, now: Temporal.Instant) {
  const [newest, ...earlier] = await listExports(sql, accountId, now)
  if (!newest || newest.state === 'removed') return { state: 'none' as const, file: null }
  return { state: newest.state, file: [newest, ...earlier].map(fileView).find((file) => file !== null) ?? null }
}

function fileView({ bytes, requested_at, expires_at }: ExportRow) {
  return bytes === null || expires_at === null
    ? null
    : { bytes, requestedAt: requested_at.toString(), expiresAt: expires_at.toString() }
}

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
