import { MOST_EXPORTS_A_DAY } from '../../domain/accounts/data-export.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { lockAccount } from '../accounts/accounts.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { tell } from '../realtime/tell.sql.ts'
import { addExport, whenNextAllowed } from './exports.sql.ts'
import { PREPARE_EXPORT } from './prepare-export.ts'
import { exportView } from './show-export.ts'

/** Queues an export, unless one is already being prepared. */
export function requestExport({ deps, account, now }: Context<'signed_in'>) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockAccount(tx, account.id))) return err({ code: 'sign_in_required' as const })
    const view = await exportView(tx, account.id, now)
    if (view.state === 'preparing') return ok(view)
    const retryAt = await whenNextAllowed(tx, account.id, MOST_EXPORTS_A_DAY, now)
    if (retryAt) return err({ code: 'too_many_exports' as const, most: MOST_EXPORTS_A_DAY, retryAt })
    await deps.jobs.enqueue(tx, PREPARE_EXPORT, { exportId: await addExport(tx, account.id, now) })
    await tell(deps, tx, [account.id], { kind: 'data_export' }, now)
    return ok(await exportView(tx, account.id, now))
  })
}
