import { personName } from '../../domain/accounts/person-name.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { ProviderProfile } from '../external/sign-in/openid.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import {
  addAccount,
  addProvider,
  dropCredentials,
  type Found,
  findByEmail,
  findByProvider,
  markVerified,
} from './accounts.sql.ts'
import { completeSignIn, type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { joinMail } from './emails/join.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './emails/way-in-changed.ts'
import { lockCredentials } from './profile.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkMailLimits, type TooMany } from './sign-in-limits.ts'
import { deviceOf } from './start-session.ts'
import { tellOwner } from './tell-owner.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'
import { sendVerification } from './verify-email.ts'

export type ProviderName = 'google' | 'oidc'
export type ProviderRefusal = { code: 'proof_sent' } | { code: 'account_suspended' } | { code: 'bad_token' } | TooMany

/**
 * Signs in whom a provider vouches for. An account of the same address is joined only where both sides verified it; otherwise a mail
 * asks, because whoever made the account may not have been its owner.
 */
export async function signInWithProvider(
  context: RequestContext,
  provider: ProviderName,
  outsider: ProviderProfile,
): Promise<Result<SignInResult, ProviderRefusal>> {
  const { deps } = context
  const now = deps.clock.now()
  const known = await findByProvider(deps.sql, provider, outsider.subject)
  if (known) return known.suspended ? err({ code: 'account_suspended' }) : ok(await completeSignIn(context, known.id))
  const { email } = outsider
  if (!email || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) return err({ code: 'bad_token' })
  const found = await findByEmail(deps.sql, email)
  if (!found) return welcome(context, provider, { ...outsider, email })
  if (found.suspended) return err({ code: 'account_suspended' })
  if (found.email_verified && outsider.emailVerified) {
    const joined = await inTransaction(deps.sql, async (tx) => {
      if (!(await addProvider(tx, found.id, provider, outsider.subject, now))) return false
      await tellOwner(deps, tx, found, (claim) => wayInChangedMail(found.first_name, WAYS_IN_CHANGED[provider], claim))
      return true
    })
    // Deleted or suspended since it was found: looked for once more.
    return joined ? ok(await completeSignIn(context, found.id)) : signInWithProvider(context, provider, outsider)
  }
  const much = await checkMailLimits(context, 'join', found.email, null)
  if (much) return err(much)
  await askByMail(context, provider, outsider.subject, found)
  return err({ code: 'proof_sent' })
}

async function welcome(
  context: RequestContext,
  provider: ProviderName,
  outsider: ProviderProfile & { email: string },
): Promise<Result<SignInResult, ProviderRefusal>> {
  const { deps } = context
  const { email, emailVerified: verified } = outsider
  const firstName = personName(outsider.firstName.slice(0, 100)) ?? 'New'
  const lastName = personName(outsider.lastName.slice(0, 100)) ?? 'guest'
  const made = { email, firstName, lastName, verified, now: deps.clock.now() }
  const id = await addAccount(deps.sql, made, { provider, subject: outsider.subject })
  // Somebody was faster: they are found now.
  if (!id) return signInWithProvider(context, provider, outsider)
  if (!verified) await sendVerification(deps, { id, email, first_name: firstName })
  return ok(await startSignedIn(context, id))
}

async function askByMail(
  context: RequestContext,
  provider: ProviderName,
  subject: string,
  found: Found,
): Promise<void> {
  const { deps } = context
  const now = deps.clock.now()
  const token = newToken()
  await createToken(deps.sql, {
    kind: 'join',
    accountId: found.id,
    email: found.email,
    secretHash: hashOf(token),
    // The owner's click must not let in somebody who only said the address.
    facts: { provider, subject, device: deviceOf(context).toString('base64url') },
    now,
    ends: now.add({ minutes: 30 }),
  })
  const name = provider === 'google' ? 'Google' : (deps.config.oidc?.name ?? 'single sign-on')
  await queueMail(deps, deps.sql, {
    to: found.email,
    email: joinMail(found.first_name, name, token),
  })
}

/** The mailed proof, brought back by the browser that came from outside: old password, sessions and factors go, the outside sign-in comes. */
export async function linkProvider(
  { deps, request, now }: Context,
  { token }: { token: string },
): Promise<Result<SignInResult, { code: 'link_ended' } | { code: 'account_suspended' }>> {
  const device = deviceOf(request).toString('base64url')
  const found = await inTransaction(deps.sql, async (tx) => {
    const proof = await consumeToken(tx, ['join'], hashOf(token), now, device)
    const locked = proof?.account_id ? await lockCredentials(tx, proof.account_id) : null
    const { provider, subject } = proof?.facts ?? {}
    if (!locked || locked.suspended || !provider || !subject) return locked
    await endSessionsOf(tx, locked.id, null, now)
    await dropCredentials(tx, locked.id)
    await addProvider(tx, locked.id, provider, subject, now)
    await markVerified(tx, locked.id, now)
    await tellOwner(deps, tx, locked, (claim) =>
      wayInChangedMail(locked.first_name, WAYS_IN_CHANGED[provider as ProviderName], claim),
    )
    return locked
  })
  if (!found) return err({ code: 'link_ended' })
  return found.suspended ? err({ code: 'account_suspended' }) : ok(await startSignedIn(request, found.id))
}
