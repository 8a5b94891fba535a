import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findLink, linkFactor, linkFactorView } from './link-factor.ts'

/** Whether a recovery link still works and what it asks for; it is not used up. Nobody guesses a token, so tries are not counted. */
export async function checkRecoveryLink({ deps, now }: Context, { token }: { token: string }) {
  const here = await findLink(deps.sql, ['recovery'], token, now)
  return here
    ? ok(linkFactorView(await linkFactor(deps.sql, here.link, here.found, now)))
    : err({ code: 'link_ended' as const })
}
