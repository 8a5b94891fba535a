import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise } from '../../../domain/kernel/text.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { type AdminAction, actorOf, type By, recordAction } from './audit.sql.ts'

type Many<Id> = { ids: readonly Id[]; reason: string }
type Said = { by: By; reason: string }
type Done = Pick<AdminAction, 'act' | 'before' | 'after'>

/**
 * Performs one action on several items for one reason, in one transaction with an audit log row each. Items for which
 * `act` returns null, because they no longer exist or are already done, are skipped. Refuses with `reason_required`, or
 * with `not_found` if nothing was left to do.
 */
export async function actOnEach<Id extends string | number>(
  { deps, account, request, now }: Context<'admin'>,
  { ids, ...said }: Many<Id>,
  act: (tx: Transaction, id: Id, said: Said) => Promise<Done | null>,
  ahead?: (tx: Transaction) => Promise<void>,
) {
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' } as const)
  const by = actorOf({ account, request, now })
  const done = await inTransaction(deps.sql, async (tx) => {
    await ahead?.(tx)
    let count = 0
    // Items are always locked in the same order, so that two admins never deadlock.
    for (const id of [...new Set(ids)].sort()) {
      const facts = await act(tx, id, { by, reason })
      if (!facts) continue
      await recordAction(tx, by, { ...facts, subjectId: String(id), reason })
      count++
    }
    return count
  })
  return done > 0 ? ok({ done }) : err({ code: 'not_found' } as const)
}
