import type { Sql } from '../database/connect.ts'
import type { RequestContext } from '../http/request-context.ts'
import { dropCredentials, type Found, wasSignedInOn } from './accounts.sql.ts'
import { lockCredentials } from './profile.sql.ts'
import { deleteFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { deviceOf } from './start-session.ts'

/**
 * If an address is first verified on a device the account has never seen, someone else may have created the account, so
 * we remove every way they could return. (Sudhodanan and Paverd, Pre-hijacked accounts, USENIX Security 2022.)
 */
export async function claimUnverifiedAccount(context: RequestContext, tx: Sql, found: Found): Promise<void> {
  if (found.email_verified || (await wasSignedInOn(tx, found.id, deviceOf(context)))) return
  // This also cancels a requested change of address.
  await lockCredentials(tx, found.id)
  await dropCredentials(tx, found.id)
  await deleteFactor(tx, found.id)
  await endSessionsOf(tx, found.id, null, context.deps.clock.now())
}
