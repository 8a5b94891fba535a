import type { AccountId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import type { Context } from '../http/endpoints.ts'
import { type ExportRow, listExports } from './exports.sql.ts'

export async function showExport({ deps, account, now }: Context<'signed_in'>) {
  return ok(await exportView(deps.sql, account.id, now))
}

export async function exportView(sql: Sql, accountId: AccountId, now: Temporal.Instant) {
  const [newest, ...earlier] = await listExports(sql, accountId, now)
  if (!newest || newest.state === 'removed') return { state: 'none' as const, file: null }
  return { state: newest.state, file: [newest, ...earlier].map(fileView).find((file) => file !== null) ?? null }
}

function fileView({ bytes, requested_at, expires_at }: ExportRow) {
  return bytes === null || expires_at === null
    ? null
    : { bytes, requestedAt: requested_at.toString(), expiresAt: expires_at.toString() }
}
