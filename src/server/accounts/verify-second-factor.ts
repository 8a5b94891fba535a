import { Secret, TOTP } from 'otpauth'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { OWN_NAME } from '../../domain/settings/site.ts'
import type { Deps } from '../deps.ts'
import { decrypt, encrypt } from '../encrypt.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Context } from '../http/endpoints.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findById } from './accounts.sql.ts'
import { type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { factorLockedMail } from './emails/factor-locked.ts'
import { noteFailedSignIn } from './note-event.ts'
import { slowHash } from './password-hash.ts'
import {
  countAnswer,
  findBackupSalt,
  findFactor,
  MOST_FAILURES,
  spendBackupCode,
  spendStep,
} from './second-factors.sql.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'

const STEP_MS = 30_000

/** The authenticator's clock for a secret: RFC 6238 as every app has it, six digits, 30 seconds, SHA-1. */
export function clockOf(secret: string, label = '', issuer: string = OWN_NAME): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

export type FactorAnswer = 'right' | 'wrong' | 'locked'

/**
 * Judges what somebody answers to an account's second factor, and counts it. A patient guesser would be right one day: after a hundred
 * wrong answers in a row only a backup code counts, until the owner has come by a mailed link.
 */
export async function answerFactor(context: RequestContext, account: AccountId, code: string): Promise<FactorAnswer> {
  const { deps } = context
  const before = (await findFactor(deps.sql, account))?.failures ?? 0
  if (before >= MOST_FAILURES && isOfAuthenticator(plainCode(code))) return 'locked'
  const right = await isSecondFactor(deps, account, code)
  const failures = await countAnswer(deps.sql, account, right)
  if (right) return 'right'
  await noteFailedSignIn(context, account)
  if (failures === MOST_FAILURES) await tellLocked(deps, account)
  return failures >= MOST_FAILURES ? 'locked' : 'wrong'
}

async function tellLocked(deps: Deps, account: AccountId): Promise<void> {
  const found = await findById(deps.sql, account)
  if (found) await queueMail(deps, deps.sql, { to: found.email, email: factorLockedMail(found.first_name) })
}

const plainCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const isOfAuthenticator = (plain: string) => /^\d{6}$/.test(plain)

/** Whether a code is the account's: of the authenticator, one step early or late and never twice, or a backup code. */
export async function isSecondFactor(
  { sql, config, clock }: Pick<Deps, 'sql' | 'config' | 'clock'>,
  account: AccountId,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const plain = plainCode(code)
  const factor = await findFactor(sql, account)
  const secret = factor && (await decrypt(config.secrets, factor.sealed_secret))
  if (!secret) return false
  if (!isOfAuthenticator(plain)) {
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

type Refusal = { code: 'wrong_code' } | { code: 'second_factor_locked' } | { code: 'nothing_asked' } | TooMany

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
  const answer = await answerFactor(request, account, code)
  if (answer !== 'right') return err({ code: answer === 'locked' ? 'second_factor_locked' : 'wrong_code' })
  await takeBackTry(request, 'second-factor', email)
  return ok(await startSignedIn(request, account))
}
