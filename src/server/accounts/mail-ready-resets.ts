import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { newToken } from '../http/cookies.ts'
import { factorResetReadyMail } from './accounts.emails.ts'
import { findById } from './accounts.sql.ts'
import { takeReadyResets } from './factor-resets.sql.ts'
import { addRecovery } from './reset-password.ts'

/** Emails a link when a reset's wait is over. It is a convenience; the reset also works without it. */
export async function mailReadyResets(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    for (const { account_id: accountId, email } of await takeReadyResets(tx, now)) {
      const found = await findById(tx, accountId)
      if (!found || found.suspended) continue
      const token = newToken()
      await addRecovery(tx, { accountId, email, token, now })
      await queueMail(deps, tx, { to: email, email: factorResetReadyMail(found.first_name, token) })
    }
  })
}
