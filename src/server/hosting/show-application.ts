import { isEditable, isOver, mayApplyAnew } from '../../domain/hosting/host-application.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { type ApplicationRow, findNewest } from './applications.sql.ts'

export async function showApplication(ctx: Context<'signed_in'>) {
  const newest = await findNewest(ctx.deps.sql, ctx.account.id)
  return ok(standingOf(newest, ctx))
}

/** The application as its author sees it, and what they may do. */
export function standingOf(
  row: ApplicationRow | null,
  { account, now }: Pick<Context<'signed_in'>, 'account' | 'now'>,
) {
  const anew = mayApplyAnew(account.role, row && { state: row.state, decidedAt: row.decided_at }, now)
  return {
    application: row && applicationView(row),
    may: {
      save: anew.ok && (row === null || isOver(row.state) || isEditable(row.state)),
      applyFrom: !anew.ok && anew.refusal.code === 'apply_later' ? anew.refusal.from.toString() : null,
    },
  }
}

export function applicationView(row: ApplicationRow) {
  return {
    ...fieldsOf(row),
    state: row.state,
    version: row.version,
    reason: row.reason,
    savedAt: row.updated_at.toString(),
    submittedAt: row.submitted_at?.toString() ?? null,
    decidedAt: row.decided_at?.toString() ?? null,
  }
}

export function fieldsOf(row: Pick<ApplicationRow, 'legal_name' | 'business_name' | 'country' | 'phone' | 'pitch'>) {
  return {
    legalName: row.legal_name,
    businessName: row.business_name,
    country: row.country,
    phone: row.phone,
    pitch: row.pitch,
  }
}
