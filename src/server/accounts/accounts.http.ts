import type { Result } from '../../domain/kernel/result.ts'
import { readIdToken } from '../external/sign-in/openid.ts'
import { hashOf } from '../http/cookies.ts'
import { endpoints, refuse } from '../http/endpoints.ts'
import { addRateLimitHit } from '../http/rate-limit.sql.ts'
import type { RequestContext } from '../http/request-context.ts'
import { providerOf } from './oauth-routes.ts'
import { passkeyOptions, signInWithPasskey } from './passkeys.ts'
import { requestRecovery, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { answerCode, requestCode } from './sign-in-by-code.ts'
import { checkSignInLimits } from './sign-in-limits.ts'
import { linkProvider, signInWithProvider } from './sign-in-with-provider.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'
import { verifySecondFactor } from './verify-second-factor.ts'

const { accounts } = endpoints
type Errors<R extends { code: string }> = { [C in R['code']]: (...args: never[]) => Error }

function value<T, R extends { readonly code: string }>(outcome: Result<T, R>, errors: Errors<R>): T {
  return outcome.ok ? outcome.value : refuse(errors, outcome.refusal)
}

/** An ID token is good once. Its signature may be written in several ways, what it signs cannot; no token is accepted for ten minutes. */
async function isUsed({ deps }: RequestContext, credential: string): Promise<boolean> {
  const key = `id-token:${hashOf(credential.slice(0, credential.lastIndexOf('.'))).toString('base64url')}`
  return (await addRateLimitHit(deps.sql, key, 1, 600, deps.clock.now())) !== null
}

export const accountEndpoints = {
  signUp: accounts.signUp.handler(async ({ input, context, errors }) => value(await signUp(context, input), errors)),
  signIn: accounts.signIn.handler(async ({ input, context, errors }) =>
    value(await signIn(context, input.email, input.password), errors),
  ),
  answerSecondFactor: accounts.answerSecondFactor.handler(async ({ input, context, errors }) =>
    value(await verifySecondFactor(context, input.code), errors),
  ),
  requestCode: accounts.requestCode.handler(async ({ input, context, errors }) => {
    value(await requestCode(context, input.email), errors)
    return {}
  }),
  answerCode: accounts.answerCode.handler(async ({ input, context, errors }) =>
    value(await answerCode(context, input.email, input.code), errors),
  ),
  signInWithGoogle: accounts.signInWithGoogle.handler(async ({ input, context, errors }) => {
    const provider = providerOf(context.deps, 'google')
    if (!provider) throw errors.not_configured()
    const much = await checkSignInLimits(context, 'sign-in', null)
    if (much) return refuse(errors, much)
    const outsider = await readIdToken(provider, input.credential)
    if (!outsider || (await isUsed(context, input.credential))) throw errors.bad_token()
    return value(await signInWithProvider(context, 'google', outsider), errors)
  }),
  joinAccount: accounts.joinAccount.handler(async ({ input, context, errors }) =>
    value(await linkProvider(context, input.token), errors),
  ),
  passkeyOptions: accounts.passkeyOptions.handler(async ({ context, errors }) =>
    value(await passkeyOptions(context), errors),
  ),
  signInWithPasskey: accounts.signInWithPasskey.handler(async ({ input, context, errors }) =>
    value(await signInWithPasskey(context, input.answer), errors),
  ),
  requestRecovery: accounts.requestRecovery.handler(async ({ input, context, errors }) => {
    value(await requestRecovery(context, input.email), errors)
    return {}
  }),
  resetPassword: accounts.resetPassword.handler(async ({ input, context, errors }) =>
    value(await resetPassword(context, input.token, input.password), errors),
  ),
  resendVerification: accounts.resendVerification.handler(async ({ input, context, errors }) => {
    value(await resendVerification(context, input.email), errors)
    return {}
  }),
  verifyEmail: accounts.verifyEmail.handler(async ({ input, context, errors }) => ({
    email: value(await verifyEmail(context.deps, input.token), errors),
  })),
}
