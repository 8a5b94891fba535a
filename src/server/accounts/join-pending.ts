import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './accounts.emails.ts'
import { addProvider, findById } from './accounts.sql.ts'
import { findOpenReset } from './factor-resets.sql.ts'
import { takePendingJoin } from './pending-factor.sql.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Connects the external sign-in that was stored in this session until the second factor was entered, and notifies the
 * owner.
 */
export async function joinPending(deps: Deps, accountId: AccountId, sessionId: SessionId): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const join = await takePendingJoin(tx, sessionId, accountId)
    const found = join && (await findById(tx, accountId))
    // While a reset is open, sign-in methods can't change. They are signed in and can connect it later.
    if (!found || (await findOpenReset(tx, accountId, now))) return
    if (!(await addProvider(tx, accountId, join.provider, join.subject, now))) return
    await tellOwner(deps, tx, { owner: found, now }, (claim) =>
      wayInChangedMail(found.first_name, WAYS_IN_CHANGED[join.provider], claim),
    )
  })
}
