import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { returnPath } from '../../domain/accounts/return-path.ts'
import { err, type Result } from '../../domain/kernel/result.ts'
import {
  type AuthorizationState,
  finishAuthorization,
  type Provider,
  readIdToken,
  startAuthorization,
} from '../external/sign-in/openid.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import type { Context as GoogleContext } from '../platform/http/endpoints.ts'
import { isLogged } from '../platform/http/log-sample.ts'
import { addRateLimitHit } from '../platform/http/rate-limit.sql.ts'
import type { SignInResult } from './complete-sign-in.ts'
import { contextOf } from './request-context.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { type ProviderName, type ProviderRefusal, signInWithProvider } from './sign-in-with-provider.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

type Env = { Bindings: HttpBindings }
const ways: { path: 'google' | 'sso'; name: ProviderName }[] = [
  { path: 'google', name: 'google' },
  { path: 'sso', name: 'oidc' },
]

function providerOf({ config }: Deps, name: ProviderName): Provider | null {
  return name === 'google' ? config.google : config.oidc
}

/** Redirects to a sign-in provider and back. These routes aren't API endpoints, because browsers navigate to them. */
export function oauthRoutes(site: Hono<Env>, deps: Deps): void {
  for (const { path, name } of ways) {
    site.get(`/auth/${path}`, (c) => leave(c, deps, path, name))
    site.get(`/auth/callback/${path}`, (c) => comeBack(c, deps, path, name))
  }
}

/** Returns to the sign-in page, which keeps the destination while the person tries another sign-in method. */
const problem = (c: Context<Env>, code: string, next: string) =>
  c.redirect(`/auth?problem=${code}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`, 303)

async function leave(c: Context<Env>, deps: Deps, path: string, name: ProviderName): Promise<Response> {
  const provider = providerOf(deps, name)
  // A link from another site requires confirmation first, so that no site can sign someone in without their knowledge.
  if (!provider || /^(cross|same)-site$/.test(c.req.header('sec-fetch-site') ?? '')) return c.redirect('/auth', 303)
  const { context, cookies } = contextOf(c, deps)
  const next = returnPath(c.req.query('next'))
  if (await checkSignInLimits(context, 'sign-in', null)) return problem(c, 'too_many', next)
  const begun = await startAuthorization(provider, `${context.origin}/auth/callback/${path}`).catch((err: unknown) => {
    deps.log.warn({ err, provider: name }, 'a sign-in provider did not respond')
    return null
  })
  if (!begun) return problem(c, 'outside_failed', next)
  const now = deps.clock.now()
  const mark = newToken()
  const facts = { ...begun.trip, provider: name, next, origin: context.origin }
  await createToken(deps.sql, {
    kind: 'outside',
    accountId: null,
    email: null,
    secretHash: hashOf(mark),
    facts,
    now,
    ends: now.add({ minutes: 10 }),
  })
  context.setToken('outside', mark)
  return withCookies(c.redirect(begun.url, 303), cookies)
}

async function comeBack(c: Context<Env>, deps: Deps, path: string, name: ProviderName): Promise<Response> {
  const provider = providerOf(deps, name)
  const { context, cookies } = contextOf(c, deps)
  const mark = context.token('outside')
  // Only the browser that started the sign-in may finish it, and only once.
  const proof = mark ? await consumeToken(deps.sql, ['outside'], hashOf(mark), deps.clock.now()) : null
  if (mark) context.setToken('outside', null)
  const asked = proof?.facts.next ?? '/'
  const note = (code: string, account: string | null = null) =>
    deps.log.info(
      { requestId: context.requestId, endpoint: `auth.${path}`, code, address: context.address, account },
      'an endpoint responded',
    )
  const say = (code: string) => {
    // Anyone can open this address without having started a sign-in, so logging is limited.
    if (isLogged(deps, context.address)) note(code)
    return withCookies(problem(c, code, asked), cookies)
  }
  if (!provider || !proof || proof.facts.provider !== name) return say('outside_failed')
  if (c.req.query('error'))
    return say(c.req.query('error') === 'access_denied' ? 'outside_cancelled' : 'outside_failed')
  const here = new URL(`${proof.facts.origin}/auth/callback/${path}${new URL(c.req.url).search}`)
  const outsider = await finishAuthorization(provider, here, proof.facts as unknown as AuthorizationState).catch(
    (err: unknown) => {
      deps.log.warn({ err, provider: name }, 'a sign-in provider did not respond')
      return null
    },
  )
  if (!outsider) return say('outside_failed')
  const entered = await signInWithProvider(context, name, outsider)
  if (!entered.ok) return say(entered.refusal.code === 'bad_token' ? 'outside_failed' : entered.refusal.code)
  await takeBackTry(context, 'sign-in', null)
  note(entered.value.next, entered.value.account?.id)
  const next = name === 'google' ? '/' : asked
  const to = entered.value.next === 'second_factor' ? `/auth/second-factor?next=${encodeURIComponent(next)}` : next
  return withCookies(c.redirect(to, 303), cookies)
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const line of cookies) response.headers.append('set-cookie', line)
  return response
}

type Refusal = { code: 'not_configured' } | ProviderRefusal | TooMany

export async function signInWithGoogle(
  ctx: GoogleContext,
  { credential }: { credential: string },
): Promise<Result<SignInResult, Refusal>> {
  const { deps, request } = ctx
  const provider = providerOf(deps, 'google')
  if (!provider) return err({ code: 'not_configured' })
  const limited = await checkSignInLimits(request, 'sign-in', null)
  if (limited) return err(limited)
  const profile = await readIdToken(provider, credential)
  if (!profile || (await isUsed(ctx, credential))) return err({ code: 'bad_token' })
  await takeBackTry(request, 'sign-in', null)
  return signInWithProvider(request, 'google', profile)
}

/**
 * An ID token works only once. We store its signed part, because the same signature can be encoded in several ways.
 * Tokens older than ten minutes are refused.
 */
async function isUsed({ deps }: GoogleContext, credential: string): Promise<boolean> {
  const key = `id-token:${hashOf(credential.slice(0, credential.lastIndexOf('.'))).toString('base64url')}`
  return (await addRateLimitHit(deps.sql, key, 1, 600, deps.clock.now())) !== null
}
