import { FACTOR_RESET_HOURS, FACTOR_RESET_LAPSES_DAYS, mayStopReset } from '../../domain/accounts/factor-reset.ts'
import { UNKNOWN_CLOCK } from '../../domain/kernel/clock.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { momentThere } from '../../domain/kernel/when-words.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { publish } from '../platform/events/events.sql.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type Found, lockAccount } from './accounts.sql.ts'
import { factorResetMail, factorResetStoppedMail } from './emails/accounts.emails.ts'
import { addReset, endReset, findFormerAddresses, findOpenReset, type OpenReset } from './factor-resets.sql.ts'
import { findLink, isTooNew, type LinkRefusal, linkFactor, proveLink } from './link-factor.ts'
import { findSessionProof } from './second-factors.sql.ts'
import { findClock } from './sessions.sql.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { createToken, findOldestClaim, findToken } from './verification-tokens.sql.ts'

const KINDS = ['recovery', 'claim'] as const

type Refusal = { code: 'link_ended' | 'factor_not_asked' | 'admin_resets_it' | 'account_suspended' } | TooMany

/**
 * Requests that a lost second factor can be removed after 72 hours, unless someone with an older session or factor
 * stops the request. Repeating the request changes nothing, with one exception: a link that announced an earlier change
 * replaces the open request. A thief may have made that request after changing the address.
 */
export async function requestFactorReset(
  { deps, request, now }: Context,
  { token }: { token: string },
): Promise<Result<{ readyAt: string }, Refusal>> {
  const limited = await checkSignInLimits(request, 'recovery', null)
  if (limited) return err(limited)
  return inTransaction(deps.sql, async (tx): Promise<Result<{ readyAt: string }, Refusal>> => {
    const here = await findLink(tx, KINDS, token, now)
    const found = here && (await lockAccount(tx, here.found.id))
    if (!here?.link.email || !found) return err({ code: 'link_ended' })
    if (found.suspended) return err({ code: 'account_suspended' })
    const { link } = here
    const moved = here.link.email.toLowerCase() !== found.email.toLowerCase()
    // A password link works only at the account's current address, or at an address whose reset is ready.
    if (moved && link.kind === 'recovery') return err({ code: 'link_ended' })
    const { asked, mayWait } = await linkFactor(tx, link, found, now)
    if (!asked) return err({ code: 'factor_not_asked' })
    if (!mayWait) return err({ code: 'admin_resets_it' })
    const open = await findOpenReset(tx, found.id, now)
    // One thief may have made several of the changes announced to this address, so the oldest change counts.
    const change =
      link.kind === 'claim' ? await findOldestClaim(tx, { account: found.id, email: here.link.email }, now) : null
    const proofsBefore = change?.created_at ?? now
    if (open && open.proofsBefore.epochNanoseconds <= proofsBefore.epochNanoseconds)
      return ok({ readyAt: open.readyAt.toString() })
    await endReset(tx, found.id, 'replaced', now)
    const reset = {
      email: here.link.email,
      proofsBefore,
      requestedAt: now,
      changedBy: ((change ?? link).facts.session as SessionId) ?? null,
      readyAt: now.add({ hours: FACTOR_RESET_HOURS }),
    }
    const lapsesAt = reset.readyAt.add({ hours: FACTOR_RESET_LAPSES_DAYS * 24 })
    const id = await addReset(tx, { ...reset, accountId: found.id, lapsesAt })
    await notifyEveryAddress(deps, tx, found, { id, ...reset }, lapsesAt)
    return ok({ readyAt: reset.readyAt.toString() })
  })
}

async function notifyEveryAddress(
  deps: Deps,
  tx: Transaction,
  found: Found,
  reset: OpenReset,
  lapsesAt: Temporal.Instant,
): Promise<void> {
  const { requestedAt: now, readyAt, email } = reset
  await publish(tx, { kind: 'account.factor_reset_requested', accountId: found.id, resetId: reset.id }, now)
  const clock = (await findClock(tx, found.id)) ?? UNKNOWN_CLOCK
  const ready = momentThere(readyAt, 'UTC', clock)
  const own = new Set([found.email.toLowerCase(), email.toLowerCase()])
  for (const to of own) await queueMail(deps, tx, { to, email: factorResetMail(found.first_name, email, ready, null) })
  for (const to of await findFormerAddresses(tx, found, reset.proofsBefore, now)) {
    if (own.has(to)) continue
    const token = newToken()
    const secretHash = hashOf(token)
    await createToken(tx, { kind: 'stop_reset', accountId: found.id, email: to, secretHash, now, ends: lapsesAt })
    await queueMail(deps, tx, { to, email: factorResetMail('', email, ready, token) })
  }
}

