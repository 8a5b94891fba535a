import type { AccountId, PaymentId } from '../../../domain/kernel/id.ts'
import type { GatewayView, SavedCard } from '../../external/payments/gateway.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job.ts'
import {
  addMethod,
  addRemoved,
  deleteRemoved,
  findRemoved,
  findSetup,
  isKept,
  lockOwner,
  moveSetup,
} from './methods.sql.ts'

type Kept = {
  accountId: AccountId
  gateway: string
  saved: SavedCard
  unused: boolean
  now: Temporal.Instant
}

/**
 * Adds a card that is saved at the gateway to its owner's list, once. If the account has been deleted, removes the card
 * at the gateway.
 */
export async function keepCard({ jobs }: Pick<Deps, 'jobs'>, tx: Sql, kept: Kept): Promise<void> {
  const isThere = await lockOwner(tx, kept.accountId)
  if (isThere && !(await isKept(tx, kept))) {
    await addMethod(tx, kept)
    return
  }
  // A card that has been used stays at the gateway, because the booking may be charged again later.
  if (isThere && !kept.unused) return
  const methodId = await addRemoved(tx, kept)
  if (methodId) await jobs.enqueue(tx, forgetCard, { methodId })
}

/**
 * Removes a deleted card at the gateway, then here. Cards at a gateway that is no longer in use are skipped, because
 * they can't be charged anyway.
 */
export const forgetCard: Job<{ methodId: string }, Deps> = {
  name: 'payments.forget-card',
  tries: 60,
  run: async ({ sql, gateway }, { methodId }) => {
    const method = await findRemoved(sql, methodId)
    if (!method) return
    if (method.gateway === gateway.name)
      await gateway.forgetCard({ customerRef: method.customer_ref, methodRef: method.method_ref })
    await deleteRemoved(sql, methodId)
  },
}

export function settleSetup(deps: Deps, id: PaymentId, view: GatewayView): Promise<void> {
  return inTransaction(deps.sql, (tx) => settleSetupIn(deps, tx, id, view, deps.clock.now()))
}

export async function settleSetupIn(
  deps: Deps,
  tx: Sql,
  id: PaymentId,
  view: GatewayView,
  now: Temporal.Instant,
): Promise<void> {
  const setup = await findSetup(tx, id)
  const { state, saved } = view
  // Saving a card never charges it, so a captured payment must be for something else.
  if (!setup || state === 'captured' || state === 'authorised') return
  if (!(await moveSetup(tx, id, state, now))) return
  if (state === 'card_saved' && saved)
    await keepCard(deps, tx, { accountId: setup.account_id, gateway: setup.gateway, saved, unused: true, now })
}
