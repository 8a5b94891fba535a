import { asksForFactor, completesReset, type EmailedLink } from '../../domain/accounts/factor-reset.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Sql } from '../platform/database/connect.ts'
import { hashOf } from '../platform/http/cookies.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type Found, findById, isAdmin } from './accounts.sql.ts'
import { findOpenReset, type OpenReset } from './factor-resets.sql.ts'
import { allowFiveMore, findFactor, findFormerFactors } from './second-factors.sql.ts'
import { countLinkTry, findToken, forgetLinkTry, type VerificationToken } from './verification-tokens.sql.ts'
import { answerFactor } from './verify-second-factor.ts'

type LinkKind = EmailedLink['kind']

type LinkFactor = {
  asked: boolean
  reset: OpenReset | null
  completes: boolean
  /** False for admins, because another admin resets their factor. */
  mayWait: boolean
}

export async function linkFactor(
  sql: Sql,
  token: VerificationToken,
  account: Found,
  now: Temporal.Instant,
): Promise<LinkFactor> {
  const factor = await findFactor(sql, account.id)
  // A factor that was set up before the address was verified protects nothing, because anyone could have created the
  // account.
  const factorSince = account.email_verified ? (factor?.confirmed_at ?? null) : null
  const reset = await findOpenReset(sql, account.id, now)
  const mayWait = !(await isAdmin(sql, account.id))
  const link: EmailedLink = {
    kind: token.kind as LinkKind,
    email: token.email ?? '',
    sentAt: token.created_at,
    factorGiven: token.facts.factor === 'given',
    factorThen: (await findFormerFactors(sql, account.id, token.created_at)).length > 0,
  }
  const usable = mayWait ? reset : null
  const completes = factorSince !== null && completesReset(link, usable)
  return { asked: asksForFactor(link, factorSince, usable), reset, completes, mayWait }
}

export const linkFactorView = ({ asked, reset, mayWait }: LinkFactor) => ({
  asked,
  mayWait,
  readyAt: reset?.readyAt.toString() ?? null,
})

export async function findLink(
  sql: Sql,
  kinds: readonly LinkKind[],
  token: string,
  now: Temporal.Instant,
  device?: string,
) {
  const link = await findToken(sql, kinds, hashOf(token), now)
  if (link?.facts.device && link.facts.device !== device) return null
  const found = link?.account_id ? await findById(sql, link.account_id) : null
  return link && found ? { link, found } : null
}

export type LinkRefusal = { code: 'link_ended' | 'second_factor_needed' | 'wrong_code' | 'second_factor_locked' }
export type LinkProof = { by: 'nothing' | 'former' } | { by: 'factor'; since: Temporal.Instant }

type Proving = {
  device?: string | undefined
  /** A factor that the account had at this time is accepted too. Defaults to the time at which the link was sent. */
  asOf?: Temporal.Instant
}

/** Checks the second factor before anything changes. The fifth wrong code invalidates the link. */
export async function proveLink(
  request: RequestContext,
  kinds: readonly LinkKind[],
  token: string,
  code: string | undefined,
  { device, asOf }: Proving = {},
): Promise<Result<LinkProof, LinkRefusal>> {
  const { sql, clock } = request.deps
  const here = await findLink(sql, kinds, token, clock.now(), device)
  if (!here) return err({ code: 'link_ended' })
  const { link, found } = here
  if (!(await linkFactor(sql, link, found, clock.now())).asked) return ok({ by: 'nothing' })
  if (!code) return err({ code: 'second_factor_needed' })
  const tries = await countLinkTry(sql, link.id)
  if (tries === null) return err({ code: 'link_ended' })
  // The owner can try again through the email, even after someone else has used up all attempts.
  if (tries === 1) await allowFiveMore(sql, found.id)
  const answer = await answerFactor(request, found.id, code, asOf ?? link.created_at)
  if (answer.is === 'right' || answer.is === 'former') await forgetLinkTry(sql, link.id)
  if (answer.is === 'right') return ok({ by: 'factor', since: answer.since })
  if (answer.is === 'former') return ok({ by: 'former' })
  return err({ code: answer.is === 'locked' ? 'second_factor_locked' : 'wrong_code' })
}

/** A factor that isn't older than the announced change can't stop the reset, because a thief may have set it up. */
export function isTooNew(proof: LinkProof, reset: OpenReset | null): boolean {
  return reset !== null && proof.by === 'factor' && proof.since.epochNanoseconds >= reset.proofsBefore.epochNanoseconds
}

/** Checks a recovery link without using it up. Attempts aren't limited, because nobody can guess a token. */
export async function checkRecoveryLink({ deps, now }: Context, { token }: { token: string }) {
  const here = await findLink(deps.sql, ['recovery'], token, now)
  return here
    ? ok(linkFactorView(await linkFactor(deps.sql, here.link, here.found, now)))
    : err({ code: 'link_ended' as const })
}
