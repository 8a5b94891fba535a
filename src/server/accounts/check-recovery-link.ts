import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findLink, linkFactor, linkFactorView } from './link-factor.ts'

/** Checks a recovery link without using it up. Attempts aren't limited, because a token can't be guessed. */
export async function checkRecoveryLink({ deps, now }: Context, { token }: { token: string }) {
  const here = await findLink(deps.sql, ['recovery'], token, now)
  return here
    ? ok(linkFactorView(await linkFactor(deps.sql, here.link, here.found, now)))
    : err({ code: 'link_ended' as const })
}
