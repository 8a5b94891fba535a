import type { PasswordRefusal } from '../../domain/accounts/password.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction, unlessRefused } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import {
  dropCredentials,
  dropKeys,
  type Found,
  findByEmail,
  findById,
  markVerified,
  setPassword,
  wasSignedInOn,
} from './accounts.sql.ts'
import { completeSignIn, type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { factorResetReadyMail, recoveryMail, WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { endReset, findByReadyReset, takeReadyResets } from './factor-resets.sql.ts'
import { isTooNew, type LinkProof, type LinkRefusal, linkFactor, proveLink } from './link-factor.ts'
import { notifyFormerAddress, notifyOwner } from './notify-owner.ts'
import { validateNewPassword } from './password.ts'
import { changeAddress, lockCredentials } from './profile.sql.ts'
import { deleteFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkMailLimits, checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { deviceOf } from './start-session.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const LINK_MINUTES = 30

/**
 * For an unknown address, does the same work but sends no email, so that timing doesn't reveal which accounts exist.
 */
export async function requestRecovery({ deps, request, now }: Context, { email }: { email: string }) {
  const { sql } = deps
  const limited = await checkMailLimits(request, 'recovery', email)
  if (limited) return err(limited)
  const found = (await findByEmail(sql, email)) ?? (await findWaiting(sql, email, now))
  const token = newToken()
  await addRecovery(sql, { accountId: found?.id ?? null, email, token, now })
  const mail = { to: found?.email ?? email, email: recoveryMail(found?.first_name ?? '', token) }
  await (found ? queueMail : queueDummyEmail)(deps, sql, mail)
  return ok({})
}

async function findWaiting(sql: Sql, email: string, now: Temporal.Instant): Promise<Found | null> {
  const id = await findByReadyReset(sql, email, now)
  const found = id && (await findById(sql, id))
  return found ? { ...found, email } : null
}

type Recovery = {
  accountId: AccountId | null
  email: string
  token: string
  factorGiven?: boolean
  now: Temporal.Instant
}

export function addRecovery(sql: Sql, { token, factorGiven, now, ...asked }: Recovery): Promise<void> {
  const ends = now.add({ minutes: LINK_MINUTES })
  const facts: Record<string, string> = factorGiven ? { factor: 'given' } : {}
  return createToken(sql, { kind: 'recovery', ...asked, facts, secretHash: hashOf(token), now, ends })
}

type Asked = { token: string; password: string; code?: string | undefined }
type Refusal =
  | LinkRefusal
  | { code: 'account_suspended' | 'email_taken' }
  | { code: 'reset_pending'; until: string }
  | PasswordRefusal
  | TooMany

/**
 * Sets the new password, ends every session and signs in. A refused password doesn't use up the link. The second factor
 * is required unless its reset is ready. Passkeys and known devices are removed, because an intruder may have added
 * them.
 */
export async function resetPassword(
  { deps, request }: Context,
  { token, password, code }: Asked,
): Promise<Result<SignInResult, Refusal>> {
  const limited = await checkSignInLimits(request, 'recovery', null)
  if (limited) return err(limited)
  const chosen = await validateNewPassword(request, password)
  if (!chosen.ok) return chosen
  const proved = await proveLink(request, ['recovery'], token, code)
  if (!proved.ok) return proved
  const done = await unlessRefused(deps.sql, (tx) => setByLink(request, tx, token, chosen.value, proved.value))
  if (!done.ok) return done
  await takeBackTry(request, 'recovery', null)
  const { id, suspended, factorGiven } = done.value
  if (suspended) return err({ code: 'account_suspended' })
  if (!factorGiven) return ok(await completeSignIn(request, id))
  return ok(await startSignedIn(request, id, proved.value.by === 'factor' ? proved.value.since : null))
}

async function setByLink(
  request: RequestContext,
  tx: Transaction,
  token: string,
  passwordHash: string,
  proof: LinkProof,
): Promise<Result<Found & { factorGiven: boolean }, Refusal>> {
  const { deps } = request
  const now = deps.clock.now()
  const link = await consumeToken(tx, ['recovery'], hashOf(token), now)
  const locked = link?.account_id ? await lockCredentials(tx, link.account_id) : null
  if (!link?.email || !locked) return err({ code: 'link_ended' })
  const { asked, reset, completes } = await linkFactor(tx, link, locked, now)
  const moved = link.email.toLowerCase() !== locked.email.toLowerCase()
  if (moved && !completes) return err({ code: 'link_ended' })
  // A suspended owner is signed out everywhere and couldn't have stopped the reset.
  if (completes && locked.suspended) return err({ code: 'account_suspended' })
  if (asked && proof.by === 'nothing') return err({ code: 'second_factor_needed' })
  if (reset && isTooNew(proof, reset)) return err({ code: 'reset_pending', until: reset.readyAt.toString() })
  if (moved) {
    await notifyFormerAddress(deps, tx, { from: locked.email, to: link.email })
    if (!(await changeAddress(tx, locked.id, link.email, now))) return err({ code: 'email_taken' })
  }
  const owner = { ...locked, email: link.email }
  await claimUnverifiedAccount(request, tx, owner)
  await setPassword(tx, owner.id, passwordHash, now)
  await markVerified(tx, owner.id, now)
  await endSessionsOf(tx, owner.id, null, now)
  await dropKeys(tx, owner.id, now)
  if (completes || proof.by === 'former') await deleteFactor(tx, owner.id)
  await endReset(tx, owner.id, completes ? 'completed' : 'not_needed', now)
  const change = completes ? WAYS_IN_CHANGED.factor_reset : WAYS_IN_CHANGED.recovered
  await notifyOwner(deps, tx, { owner, now }, (claim) => wayInChangedMail(owner.first_name, change, claim))
  return ok({ ...owner, factorGiven: proof.by === 'factor' || link.facts.factor === 'given' })
}

/**
 * If an address is first verified on a device the account has never seen, someone else may have created the account. So
 * we remove every sign-in method that person could still use. (Sudhodanan and Paverd, Pre-hijacked accounts, USENIX
 * Security 2022.)
 */
export async function claimUnverifiedAccount(context: RequestContext, tx: Sql, found: Found): Promise<void> {
  if (found.email_verified || (await wasSignedInOn(tx, found.id, deviceOf(context)))) return
  const now = context.deps.clock.now()
  await lockCredentials(tx, found.id)
  await dropCredentials(tx, found.id, now)
  await deleteFactor(tx, found.id)
  await endSessionsOf(tx, found.id, null, now)
}

export async function mailReadyResets(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    for (const { account_id: accountId, email } of await takeReadyResets(tx, now)) {
      const found = await findById(tx, accountId)
      if (!found || found.suspended) continue
      const token = newToken()
      await addRecovery(tx, { accountId, email, token, now })
      await queueMail(deps, tx, { to: email, email: factorResetReadyMail(found.first_name, token) })
    }
  })
}