export async function maySessionStop(sql: Sql, session: SessionId, reset: OpenReset): Promise<boolean> {
  const proof = await findSessionProof(sql, session)
  const madeChange = reset.changedBy === session
  return (
    proof !== null && mayStopReset({ signedInAt: proof.signed_in_at, proofSince: proof.proof_since, madeChange }, reset)
  )
}

type StopRefusal = { code: 'no_reset' | 'proof_too_new' }

export async function stopFactorReset({
  deps,
  account,
  visitor,
  now,
}: Context<'signed_in'>): Promise<Result<Record<string, never>, StopRefusal>> {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, StopRefusal>> => {
    const found = await lockAccount(tx, account.id)
    const reset = await findOpenReset(tx, account.id, now)
    if (!found || !reset) return err({ code: 'no_reset' })
    if (!(await maySessionStop(tx, visitor.sessionId, reset))) return err({ code: 'proof_too_new' })
    await stop(deps, tx, found, reset, now)
    return ok({})
  })
}

export async function checkStopLink({ deps, now }: Context, { token }: { token: string }) {
  const reset = await resetOfLink(deps.sql, token, now)
  return reset ? ok({ readyAt: reset.readyAt.toString() }) : err({ code: 'link_ended' as const })
}

type LinkStop = { token: string; code?: string | undefined }
type LinkStopRefusal = LinkRefusal | { code: 'factor_too_new' } | TooMany

/**
 * The caller needs the link that was sent to a former address, and a factor that is older than the announced change.
 */
export async function stopFactorResetByLink(
  { deps, request, now }: Context,
  { token, code }: LinkStop,
): Promise<Result<Record<string, never>, LinkStopRefusal>> {
  const limited = await checkSignInLimits(request, 'recovery', null)
  if (limited) return err(limited)
  const asked = await resetOfLink(deps.sql, token, now)
  if (!asked) return err({ code: 'link_ended' })
  // A factor that was set up at the same time as the change may belong to a thief, so only an older one counts.
  const asOf = asked.proofsBefore.subtract({ microseconds: 1 })
  const proved = await proveLink(request, ['stop_reset'], token, code, { asOf })
  if (!proved.ok) return proved
  if (proved.value.by === 'nothing') return err({ code: 'second_factor_needed' })
  if (isTooNew(proved.value, asked)) return err({ code: 'factor_too_new' })
  const stopped = await inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, LinkRefusal>> => {
    const link = await findToken(tx, ['stop_reset'], hashOf(token), now)
    const found = link?.account_id ? await lockAccount(tx, link.account_id) : null
    const reset = found && (await resetOfLink(tx, token, now))
    if (!found || reset?.id !== asked.id) return err({ code: 'link_ended' })
    await stop(deps, tx, found, reset, now)
    return ok({})
  })
  if (stopped.ok) await takeBackTry(request, 'recovery', null)
  return stopped
}

async function resetOfLink(sql: Sql, token: string, now: Temporal.Instant): Promise<OpenReset | null> {
  const link = await findToken(sql, ['stop_reset'], hashOf(token), now)
  const reset = link && (await findOpenReset(sql, link.account_id as AccountId, now))
  // A link from an earlier request can't stop a later one.
  return reset && reset.requestedAt.epochNanoseconds <= link.created_at.epochNanoseconds ? reset : null
}

async function stop(deps: Deps, tx: Transaction, found: Found, reset: OpenReset, now: Temporal.Instant): Promise<void> {
  await endReset(tx, found.id, 'stopped', now)
  for (const to of new Set([found.email.toLowerCase(), reset.email.toLowerCase()]))
    await queueMail(deps, tx, { to, email: factorResetStoppedMail(found.first_name) })
}
