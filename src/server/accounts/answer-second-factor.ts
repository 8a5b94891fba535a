import { Secret, TOTP } from 'otpauth'
import type { AccountId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Parts } from '../parts.ts'
import { seal, unseal } from '../seal.ts'
import { findById } from './accounts.sql.ts'
import { type Entered, signedIn } from './enter.ts'
import { findBackupSalt, findFactor, spendBackupCode, spendStep } from './factors.sql.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { slowHash } from './password-hash.ts'

const STEP_MS = 30_000

/** The authenticator's clock for a secret: RFC 6238 as every app has it, six digits, 30 seconds, SHA-1. */
export function clockOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Daylet', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

/** Whether a code is the account's: of the authenticator, one step early or late and never twice, or a backup code. */
export async function isSecondFactor(
  { sql, config, clock }: Pick<Parts, 'sql' | 'config' | 'clock'>,
  account: AccountId,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  const factor = await findFactor(sql, account)
  const secret = factor && unseal(config.secrets, factor.sealed_secret)
  if (!secret) return false
  if (!/^\d{6}$/.test(plain)) {
    const salt = await findBackupSalt(sql, account)
    if (!salt || factor.confirmed_at === null) return false
    return spendBackupCode(sql, account, await backupHash(plain, salt), now.toString())
  }
  const step = stepOf(secret, plain, now)
  if (step === null) return false
  // Sealed anew each time, so that it is always under the newest secret and older ones can go.
  return spendStep(sql, account, step, seal(config.secrets, secret), now.toString())
}

/** The step of the authenticator's clock a code is of, one early or late; null for any other text. */
export function stepOf(secret: string, code: string, now: Temporal.Instant): number | null {
  const timestamp = now.epochMilliseconds
  const late = clockOf(secret).validate({ token: code.replace(/[\s-]/g, ''), window: 1, timestamp })
  return late === null ? null : Math.floor(timestamp / STEP_MS) + late
}

/** The salt, the same for one list of codes, and after it the hash. */
export async function backupHash(code: string, salt: Buffer): Promise<Buffer> {
  return Buffer.concat([salt, await slowHash(code, salt)])
}

type Refusal = { code: 'wrong_code' } | { code: 'nothing_asked' } | TooMany

/** The second step of a sign-in, within five minutes of the first. */
export async function answerSecondFactor(context: RequestContext, code: string): Promise<Outcome<Entered, Refusal>> {
  const account = (await context.visitor())?.pendingAccountId
  if (!account) return no({ code: 'nothing_asked' })
  const email = (await findById(context.parts.sql, account))?.email ?? null
  const much = await tooMany(context, 'second-factor', email)
  if (much) return no(much)
  if (!(await isSecondFactor(context.parts, account, code))) return no({ code: 'wrong_code' })
  return yes(await signedIn(context, account))
}
