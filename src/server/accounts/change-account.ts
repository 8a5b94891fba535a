import type { Account } from '../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findByEmail, findById, setPassword } from './accounts.sql.ts'
import { passwordMatches } from './password-hash.ts'
import {
  anonymise,
  findOpenMatters,
  lockAdmins,
  lockCredentials,
  type OpenMatter,
  renameAccount,
} from './profile.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkSignInLimits, type TooMany } from './sign-in-limits.ts'
import { endThisSession, forgetTokens } from './start-session.ts'
import { type PasswordRefusal, validateNewPassword } from './validate-new-password.ts'
import { createToken } from './verification-tokens.sql.ts'

export async function changeName(
  { deps }: RequestContext,
  account: Account,
  names: { firstName: string; lastName: string },
): Promise<Result<{ firstName: string; lastName: string }, { code: 'bad_name' | 'sign_in_required' }>> {
  const [firstName, lastName] = [sanitise(names.firstName), sanitise(names.lastName)]
  if (!firstName || !lastName) return err({ code: 'bad_name' })
  const renamed = await renameAccount(deps.sql, account.id, firstName, lastName)
  return renamed ? ok({ firstName, lastName }) : err({ code: 'sign_in_required' })
}

/** Mails a link to the new address; the old one counts until it is opened. */
export async function changeEmail(
  context: RequestContext,
  account: Account,
  email: string,
): Promise<Result<true, { code: 'email_taken' } | TooMany>> {
  const { deps } = context
  const much = await checkSignInLimits(context, 'verification', account.email)
  if (much) return err(much)
  const other = await findByEmail(deps.sql, email)
  if (other && other.id !== account.id) return err({ code: 'email_taken' })
  const now = deps.clock.now()
  const token = newToken()
  await createToken(deps.sql, {
    kind: 'new_email',
    accountId: account.id,
    email,
    secretHash: hashOf(token),
    facts: { changes: 'yes' },
    now,
    ends: now.add({ hours: 24 }),
  })
  await queueMail(deps, deps.sql, { to: email, kind: 'new_email', facts: { token, name: account.firstName } })
  return ok(true)
}

/** Sets the password, with the current one where there is one, and signs out every other device; the owner is told by mail. */
export async function changePassword(
  context: RequestContext,
  account: Account,
  { password, current = '' }: { password: string; current?: string | undefined },
): Promise<Result<true, { code: 'invalid_credentials' } | PasswordRefusal | TooMany>> {
  const { deps } = context
  const much = await checkSignInLimits(context, 'confirmation', account.email)
  if (much) return err(much)
  const former = (await findById(deps.sql, account.id))?.password_hash ?? null
  if (former && !(await passwordMatches(current, former))) return err({ code: 'invalid_credentials' })
  const chosen = await validateNewPassword(context, password)
  if (!chosen.ok) return chosen
  const now = deps.clock.now()
  const here = (await context.visitor())?.sessionId ?? null
  const done = await inTransaction(deps.sql, async (tx) => {
    const locked = await lockCredentials(tx, account.id)
    // Its owner may have set another one meanwhile, because this caller knows the old one.
    if (!locked || locked.password_hash !== former) return false
    await setPassword(tx, account.id, chosen.value, now)
    await endSessionsOf(tx, account.id, here, now)
    await queueMail(deps, tx, { to: account.email, kind: 'password_changed', facts: { name: account.firstName } })
    return true
  })
  return done ? ok(true) : err({ code: 'invalid_credentials' })
}

/** Deletes the account: what the books must keep stays without a name. Refused while something is open. */
export async function deleteAccount(
  context: RequestContext,
  account: Account,
): Promise<Result<true, { code: 'still_open'; matters: OpenMatter[] }>> {
  const { deps } = context
  const now = deps.clock.now()
  const matters = await inTransaction(deps.sql, async (tx) => {
    if (account.role === 'admin') await lockAdmins(tx)
    // A hold or a payment begun at this very moment waits for this row and sees who is gone; or this act waits, and sees it.
    await lockCredentials(tx, account.id)
    const open = await findOpenMatters(tx, account.id, now)
    if (open.length > 0) return open
    await anonymise(tx, account.id, now)
    await queueMail(deps, tx, { to: account.email, kind: 'account_deleted', facts: { name: account.firstName } })
    return []
  })
  if (matters.length > 0) return err({ code: 'still_open', matters: [...matters] })
  await endThisSession(context)
  forgetTokens(context)
  return ok(true)
}
