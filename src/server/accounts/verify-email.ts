import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { unlessRefused } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type Found, findByEmail, findById, markVerified, wasSignedInOn } from './accounts.sql.ts'
import { takeOverClean } from './claim-account.ts'
import { emailChangedMail, verifyEmailMail } from './emails/accounts.emails.ts'
import { findOpenReset } from './factor-resets.sql.ts'
import { linkFactor } from './link-factor.ts'
import { notifyOwner } from './notify-owner.ts'
import { changeAddress, lockCredentials } from './profile.sql.ts'
import { checkMailLimits } from './sign-in-limits.ts'
import { consumeToken, createToken, findToken, type VerificationToken } from './verification-tokens.sql.ts'

const LINK_HOURS = 24
const KINDS = ['verify_email', 'new_email'] as const
type Addressee = { id: AccountId; email: string; first_name: string }

export async function sendVerification(deps: Deps, to: Addressee | null, email = to?.email ?? ''): Promise<void> {
  const { sql, clock } = deps
  const now = clock.now()
  const token = newToken()
  await createToken(sql, {
    kind: 'verify_email',
    accountId: to?.id ?? null,
    email,
    secretHash: hashOf(token),
    now,
    ends: now.add({ hours: LINK_HOURS }),
  })
  const mail = { to: email, email: verifyEmailMail(to?.first_name ?? '', token) }
  await (to ? queueMail : queueDummyEmail)(deps, sql, mail)
}

export async function resendVerification({ deps, request }: Context, { email }: { email: string }) {
  const limited = await checkMailLimits(request, 'verification', email)
  if (limited) return err(limited)
  const found = await findByEmail(deps.sql, email)
  await sendVerification(deps, found && !found.email_verified ? found : null, email)
  return ok({})
}

async function isElsewhere({ request }: Context, sql: Sql, { id }: Found): Promise<boolean> {
  const device = request.token('device')
  return device === null || !(await wasSignedInOn(sql, id, hashOf(device)))
}

export async function checkVerificationLink(ctx: Context, { token }: { token: string }) {
  const { sql } = ctx.deps
  const proof = await findToken(sql, [...KINDS, 'join'], hashOf(token), ctx.now)
  const found = proof?.account_id ? await findById(sql, proof.account_id) : null
  if (proof?.kind === 'join' && found) {
    const { asked } = await linkFactor(sql, proof, found, ctx.now)
    return ok({ takesOver: false, asksForFactor: asked })
  }
  if (!proof || !found) return err({ code: 'link_ended' as const })
  if (!(await isElsewhere(ctx, sql, found))) return ok({ takesOver: false, asksForFactor: false })
  if (proof.kind === 'new_email') return err({ code: 'other_browser' as const })
  return ok({ takesOver: !found.email_verified, asksForFactor: false })
}

type Refusal = { code: 'link_ended' | 'other_browser' | 'email_taken' } | { code: 'reset_pending'; until: string }
type Verified = { email: string; newPassword: string | null }

/**
 * Verifies the account's address, or changes it and notifies the old one. If the account has never signed in on this
 * device, someone else may have created it. In that case, a verification removes the old sign-in methods, and a change
 * of address is refused.
 */
export async function verifyEmail(ctx: Context, { token }: { token: string }): Promise<Result<Verified, Refusal>> {
  const { deps, now } = ctx
  return unlessRefused(deps.sql, async (tx): Promise<Result<Verified, Refusal>> => {
    const proof = await findToken(tx, KINDS, hashOf(token), now)
    const found = proof?.account_id ? await findById(tx, proof.account_id) : null
    if (!proof?.email || !found) return err({ code: 'link_ended' })
    const elsewhere = await isElsewhere(ctx, tx, found)
    if (elsewhere && proof.kind === 'new_email') return err({ code: 'other_browser' })
    if (!(await consumeToken(tx, KINDS, hashOf(token), now))) return err({ code: 'link_ended' })
    return proof.kind === 'new_email'
      ? moveTo(deps, tx, found, { ...proof, email: proof.email }, now)
      : prove(tx, found, proof.email, elsewhere, now)
  })
}

async function prove(
  tx: Transaction,
  found: Found,
  email: string,
  elsewhere: boolean,
  now: Temporal.Instant,
): Promise<Result<Verified, Refusal>> {
  // Verifying an address that the account no longer has proves nothing.
  if (email.toLowerCase() !== found.email.toLowerCase()) return err({ code: 'link_ended' })
  if (!elsewhere || found.email_verified) {
    await markVerified(tx, found.id, now)
    return ok({ email: found.email, newPassword: null })
  }
  const locked = await lockCredentials(tx, found.id)
  return locked
    ? ok({ email: found.email, newPassword: await takeOverClean(tx, { ...locked, keepFactor: false }, now) })
    : err({ code: 'link_ended' })
}

async function moveTo(
  deps: Deps,
  tx: Transaction,
  found: Found,
  { email, facts }: VerificationToken & { email: string },
  now: Temporal.Instant,
): Promise<Result<Verified, Refusal>> {
  const reset = await findOpenReset(tx, found.id, now)
  if (reset) return err({ code: 'reset_pending', until: reset.readyAt.toString() })
  // Locking the credentials also invalidates links sent to the old address and to other requested addresses.
  if (!(await lockCredentials(tx, found.id))) return err({ code: 'link_ended' })
  // The email must be queued before the change, while the account still has the old address.
  const change = { owner: found, now, session: facts.session as SessionId }
  await notifyOwner(deps, tx, change, (claim) => emailChangedMail(found.first_name, email, claim))
  if (!(await changeAddress(tx, found.id, email, now))) return err({ code: 'email_taken' })
  return ok({ email, newPassword: null })
}
