import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { sanitise } from '../../domain/text.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Account, RequestContext } from '../http/request-context.ts'
import { hashOf, newToken } from '../http/session-cookie.ts'
import { findByEmail, findById, setPassword } from './accounts.sql.ts'
import { choosePassword, type PasswordRefusal } from './choose-password.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { passwordMatches } from './password-hash.ts'
import { anonymise, findOpenMatters, lockAdmins, lockWaysIn, type OpenMatter, renameAccount } from './profile.sql.ts'
import { addProof } from './proofs.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { endThisSession, forgetTokens } from './start-session.ts'

export async function changeName(
  { parts }: RequestContext,
  account: Account,
  names: { firstName: string; lastName: string },
): Promise<Outcome<{ firstName: string; lastName: string }, { code: 'bad_name' | 'sign_in_required' }>> {
  const [firstName, lastName] = [sanitise(names.firstName), sanitise(names.lastName)]
  if (!firstName || !lastName) return no({ code: 'bad_name' })
  const renamed = await renameAccount(parts.sql, account.id, firstName, lastName)
  return renamed ? yes({ firstName, lastName }) : no({ code: 'sign_in_required' })
}

/** Mails a link to the new address; the old one counts until it is opened. */
export async function changeEmail(
  context: RequestContext,
  account: Account,
  email: string,
): Promise<Outcome<true, { code: 'email_taken' } | TooMany>> {
  const { parts } = context
  const much = await tooMany(context, 'verification', account.email)
  if (much) return no(much)
  const other = await findByEmail(parts.sql, email)
  if (other && other.id !== account.id) return no({ code: 'email_taken' })
  const now = parts.clock.now()
  const token = newToken()
  await addProof(parts.sql, {
    kind: 'new_email',
    accountId: account.id,
    email,
    secretHash: hashOf(token),
    facts: { changes: 'yes' },
    now: now.toString(),
    ends: now.add({ hours: 24 }).toString(),
  })
  await queueMail(parts, parts.sql, { to: email, kind: 'new_email', facts: { token, name: account.firstName } })
  return yes(true)
}

/** Sets the password, with the current one where there is one, and signs out every other device; the owner is told by mail. */
export async function changePassword(
  context: RequestContext,
  account: Account,
  { password, current = '' }: { password: string; current?: string | undefined },
): Promise<Outcome<true, { code: 'invalid_credentials' } | PasswordRefusal | TooMany>> {
  const { parts } = context
  const much = await tooMany(context, 'confirmation', account.email)
  if (much) return no(much)
  const former = (await findById(parts.sql, account.id))?.password_hash ?? null
  if (former && !(await passwordMatches(current, former))) return no({ code: 'invalid_credentials' })
  const chosen = await choosePassword(context, password)
  if (!chosen.ok) return chosen
  const now = parts.clock.now().toString()
  const here = (await context.visitor())?.sessionId ?? null
  const done = await parts.sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    const locked = await lockWaysIn(tx, account.id)
    // Its owner may have set another one meanwhile, because this caller knows the old one.
    if (!locked || locked.password_hash !== former) return false
    await setPassword(tx, account.id, chosen.value, now)
    await endSessionsOf(tx, account.id, here, now)
    await queueMail(parts, tx, { to: account.email, kind: 'password_changed', facts: { name: account.firstName } })
    return true
  })
  return done ? yes(true) : no({ code: 'invalid_credentials' })
}

/** Deletes the account: what the books must keep stays without a name. Refused while something is open. */
export async function deleteAccount(
  context: RequestContext,
  account: Account,
): Promise<Outcome<true, { code: 'still_open'; matters: OpenMatter[] }>> {
  const { parts } = context
  const now = parts.clock.now().toString()
  const matters = await parts.sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    if (account.role === 'admin') await lockAdmins(tx)
    // A hold or a payment begun at this very moment waits for this row and sees who is gone; or this act waits, and sees it.
    await lockWaysIn(tx, account.id)
    const open = await findOpenMatters(tx, account.id, now)
    if (open.length > 0) return open
    await anonymise(tx, account.id, now)
    await queueMail(parts, tx, { to: account.email, kind: 'account_deleted', facts: { name: account.firstName } })
    return []
  })
  if (matters.length > 0) return no({ code: 'still_open', matters: [...matters] })
  await endThisSession(context)
  forgetTokens(context)
  return yes(true)
}
