import { err, type Result } from '../../domain/kernel/result.ts'
import { readIdToken } from '../external/sign-in/openid.ts'
import { hashOf } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { addRateLimitHit } from '../http/rate-limit.sql.ts'
import type { SignInResult } from './complete-sign-in.ts'
import { providerOf } from './oauth-routes.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { type ProviderRefusal, signInWithProvider } from './sign-in-with-provider.ts'

type Refusal = { code: 'not_configured' } | ProviderRefusal | TooMany

export async function signInWithGoogle(
  ctx: Context,
  { credential }: { credential: string },
): Promise<Result<SignInResult, Refusal>> {
  const { deps, request } = ctx
  const provider = providerOf(deps, 'google')
  if (!provider) return err({ code: 'not_configured' })
  const much = await checkSignInLimits(request, 'sign-in', null)
  if (much) return err(much)
  const profile = await readIdToken(provider, credential)
  if (!profile || (await isUsed(ctx, credential))) return err({ code: 'bad_token' })
  await takeBackTry(request, 'sign-in', null)
  return signInWithProvider(request, 'google', profile)
}

/**
 * An ID token works once. We store what it signs, because the signature itself can be encoded in several ways; tokens
 * older than ten minutes are refused.
 */
async function isUsed({ deps }: Context, credential: string): Promise<boolean> {
  const key = `id-token:${hashOf(credential.slice(0, credential.lastIndexOf('.'))).toString('base64url')}`
  return (await addRateLimitHit(deps.sql, key, 1, 600, deps.clock.now())) !== null
}
