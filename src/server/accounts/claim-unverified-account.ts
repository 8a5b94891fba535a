import type { Sql } from '../database/connect.ts'
import type { RequestContext } from '../http/request-context.ts'
import { dropCredentials, type Found, wasSignedInOn } from './accounts.sql.ts'
import { lockCredentials } from './profile.sql.ts'
import { deleteFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { deviceOf } from './start-session.ts'

/**
 * Whoever proves an address first, on a device its account has never seen, may not be who made the account: then what that one left
 * behind to come back by goes. (Sudhodanan and Paverd, Pre-hijacked accounts, USENIX Security 2022.)
 */
export async function claimUnverifiedAccount(context: RequestContext, tx: Sql, found: Found): Promise<void> {
  if (found.email_verified || (await wasSignedInOn(tx, found.id, deviceOf(context)))) return
  // A change of address that was asked for ends here too.
  await lockCredentials(tx, found.id)
  await dropCredentials(tx, found.id)
  await deleteFactor(tx, found.id)
  await endSessionsOf(tx, found.id, null, context.deps.clock.now())
}
