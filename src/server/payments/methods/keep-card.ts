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
  /** The card was never used for a payment, so it can be removed at the gateway. */
  unused: boolean
  now: Temporal.Instant
}

/**
 * Adds a card saved at the gateway to its owner's list, once. If the account is deleted, the card is removed at the
 * gateway.
 */
export async function keepCard({ jobs }: Pick<Deps, 'jobs'>, tx: Sql, kept: Kept): Promise<void> {
  const isThere = await lockOwner(tx, kept.accountId)
  if (isThere && !(await isKept(tx, kept))) {
    await addMethod(tx, kept)
    return
  }
  // The booking may be charged again later under this name of the card.
  if (isThere && !kept.unused) return
  const methodId = await addRemoved(tx, kept)
  if (methodId) await jobs.enqueue(tx, forgetCard, { methodId })
}
