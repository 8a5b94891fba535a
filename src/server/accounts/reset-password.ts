import type { PasswordRefusal } from '../../domain/accounts/password.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { dropKeys, findByEmail, markVerified, setPassword } from './accounts.sql.ts'
import { claimUnverifiedAccount } from './claim-unverified-account.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { recoveryMail } from './emails/recovery.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './emails/way-in-changed.ts'
import { lockCredentials } from './profile.sql.ts'
import { allowFiveMore } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkMailLimits, checkSignInLimits, type TooMany } from './sign-in-limits.ts'
import { tellOwner } from './tell-owner.ts'
import { validateNewPassword } from './validate-new-password.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const LINK_MINUTES = 30

/** Mails a link to set a new password; for an address nobody has the same work is done, and nothing sent. */
export async function requestRecovery({ deps, request, now }: Context, { email }: { email: string }) {
  const { sql } = deps
  const much = await checkMailLimits(request, 'recovery', email)
  if (much) return err(much)
  const found = await findByEmail(sql, email)
  const token = newToken()
  await addRecovery(sql, { accountId: found?.id ?? null, email, token, now })
  const mail = { to: found?.email ?? email, email: recoveryMail(found?.first_name ?? '', token) }
  await (found ? queueMail : queueDummyEmail)(deps, sql, mail)
  return ok({})
}

type Recovery = { accountId: AccountId | null; email: string; token: string; now: Temporal.Instant }

/** A link that sets a new password, once, within half an hour. */
export function addRecovery(sql: Sql, { token, ...asked }: Recovery): Promise<void> {
  const ends = asked.now.add({ minutes: LINK_MINUTES })
  return createToken(sql, { kind: 'recovery', ...asked, secretHash: hashOf(token), ends })
}

type Refusal = { code: 'link_ended' } | { code: 'account_suspended' } | PasswordRefusal | TooMany

/**
 * Sets a new password by the link, ends every session and goes in; a password the rules refuse does not use the link up. Passkeys and known
 * devices go with the old password: whoever was in may have added theirs.
 */
export async function resetPassword(
  { deps, request }: Context,
  { token, password }: { token: string; password: string },
): Promise<Result<SignInResult, Refusal>> {
  const { sql, clock } = deps
  const much = await checkSignInLimits(request, 'recovery', null)
  if (much) return err(much)
  const chosen = await validateNewPassword(request, password)
  if (!chosen.ok) return chosen
  const now = clock.now()
  const found = await inTransaction(sql, async (tx) => {
    const proof = await consumeToken(tx, ['recovery'], hashOf(token), now)
    const locked = proof?.account_id ? await lockCredentials(tx, proof.account_id) : null
    if (!locked || locked.email.toLowerCase() !== proof?.email?.toLowerCase()) return null
    await claimUnverifiedAccount(request, tx, locked)
    await setPassword(tx, locked.id, chosen.value, now)
    await markVerified(tx, locked.id, now)
    await endSessionsOf(tx, locked.id, null, now)
    await dropKeys(tx, locked.id)
    await allowFiveMore(tx, locked.id)
    await tellOwner(deps, tx, locked, (claim) => wayInChangedMail(locked.first_name, WAYS_IN_CHANGED.recovered, claim))
    return locked
  })
  if (!found) return err({ code: 'link_ended' })
  return found.suspended ? err({ code: 'account_suspended' }) : ok(await completeSignIn(request, found.id))
}
