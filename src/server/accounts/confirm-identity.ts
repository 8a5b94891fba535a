import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Answer } from '../external/sign-in/webauthn.ts'
import type { Account, RequestContext } from '../http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { isSecondFactor } from './answer-second-factor.ts'
import { findFactor } from './factors.sql.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { provedPasskey } from './passkeys.ts'
import { passwordMatches } from './password-hash.ts'
import { confirmSession } from './sessions.sql.ts'
import { isCode, sendCode } from './sign-in-by-code.ts'
import { giveTokens } from './start-session.ts'

type Proof =
  | { by: 'password'; password: string; secondFactor?: string | undefined }
  | { by: 'code'; code: string; secondFactor?: string | undefined }
  | { by: 'passkey'; answer: Answer }
type Refusal = { code: 'invalid_credentials' | 'wrong_code' | 'second_factor_needed' | 'bad_passkey' } | TooMany

/** Proves once more who is there; holds for ten minutes on this device. */
export async function confirmIdentity(
  context: RequestContext,
  account: Account,
  proof: Proof,
): Promise<Outcome<true, Refusal>> {
  const { sql, clock } = context.parts
  const much = await tooMany(context, 'confirmation', account.email)
  if (much) return no(much)
  const proved = await isProved(context, account, proof)
  if (!proved.ok) return proved
  const visitor = await context.visitor()
  if (!visitor) return yes(true)
  await confirmSession(sql, visitor.sessionId, clock.now().toString())
  await giveTokens(context, visitor.sessionId)
  return yes(true)
}

async function isProved(context: RequestContext, account: Account, proof: Proof): Promise<Outcome<true, Refusal>> {
  const { parts } = context
  if (proof.by === 'passkey') {
    const passkey = await provedPasskey(context, proof.answer, account.id)
    return passkey?.userVerified ? yes(true) : no({ code: 'bad_passkey' })
  }
  const factor = await findFactor(parts.sql, account.id)
  const needed = factor?.confirmed_at != null
  if (needed && !proof.secondFactor) return no({ code: 'second_factor_needed' })
  if (proof.by === 'password') {
    const found = await findById(parts.sql, account.id)
    if (!(await passwordMatches(proof.password, found?.password_hash ?? null)))
      return no({ code: 'invalid_credentials' })
  } else if (!(await isCode(context, 'confirm_code', account.email, proof.code))) return no({ code: 'wrong_code' })
  if (needed && !(await isSecondFactor(parts, account.id, proof.secondFactor ?? ''))) return no({ code: 'wrong_code' })
  return yes(true)
}

export async function requestConfirmationCode(
  context: RequestContext,
  account: Account,
): Promise<Outcome<true, TooMany>> {
  const much = await tooMany(context, 'code', account.email)
  if (much) return no(much)
  await sendCode(context, 'confirm_code', account.email, await findById(context.parts.sql, account.id))
  return yes(true)
}
