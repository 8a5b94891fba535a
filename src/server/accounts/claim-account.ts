import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { unlessRefused } from '../platform/database/transactions.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { dropCredentials, type Found, markVerified } from './accounts.sql.ts'
import { endReset } from './factor-resets.sql.ts'
import { findLink, isTooNew, type LinkRefusal, linkFactor, linkFactorView, proveLink } from './link-factor.ts'
import { notifyFormerAddress } from './notify-owner.ts'
import { changeAddress, lockCredentials } from './profile.sql.ts'
import { addRecovery } from './reset-password.ts'
import { deleteFactor, forgetNextFactor } from './second-factors.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { consumeToken } from './verification-tokens.sql.ts'

const KINDS = ['verify_email', 'claim'] as const

export async function checkClaimLink({ deps, now }: Context, { token }: { token: string }) {
  const here = await findLink(deps.sql, KINDS, token, now)
  return here
    ? ok(linkFactorView(await linkFactor(deps.sql, here.link, here.found, now)))
    : err({ code: 'link_ended' as const })
}

type Asked = { token: string; code?: string | undefined }
type Refusal = LinkRefusal | { code: 'email_taken' } | { code: 'reset_pending'; until: string } | TooMany

/**
 * Accepts the link from an unanswered verification email or from an email about a changed sign-in method. If the second
 * factor was set up before that email, the owner must enter it too.
 */
export async function claimAccount(
  { deps, request }: Context,
  { token, code }: Asked,
): Promise<Result<{ token: string }, Refusal>> {
  const limited = await checkSignInLimits(request, 'recovery', null)
  if (limited) return err(limited)
  const proved = await proveLink(request, KINDS, token, code)
  if (!proved.ok) return proved
  const now = deps.clock.now()
  const claimed = await unlessRefused(deps.sql, async (tx): Promise<Result<{ token: string }, Refusal>> => {
    const link = await consumeToken(tx, KINDS, hashOf(token), now)
    const locked = link?.account_id ? await lockCredentials(tx, link.account_id) : null
    if (!link?.email || !locked) return err({ code: 'link_ended' })
    const { kind, email } = link
    const moved = email.toLowerCase() !== locked.email.toLowerCase()
    // Once the address is verified, only the link from an email about a changed sign-in method works.
    if (kind === 'verify_email' && (moved || locked.email_verified)) return err({ code: 'link_ended' })
    const { asked, reset } = await linkFactor(tx, link, locked, now)
    if (asked && proved.value.by === 'nothing') return err({ code: 'second_factor_needed' })
    if (reset && isTooNew(proved.value, reset)) return err({ code: 'reset_pending', until: reset.readyAt.toString() })
    if (moved) {
      await notifyFormerAddress(deps, tx, { from: locked.email, to: email })
      if (!(await changeAddress(tx, locked.id, email, now))) return err({ code: 'email_taken' })
    }
    const keepFactor = proved.value.by === 'factor'
    return ok({ token: await takeOverClean(tx, { id: locked.id, email, keepFactor }, now) })
  })
  if (claimed.ok) await takeBackTry(request, 'recovery', null)
  return claimed
}

type TakenOver = Pick<Found, 'id' | 'email'> & {
  keepFactor: boolean
}

/**
 * Gives a locked account to the person who can read its email. Removes every sign-in method, device and session,
 * because someone else may have added them. Returns a token for setting a new password.
 */
export async function takeOverClean(
  tx: Transaction,
  { id, email, keepFactor }: TakenOver,
  now: Temporal.Instant,
): Promise<string> {
  await markVerified(tx, id, now)
  await dropCredentials(tx, id, now)
  await (keepFactor ? forgetNextFactor(tx, id) : deleteFactor(tx, id))
  await endSessionsOf(tx, id, null, now)
  await endReset(tx, id, 'not_needed', now)
  const token = newToken()
  await addRecovery(tx, { accountId: id, email, token, factorGiven: keepFactor, now })
  return token
}
