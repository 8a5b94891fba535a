import { Secret, TOTP } from 'otpauth'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { OWN_NAME } from '../../domain/settings/site.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { decrypt, encrypt } from '../platform/encrypt.ts'
import type { Context } from '../platform/http/endpoints.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { addProvider, findById } from './accounts.sql.ts'
import { type SignInResult, startSignedIn } from './complete-sign-in.ts'
import { factorLockedMail, WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { findOpenReset } from './factor-resets.sql.ts'
import { noteFailedSignIn } from './note-event.ts'
import { notifyOwner } from './notify-owner.ts'
import { slowHash } from './password.ts'
import {
  countAnswer,
  findBackupSalt,
  findFactor,
  findFormerFactors,
  MOST_FAILURES,
  spendBackupCode,
  spendFormerCode,
  spendFormerStep,
  spendStep,
  takePendingJoin,
} from './second-factors.sql.ts'
import { checkSignInLimits, type TooMany, takeBackTry } from './sign-in-limits.ts'

const STEP_MS = 30_000

/** The TOTP settings that all authenticator apps support (RFC 6238): six digits, 30 seconds, SHA-1. */
export function clockOf(secret: string, label = '', issuer: string = OWN_NAME): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

type FactorAnswer =
  | { is: 'right'; since: Temporal.Instant }
  /** The account had this factor when the email was sent but no longer has it. */
  | { is: 'former' }
  | { is: 'wrong' | 'locked' }

/**
 * Checks and counts an answer to the second factor. After a hundred wrong answers in a row, only backup codes work
 * until the owner uses an emailed link, because a patient guesser would succeed eventually. For an email sent at
 * `sentAt`, the factor that the account had at that time works too.
 */
export async function answerFactor(
  context: RequestContext,
  account: AccountId,
  code: string,
  sentAt: Temporal.Instant | null = null,
): Promise<FactorAnswer> {
  const { deps } = context
  const before = (await findFactor(deps.sql, account))?.failures ?? 0
  if (before >= MOST_FAILURES && isOfAuthenticator(plainCode(code))) return { is: 'locked' }
  const since = await proveFactor(deps, account, code)
  const isFormer = since === null && sentAt !== null && (await isFormerFactor(deps, account, code, sentAt))
  const failures = await countAnswer(deps.sql, account, since !== null || isFormer)
  if (since !== null) return { is: 'right', since }
  if (isFormer) return { is: 'former' }
  await noteFailedSignIn(context, account)
  if (failures === MOST_FAILURES) await notifyLocked(deps, account)
  return { is: failures >= MOST_FAILURES ? 'locked' : 'wrong' }
}

async function notifyLocked(deps: Deps, account: AccountId): Promise<void> {
  const found = await findById(deps.sql, account)
  if (found) await queueMail(deps, deps.sql, { to: found.email, email: factorLockedMail(found.first_name) })
}

const plainCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const isOfAuthenticator = (plain: string) => /^\d{6}$/.test(plain)

type With = Pick<Deps, 'config' | 'clock'> & { sql: Sql }

/**
 * Accepts a backup code, or an authenticator code once and within one time step. Returns the time at which the account
 * received the secret or the backup code, or null if neither matches.
 */
export async function proveFactor(
  { sql, config, clock }: With,
  account: AccountId,
  code: string,
  now = clock.now(),
): Promise<Temporal.Instant | null> {
  const plain = plainCode(code)
  const factor = await findFactor(sql, account)
  const secret = factor && (await decrypt(config.secrets, factor.sealed_secret))
  if (!secret) return null
  if (!isOfAuthenticator(plain)) {
    const salt = await findBackupSalt(sql, account)
    if (!salt || factor.confirmed_at === null) return null
    return spendBackupCode(sql, account, await backupHash(plain, salt), now)
  }
  const step = stepOf(secret, plain, now)
  if (step === null) return null
  // Encrypts the secret again each time with the newest key, so that old keys can be retired.
  return spendStep(sql, account, { step, sealed: await encrypt(config.secrets, secret), now })
}

async function isFormerFactor(
  { sql, config, clock }: With,
  account: AccountId,
  code: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const plain = plainCode(code)
  for (const { id, sealed_secret, code_hashes } of await findFormerFactors(sql, account, at)) {
    if (isOfAuthenticator(plain)) {
      const secret = await decrypt(config.secrets, sealed_secret)
      const step = secret && stepOf(secret, plain, clock.now())
      if (step && (await spendFormerStep(sql, id, step))) return true
    } else {
      const salt = code_hashes[0]?.subarray(0, 16)
      if (salt && (await spendFormerCode(sql, id, await backupHash(plain, salt)))) return true
    }
  }
  return false
}

export function stepOf(secret: string, code: string, now: Temporal.Instant): number | null {
  const timestamp = now.epochMilliseconds
  const late = clockOf(secret).validate({ token: code.replace(/[\s-]/g, ''), window: 1, timestamp })
  return late === null ? null : Math.floor(timestamp / STEP_MS) + late
}

export async function backupHash(code: string, salt: Buffer): Promise<Buffer> {
  return Buffer.concat([salt, await slowHash(code, salt)])
}

type Refusal = { code: 'wrong_code' } | { code: 'second_factor_locked' } | { code: 'nothing_asked' } | TooMany

export async function verifySecondFactor(
  { deps, request }: Context,
  { code }: { code: string },
): Promise<Result<SignInResult, Refusal>> {
  const visitor = await request.visitor()
  const account = visitor?.pendingAccountId
  if (!account) return err({ code: 'nothing_asked' })
  const email = (await findById(deps.sql, account))?.email ?? null
  const limited = await checkSignInLimits(request, 'second-factor', email)
  if (limited) return err(limited)
  const answer = await answerFactor(request, account, code)
  if (answer.is !== 'right') return err({ code: answer.is === 'locked' ? 'second_factor_locked' : 'wrong_code' })
  await takeBackTry(request, 'second-factor', email)
  await joinPending(deps, account, visitor.sessionId)
  return ok(await startSignedIn(request, account, answer.since))
}

async function joinPending(deps: Deps, accountId: AccountId, sessionId: SessionId): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const join = await takePendingJoin(tx, sessionId, accountId)
    const found = join && (await findById(tx, accountId))
    // While a reset is open, sign-in methods can't change. The person is signed in anyway and can connect the provider
    // later.
    if (!found || (await findOpenReset(tx, accountId, now))) return
    if (!(await addProvider(tx, accountId, join.provider, join.subject, now))) return
    await notifyOwner(deps, tx, { owner: found, now }, (claim) =>
      wayInChangedMail(found.first_name, WAYS_IN_CHANGED[join.provider], claim),
    )
  })
}
