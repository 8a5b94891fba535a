import type { PaymentId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { GatewayView } from '../../external/payments/gateway.ts'
import { keepCard } from './keep-card.ts'
import { findSetup, moveSetup } from './setups.sql.ts'

/** Applies the gateway's answer about a card being saved. Repeats and other payments change nothing. */
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
  // A setup never charges, so these states must belong to something else.
  if (!setup || state === 'captured' || state === 'authorised') return
  if (!(await moveSetup(tx, id, state, now))) return
  if (state === 'card_saved' && saved)
    await keepCard(deps, tx, { accountId: setup.account_id, gateway: setup.gateway, saved, unused: true, now })
}
