import { personName } from '../../domain/accounts/person-name.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publish } from '../platform/events/events.sql.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findByEmail, findById, setPassword } from './accounts.sql.ts'
import { accountDeletedMail, newEmailMail, WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { isImitating } from './imitating-name.ts'
import { notifyOwner } from './notify-owner.ts'
import { passwordMatches, validateNewPassword } from './password.ts'
import { anonymise, findOpenMatters, lockAdmins, lockCredentials, renameAccount } from './profile.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { profileView } from './show-profile.ts'
import { checkMailLimits, checkSignInLimits } from './sign-in-limits.ts'
import { endThisSession, forgetTokens } from './start-session.ts'
import { createToken } from './verification-tokens.sql.ts'

export async function changeName(
  { deps, account, visitor }: Context<'signed_in'>,
  names: { firstName: string; lastName: string },
) {
  const [firstName, lastName] = [personName(names.firstName), personName(names.lastName)]
  if (!firstName || !lastName) return err({ code: 'bad_name' })
  const isNew = firstName !== account.firstName || lastName !== account.lastName
  if (isNew && account.role !== 'admin' && (await isImitating(deps, `${firstName} ${lastName}`)))
    return err({ code: 'imitating_name' })
  const renamed = await renameAccount(deps.sql, account.id, firstName, lastName)
  return renamed
    ? ok(await profileView(deps, { ...account, firstName, lastName }, visitor.sessionId))
    : err({ code: 'sign_in_required' })
}

/** The old address stays in use until the owner opens the link sent to the new one. */
export async function changeEmail(
  { deps, request, account, visitor, now }: Context<'confirmed'>,
  { email }: { email: string },
) {
  if (email.toLowerCase() === account.email.toLowerCase()) return err({ code: 'same_email' as const })
  const limited = await checkMailLimits(request, 'verification', email, account.email)
  if (limited) return err(limited)
  const other = await findByEmail(deps.sql, email)
  if (other && other.id !== account.id) return err({ code: 'email_taken' })
  const token = newToken()
  await createToken(deps.sql, {
    kind: 'new_email',
    accountId: account.id,
    email,
    secretHash: hashOf(token),
    facts: { changes: 'yes', session: visitor.sessionId },
    now,
    ends: now.add({ hours: 24 }),
  })
  await queueMail(deps, deps.sql, { to: email, email: newEmailMail(account.firstName, token) })
  return ok(await profileView(deps, account, visitor.sessionId))
}

export async function changePassword(
  { deps, request, account, visitor, now }: Context<'confirmed'>,
  { password, current = '' }: { password: string; current?: string | undefined },
) {
  const limited = await checkSignInLimits(request, 'confirmation', account.email)
  if (limited) return err(limited)
  const former = (await findById(deps.sql, account.id))?.password_hash ?? null
  if (former && !(await passwordMatches(current, former))) return err({ code: 'invalid_credentials' })
  const chosen = await validateNewPassword(request, password)
  if (!chosen.ok) return chosen
  const done = await inTransaction(deps.sql, async (tx) => {
    const locked = await lockCredentials(tx, account.id)
    // If the owner changes the password at the same time, someone who knows only the old one must not replace the new
    // one.
    if (!locked || locked.password_hash !== former) return false
    await setPassword(tx, account.id, chosen.value, now)
    await endSessionsOf(tx, account.id, visitor.sessionId, now)
    await notifyOwner(deps, tx, { owner: account, now, session: visitor.sessionId }, (claim) =>
      wayInChangedMail(account.firstName, WAYS_IN_CHANGED.password, claim),
    )
    return true
  })
  return done ? ok(await profileView(deps, account, visitor.sessionId)) : err({ code: 'invalid_credentials' })
}

/**
 * Deletes the account but keeps the records required for bookkeeping, without a name. Refused while anything is still
 * open, such as a booking.
 */
export async function deleteAccount({ deps, request, account, now }: Context<'confirmed'>) {
  const matters = await inTransaction(deps.sql, async (tx) => {
    if (account.role === 'admin') await lockAdmins(tx)
    // A lock makes the deletion and any concurrent hold or payment run one after the other, so that the second one sees
    // the result of the first.
    await lockCredentials(tx, account.id)
    const open = await findOpenMatters(tx, account.id, now)
    if (open.length > 0) return open
    await queueMail(deps, tx, { to: account.email, email: accountDeletedMail(account.firstName) })
    await anonymise(tx, account.id, now)
    await publish(tx, { kind: 'account.deleted', accountId: account.id }, now)
    return []
  })
  if (matters.length > 0) return err({ code: 'still_open', matters: [...matters] })
  await endThisSession(request)
  forgetTokens(request)
  return ok({})
}
