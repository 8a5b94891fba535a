import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import type { SavedCard } from '../../external/payments/gateway.ts'
import { forgetCard } from './forget-card.ts'
import { addMethod, addRemoved, isKept, lockOwner } from './methods.sql.ts'

type Kept = {
  accountId: AccountId
  gateway: string
  saved: SavedCard
  /** Nothing was paid with it: nobody misses it at the gateway. */
  unused: boolean
  now: Temporal.Instant
}

/** Lists a card that the gateway keeps among its owner's, once; of an owner who is gone by now it is forgotten again. */
export async function keepCard({ jobs }: Pick<Deps, 'jobs'>, tx: Sql, kept: Kept): Promise<void> {
  const isThere = await lockOwner(tx, kept.accountId)
  if (isThere && !(await isKept(tx, kept))) {
    await addMethod(tx, kept)
    return
  }
  // Its booking may be charged more later, and names it by this very name.
  if (isThere && !kept.unused) return
  const methodId = await addRemoved(tx, kept)
  if (methodId) await jobs.enqueue(tx, forgetCard, { methodId })
}
