import { mayStopReset } from '../../domain/accounts/factor-reset.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { hashOf } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { factorResetStoppedMail } from './accounts.emails.ts'
import { type Found, lockAccount } from './accounts.sql.ts'
import { endReset, findOpenReset, type OpenReset } from './factor-resets.sql.ts'
import { isTooNew, type LinkRefusal, proveLink } from './link-factor.ts'
import { findSessionProof } from './pending-factor.sql.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { findToken } from './verification-tokens.sql.ts'

/** Whether a session, or the proof it used, is older than the announced change. */
export async function maySessionStop(sql: Sql, session: SessionId, reset: OpenReset): Promise<boolean> {
  const proof = await findSessionProof(sql, session)
  const madeChange = reset.changedBy === session
  return (
    proof !== null && mayStopReset({ signedInAt: proof.signed_in_at, proofSince: proof.proof_since, madeChange }, reset)
  )
}

type Refusal = { code: 'no_reset' | 'proof_too_new' }

/** Stops the removal of the second factor from a session of the account. */
export async function stopFactorReset({
  deps,
  account,
  visitor,
  now,
}: Context<'signed_in'>): Promise<Result<Record<string, never>, Refusal>> {
  return inTransaction(deps.sql, async (tx): Promise<Result<Record<string, never>, Refusal>> => {
    const found = await lockAccount(tx, account.id)
    const reset = await findOpenReset(tx, account.id, now)
    if (!found || !reset) return err({ code: 'no_reset' })
    if (!(await maySessionStop(tx, visitor.sessionId, reset))) return err({ code: 'proof_too_new' })
    await stop(deps, tx, found, reset, now)
    return ok({})
  })
}

/** Whether the link sent to a former address can stop a reset, without using it up. */
export async function checkStopLink({ deps, now }: Context, { token }: { token: string }) {
  const reset = await resetOfLink(deps.sql, token, now)
  return reset ? ok({ readyAt: reset.readyAt.toString() }) : err({ code: 'link_ended' as const })
}

type LinkStop = { token: string; code?: string | undefined }
type LinkStopRefusal = LinkRefusal | { code: 'factor_too_new' } | TooMany

/** Stops the reset with the link sent to a former address and a factor that is older than the announced change. */
export async function stopFactorResetByLink(
  { deps, request, now }: Context,
  { token, code }: LinkStop,
): Promise<Result<Record<string, never>, LinkStopRefusal>> {
  const much = await checkSignInLimits(request, 'recovery', null)
  if (much) return err(much)
  const asked = await resetOfLink(deps.sql, token, now)
  if (!asked) return err({ code: 'link_ended' })
  // A factor that came with the change may be a thief's, so it has to be older.
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
