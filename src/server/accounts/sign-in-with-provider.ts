import { personName } from '../../domain/accounts/person-name.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { ProviderProfile } from '../external/sign-in/openid.ts'
import { inTransaction, unlessRefused } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
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
import { joinMail, WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { endReset } from './factor-resets.sql.ts'
import { isImitating } from './imitating-name.ts'
import { isTooNew, type LinkRefusal, linkFactor, proveLink } from './link-factor.ts'
import { notifyOwner } from './notify-owner.ts'
import { lockCredentials } from './profile.sql.ts'
import { deleteFactor, findFactor, forgetNextFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkMailLimits, checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { deviceOf } from './start-session.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'
import { sendVerification } from './verify-email.ts'

export type ProviderName = 'google' | 'oidc'
export type ProviderRefusal = { code: 'proof_sent' } | { code: 'account_suspended' } | { code: 'bad_token' } | TooMany

/**
 * Signs in a person identified by a provider. An existing account with the same address is connected only if both we
 * and the provider have verified the address. Otherwise the owner is asked by email, because whoever created the
 * account may not own the address.
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
    const join = { provider, subject: outsider.subject }
    const outcome = await inTransaction(deps.sql, async (tx) => {
      // Anyone with access to this mailbox could verify the address with the provider, so connecting requires the
      // second factor.
      if ((await findFactor(tx, found.id))?.confirmed_at) return 'asked'
      if (!(await addProvider(tx, found.id, provider, outsider.subject, now))) return 'gone'
      await notifyOwner(deps, tx, { owner: found, now }, (claim) =>
        wayInChangedMail(found.first_name, WAYS_IN_CHANGED[provider], claim),
      )
      return 'joined'
    })
    if (outcome === 'gone') return signInWithProvider(context, provider, outsider)
    return ok(await completeSignIn(context, found.id, outcome === 'asked' ? join : null))
  }
  const limited = await checkMailLimits(context, 'join', found.email, null)
  if (limited) return err(limited)
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
  const { firstName, lastName } = await namesOf(deps, outsider)
  const made = { email, firstName, lastName, verified, now: deps.clock.now() }
  const id = await addAccount(deps.sql, made, { provider, subject: outsider.subject })
  if (!id) return signInWithProvider(context, provider, outsider)
  if (!verified) await sendVerification(deps, { id, email, first_name: firstName })
  return ok(await startSignedIn(context, id))
}

async function namesOf(deps: Deps, outsider: ProviderProfile): Promise<{ firstName: string; lastName: string }> {
  const firstName = personName(outsider.firstName.slice(0, 100)) ?? 'New'
  const lastName = personName(outsider.lastName.slice(0, 100)) ?? 'guest'
  const isOurs = await isImitating(deps, `${firstName} ${lastName}`)
  return isOurs ? { firstName: 'New', lastName: 'guest' } : { firstName, lastName }
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
    // Binds the link to this browser, because the owner's click must not sign in someone who only entered the owner's
    // address.
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

type Joining = { token: string; code?: string | undefined }
type JoinRefusal = LinkRefusal | { code: 'account_suspended' } | { code: 'reset_pending'; until: string } | TooMany

/**
 * Connects the external sign-in and removes the old password, passkeys and sessions. The link works only in the browser
 * that signed in with the provider. If the account has a second factor, the user must enter it first.
 */
export async function linkProvider(
  { deps, request }: Context,
  { token, code }: Joining,
): Promise<Result<SignInResult, JoinRefusal>> {
  const limited = await checkSignInLimits(request, 'join', null)
  if (limited) return err(limited)
  const device = deviceOf(request).toString('base64url')
  const proved = await proveLink(request, ['join'], token, code, { device })
  if (!proved.ok) return proved
  const now = deps.clock.now()
  const done = await unlessRefused(deps.sql, async (tx): Promise<Result<Found, JoinRefusal>> => {
    const link = await consumeToken(tx, ['join'], hashOf(token), now, device)
    const locked = link?.account_id ? await lockCredentials(tx, link.account_id) : null
    const { provider, subject } = link?.facts ?? {}
    if (!link || !locked || !provider || !subject) return err({ code: 'link_ended' })
    if (locked.suspended) return err({ code: 'account_suspended' })
    const { asked, reset } = await linkFactor(tx, link, locked, now)
    if (asked && proved.value.by === 'nothing') return err({ code: 'second_factor_needed' })
    if (reset && isTooNew(proved.value, reset)) return err({ code: 'reset_pending', until: reset.readyAt.toString() })
    await endSessionsOf(tx, locked.id, null, now)
    await dropCredentials(tx, locked.id, now)
    await (proved.value.by === 'factor' ? forgetNextFactor(tx, locked.id) : deleteFactor(tx, locked.id))
    await endReset(tx, locked.id, 'not_needed', now)
    await addProvider(tx, locked.id, provider, subject, now)
    await markVerified(tx, locked.id, now)
    await notifyOwner(deps, tx, { owner: locked, now }, (claim) =>
      wayInChangedMail(locked.first_name, WAYS_IN_CHANGED[provider as ProviderName], claim),
    )
    return ok(locked)
  })
  if (!done.ok) return done
  await takeBackTry(request, 'join', null)
  return ok(await startSignedIn(request, done.value.id, proved.value.by === 'factor' ? proved.value.since : null))
}
