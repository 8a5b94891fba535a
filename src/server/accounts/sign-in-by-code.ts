import { randomInt } from 'node:crypto'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { codeHashes } from '../platform/encrypt.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type Found, findByEmail, findById, markVerified } from './accounts.sql.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { confirmCodeMail, signInCodeMail } from './emails/accounts.emails.ts'
import { noteFailedSignIn } from './note-event.ts'
import { claimUnverifiedAccount } from './reset-password.ts'
import { checkMailLimits, checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'
import { deviceOf } from './start-session.ts'
import { consumeCode, createToken } from './verification-tokens.sql.ts'

const CODE_MINUTES = 10
export type CodeKind = 'sign_in_code' | 'confirm_code'

/**
 * Emails a six-digit code that works only in the browser that requested it. For an unknown address, does the same work
 * but sends no email, so that timing doesn't reveal which accounts exist.
 */
export async function sendCode(
  context: RequestContext,
  kind: CodeKind,
  email: string,
  found: Found | null,
): Promise<void> {
  const { deps } = context
  const { sql, clock, config } = deps
  const device = deviceOf(context).toString('base64url')
  const now = clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [secretHash = Buffer.alloc(0)] = hashesOf(config.secrets, email, code + device)
  await createToken(sql, {
    kind,
    accountId: found?.id ?? null,
    email,
    secretHash,
    facts: { device },
    now,
    ends: now.add({ minutes: CODE_MINUTES }),
  })
  const words = kind === 'sign_in_code' ? signInCodeMail : confirmCodeMail
  const mail = { to: found?.email ?? email, email: words(found?.first_name ?? '', code) }
  await (found ? queueMail : queueDummyEmail)(deps, sql, mail)
}

export async function isCode(context: RequestContext, kind: CodeKind, email: string, code: string) {
  const { sql, clock, config } = context.deps
  const plain = code.replace(/[\s-]/g, '')
  const device = deviceOf(context).toString('base64url')
  const hashes = hashesOf(config.secrets, email, plain + device)
  return consumeCode(sql, kind, { email, device }, hashes, clock.now())
}

const hashesOf = (secrets: readonly string[], email: string, code: string) =>
  codeHashes(secrets, `${email.toLowerCase()}:${code}`)

export async function requestCode({ deps, request }: Context, { email }: { email: string }) {
  const limited = await checkMailLimits(request, 'code', email)
  if (limited) return err(limited)
  await sendCode(request, 'sign_in_code', email, await findByEmail(deps.sql, email))
  return ok({})
}

type Refusal = { code: 'wrong_code' } | { code: 'account_suspended' } | TooMany

export async function answerCode(
  { deps, request, now }: Context,
  { email, code }: { email: string; code: string },
): Promise<Result<SignInResult, Refusal>> {
  const limited = await checkSignInLimits(request, 'code-answer', email)
  if (limited) return err(limited)
  const proof = await isCode(request, 'sign_in_code', email, code)
  const found = proof?.account_id ? await findById(deps.sql, proof.account_id) : null
  if (!found) {
    await noteFailedSignIn(request, (await findByEmail(deps.sql, email))?.id)
    return err({ code: 'wrong_code' })
  }
  await takeBackTry(request, 'code-answer', email)
  if (found.suspended) return err({ code: 'account_suspended' })
  await inTransaction(deps.sql, async (tx) => {
    await claimUnverifiedAccount(request, tx, found)
    await markVerified(tx, found.id, now)
  })
  return ok(await completeSignIn(request, found.id))
}
