import { err, ok } from '../../domain/kernel/result.ts'
import { hashOf } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { findToken } from './verification-tokens.sql.ts'

/** Whether a recovery link still works; it is not used up. Nobody guesses a token, so tries are not counted. */
export async function checkRecoveryLink({ deps, now }: Context, { token }: { token: string }) {
  const good = await findToken(deps.sql, ['recovery'], hashOf(token), now)
  return good ? ok({}) : err({ code: 'link_ended' as const })
}
