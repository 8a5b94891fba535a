import { Secret, TOTP } from 'otpauth'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import { decrypt, encrypt } from '../encrypt.ts'
import type { Context } from '../http/endpoints.ts'
import { findById } from './accounts.sql.ts'
import { type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { slowHash } from './password-hash.ts'
import { findBackupSalt, findFactor, spendBackupCode, spendStep } from './second-factors.sql.ts'
import { checkSignInLimits, type TooMany } from './sign-in-limits.ts'

const STEP_MS = 30_000

/** The authenticator's clock for a secret: RFC 6238 as every app has it, six digits, 30 seconds, SHA-1. */
export function clockOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Daylet', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

/** Whether a code is the account's: of the authenticator, one step early or late and never twice, or a backup code. */
export async function isSecondFactor(
  { sql, config, clock }: Pick<Deps, 'sql' | 'config' | 'clock'>,
  account: AccountId,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  const factor = await findFactor(sql, account)
  const secret = factor && (await decrypt(config.secrets, factor.sealed_secret))
  if (!secret) return false
  if (!/^\d{6}$/.test(plain)) {
    const salt = await findBackupSalt(sql, account)
    if (!salt || factor.confirmed_at === null) return false
    return spendBackupCode(sql, account, await backupHash(plain, salt), now)
  }
  const step = stepOf(secret, plain, now)
  if (step === null) return false
  // Sealed anew each time, so that it is always under the newest secret and older ones can go.
  return spendStep(sql, account, step, await encrypt(config.secrets, secret), now)
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
export async function verifySecondFactor(
  { deps, request }: Context,
  { code }: { code: string },
): Promise<Result<SignInResult, Refusal>> {
  const account = (await request.visitor())?.pendingAccountId
  if (!account) return err({ code: 'nothing_asked' })
  const email = (await findById(deps.sql, account))?.email ?? null
  const much = await checkSignInLimits(request, 'second-factor', email)
  if (much) return err(much)
  if (!(await isSecondFactor(deps, account, code))) return err({ code: 'wrong_code' })
  return ok(await startSignedIn(request, account))
}
