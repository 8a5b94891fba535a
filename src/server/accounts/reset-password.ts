import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { findByEmail, markVerified, setPassword } from './accounts.sql.ts'
import { claimUnverifiedAccount } from './claim-unverified-account.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { passwordChangedMail } from './emails/password-changed.ts'
import { recoveryMail } from './emails/recovery.ts'
import { lockCredentials } from './profile.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkSignInLimits, type TooMany } from './sign-in-limits.ts'
import { type PasswordRefusal, validateNewPassword } from './validate-new-password.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const LINK_MINUTES = 30

/** Mails a link to set a new password; for an address nobody has the same work is done, and nothing sent. */
export async function requestRecovery({ deps, request, now }: Context, { email }: { email: string }) {
  const { sql } = deps
  const much = await checkSignInLimits(request, 'recovery', email)
  if (much) return err(much)
  const found = await findByEmail(sql, email)
  const token = newToken()
  await createToken(sql, {
    kind: 'recovery',
    accountId: found?.id ?? null,
    email,
    secretHash: hashOf(token),
    now,
    ends: now.add({ minutes: LINK_MINUTES }),
  })
  const mail = { to: found?.email ?? email, email: recoveryMail(found?.first_name ?? '', token) }
  await (found ? queueMail : queueDummyEmail)(deps, sql, mail)
  return ok({})
}

type Refusal = { code: 'link_ended' } | { code: 'account_suspended' } | PasswordRefusal | TooMany

/** Sets a new password by the link, ends every session and goes in; a password the rules refuse does not use the link up. */
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
    await queueMail(deps, tx, { to: locked.email, email: passwordChangedMail(locked.first_name) })
    return locked
  })
  if (!found) return err({ code: 'link_ended' })
  return found.suspended ? err({ code: 'account_suspended' }) : ok(await completeSignIn(request, found.id))
}
