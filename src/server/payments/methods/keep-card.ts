import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import type { SavedCard } from '../../external/payments/gateway.ts'
import { forgetCard } from './forget-card.ts'
import { addMethod, lockOwner, removeMethod } from './methods.sql.ts'

type Kept = { accountId: AccountId; gateway: string; saved: SavedCard; now: Temporal.Instant }

/** Lists a card that the gateway keeps among its owner's; of an owner who is gone by now it is forgotten again. */
export async function keepCard({ jobs }: Pick<Deps, 'jobs'>, tx: Sql, kept: Kept): Promise<void> {
  const isThere = await lockOwner(tx, kept.accountId)
  const methodId = await addMethod(tx, kept)
  if (isThere || !methodId) return
  await removeMethod(tx, kept.accountId, methodId, kept.now)
  await jobs.enqueue(tx, forgetCard, { methodId })
}
