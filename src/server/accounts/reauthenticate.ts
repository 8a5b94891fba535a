import type { Account } from '../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Answer } from '../external/sign-in/webauthn.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { verifyPasskey } from './passkeys.ts'
import { passwordMatches } from './password-hash.ts'
import { findFactor } from './second-factors.sql.ts'
import { confirmSession } from './sessions.sql.ts'
import { isCode, sendCode } from './sign-in-by-code.ts'
import { checkSignInLimits, type TooMany } from './sign-in-limits.ts'
import { giveTokens } from './start-session.ts'
import { isSecondFactor } from './verify-second-factor.ts'

type Proof =
  | { by: 'password'; password: string; secondFactor?: string | undefined }
  | { by: 'code'; code: string; secondFactor?: string | undefined }
  | { by: 'passkey'; answer: Answer }
type Refusal = { code: 'invalid_credentials' | 'wrong_code' | 'second_factor_needed' | 'bad_passkey' } | TooMany

/** Proves once more who is there; holds for ten minutes on this device. */
export async function reauthenticate(
  context: RequestContext,
  account: Account,
  proof: Proof,
): Promise<Result<true, Refusal>> {
  const { sql, clock } = context.deps
  const much = await checkSignInLimits(context, 'confirmation', account.email)
  if (much) return err(much)
  const proved = await isProved(context, account, proof)
  if (!proved.ok) return proved
  const visitor = await context.visitor()
  if (!visitor) return ok(true)
  await confirmSession(sql, visitor.sessionId, clock.now())
  await giveTokens(context, visitor.sessionId)
  return ok(true)
}

async function isProved(context: RequestContext, account: Account, proof: Proof): Promise<Result<true, Refusal>> {
  const { deps } = context
  if (proof.by === 'passkey') {
    const passkey = await verifyPasskey(context, proof.answer, account.id)
    return passkey?.userVerified ? ok(true) : err({ code: 'bad_passkey' })
  }
  const factor = await findFactor(deps.sql, account.id)
  const needed = factor?.confirmed_at != null
  if (needed && !proof.secondFactor) return err({ code: 'second_factor_needed' })
  if (proof.by === 'password') {
    const found = await findById(deps.sql, account.id)
    if (!(await passwordMatches(proof.password, found?.password_hash ?? null)))
      return err({ code: 'invalid_credentials' })
  } else if (!(await isCode(context, 'confirm_code', account.email, proof.code))) return err({ code: 'wrong_code' })
  if (needed && !(await isSecondFactor(deps, account.id, proof.secondFactor ?? ''))) return err({ code: 'wrong_code' })
  return ok(true)
}

export async function requestReauthenticationCode(
  context: RequestContext,
  account: Account,
): Promise<Result<true, TooMany>> {
  const much = await checkSignInLimits(context, 'code', account.email)
  if (much) return err(much)
  await sendCode(context, 'confirm_code', account.email, await findById(context.deps.sql, account.id))
  return ok(true)
}
