import type { Account } from '../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Answer } from '../external/sign-in/webauthn.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { noteFailedSignIn } from './note-event.ts'
import { verifyPasskey } from './passkeys.ts'
import { passwordMatches } from './password.ts'
import { findFactor } from './second-factors.sql.ts'
import { confirmSession } from './sessions.sql.ts'
import { type SessionView, sessionView } from './show-session.ts'
import { isCode, sendCode } from './sign-in-by-code.ts'
import { checkMailLimits, checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { giveTokens } from './start-session.ts'
import { answerFactor } from './verify-second-factor.ts'

type Proof =
  | { by: 'password'; password: string; secondFactor?: string | undefined }
  | { by: 'code'; code: string; secondFactor?: string | undefined }
  | { by: 'passkey'; answer: Answer }
type Refusal =
  | { code: 'invalid_credentials' | 'wrong_code' | 'second_factor_needed' | 'second_factor_locked' | 'bad_passkey' }
  | TooMany

export async function reauthenticate(
  { deps, request, visitor, account }: Context<'signed_in'>,
  proof: Proof,
): Promise<Result<SessionView, Refusal>> {
  const limited = await checkSignInLimits(request, 'confirmation', account.email)
  if (limited) return err(limited)
  const proved = await isProved(request, account, proof)
  if (!proved.ok) return proved
  await takeBackTry(request, 'confirmation', account.email)
  await confirmSession(deps.sql, visitor.sessionId, proved.value.since, deps.clock.now())
  await giveTokens(request, visitor.sessionId)
  return ok(await sessionView(request))
}

async function isProved(
  context: RequestContext,
  account: Account,
  proof: Proof,
): Promise<Result<{ since: Temporal.Instant | null }, Refusal>> {
  const { deps } = context
  const wrong = async <C extends 'bad_passkey' | 'invalid_credentials' | 'wrong_code'>(code: C) => {
    await noteFailedSignIn(context, account.id)
    return err({ code })
  }
  if (proof.by === 'passkey') {
    const passkey = await verifyPasskey(context, proof.answer, account.id)
    return passkey?.userVerified ? ok({ since: passkey.key.created_at }) : wrong('bad_passkey')
  }
  const factor = await findFactor(deps.sql, account.id)
  const needed = factor?.confirmed_at != null
  if (needed && !proof.secondFactor) return err({ code: 'second_factor_needed' })
  if (proof.by === 'password') {
    const found = await findById(deps.sql, account.id)
    if (!(await passwordMatches(proof.password, found?.password_hash ?? null))) return wrong('invalid_credentials')
  } else if (!(await isCode(context, 'confirm_code', account.email, proof.code))) return wrong('wrong_code')
  if (!needed) return ok({ since: null })
  const answer = await answerFactor(context, account.id, proof.secondFactor ?? '')
  if (answer.is === 'right') return ok({ since: answer.since })
  return err({ code: answer.is === 'locked' ? 'second_factor_locked' : 'wrong_code' })
}

export async function requestReauthenticationCode({ deps, request, account }: Context<'signed_in'>) {
  const limited = await checkMailLimits(request, 'code', account.email)
  if (limited) return err(limited)
  await sendCode(request, 'confirm_code', account.email, await findById(deps.sql, account.id))
  return ok({})
}
