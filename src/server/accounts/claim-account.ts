import { err, ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { dropCredentials, type Found, markVerified } from './accounts.sql.ts'
import { changeAddress, lockCredentials } from './profile.sql.ts'
import { addRecovery } from './reset-password.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { consumeToken } from './verification-tokens.sql.ts'

/** Takes an account back by the link of a verification nobody has answered, or of the mail that told of a changed way in. */
export async function claimAccount({ deps, now }: Context, { token }: { token: string }) {
  return inTransaction(deps.sql, async (tx) => {
    const proof = await consumeToken(tx, ['verify_email', 'claim'], hashOf(token), now)
    const locked = proof?.account_id ? await lockCredentials(tx, proof.account_id) : null
    if (!proof?.email || !locked) return err({ code: 'link_ended' as const })
    const moved = proof.email.toLowerCase() !== locked.email.toLowerCase()
    // Once its address is proved an account is taken back only by the link that was mailed for it.
    if (proof.kind === 'verify_email' && (moved || locked.email_verified)) return err({ code: 'link_ended' as const })
    if (moved && !(await changeAddress(tx, locked.id, proof.email, now))) return err({ code: 'email_taken' as const })
    return ok({ token: await takeOverClean(tx, { id: locked.id, email: proof.email }, now) })
  })
}

/**
 * Makes a locked account that of whoever reads its mail: every way in, factor, device and session goes, for somebody else may have left
 * them. Gives the token of a link to set a new password.
 */
export async function takeOverClean(
  tx: Sql,
  { id, email }: Pick<Found, 'id' | 'email'>,
  now: Temporal.Instant,
): Promise<string> {
  await markVerified(tx, id, now)
  await dropCredentials(tx, id)
  await endSessionsOf(tx, id, null, now)
  const token = newToken()
  await addRecovery(tx, { accountId: id, email, token, now })
  return token
}
