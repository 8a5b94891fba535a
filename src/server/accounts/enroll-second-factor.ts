import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { decrypt, encrypt } from '../platform/encrypt.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import { isStillSignedIn } from './accounts.sql.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './emails/accounts.emails.ts'
import { notifyOwner } from './notify-owner.ts'
import {
  beginFactor,
  deleteFactor,
  type FactorRow,
  findFactor,
  keepFormerFactor,
  replaceBackupCodes,
  replaceFactor,
  spendStep,
} from './second-factors.sql.ts'
import { profileView } from './show-profile.ts'
import type { TooMany } from './sign-in-limits.ts'
import { backupHash, clockOf, stepOf } from './verify-second-factor.ts'

const CODES = 10
/** The alphabet excludes letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/**
 * The secret isn't required until a code confirms it. Until then, an earlier factor stays active. The address must be
 * verified first. Otherwise, someone could register another person's address and lock its owner out.
 */
export async function enrollSecondFactor({ deps, visitor, account, now }: Context<'confirmed'>) {
  if (!account.emailVerified) return err({ code: 'verify_first' })
  const { sql, config } = deps
  const secret = new Secret({ size: 20 }).base32
  const begun = await beginFactor(sql, account.id, visitor.sessionId, await encrypt(config.secrets, secret), now)
  return begun
    ? ok({ secret, uri: clockOf(secret, account.email, deps.config.brand).toString() })
    : err({ code: 'sign_in_required' })
}

type Refusal = { code: 'wrong_code' } | { code: 'nothing_asked' } | TooMany

export async function confirmSecondFactor(
  ctx: Context<'confirmed'>,
  { code }: { code: string },
): Promise<Result<{ codes: string[] }, Refusal>> {
  const { deps, account, visitor, now } = ctx
  const factor = await findFactor(deps.sql, account.id)
  if (!factor || (factor.confirmed_at && !factor.next_sealed)) return err({ code: 'nothing_asked' })
  const until = await consumeRateLimit(deps, [`second-factor:${account.id}`])
  if (until) return err({ code: 'too_many', retryAt: until.toString() })
  const secret = await decrypt(deps.config.secrets, factor.next_sealed ?? factor.sealed_secret)
  const step = secret && stepOf(secret, code, now)
  if (!step) return err({ code: 'wrong_code' })
  const codes = await newCodes()
  const isOn = await inTransaction(deps.sql, async (tx) => {
    // The owner may have ended this session in the meantime.
    if (!(await isStillSignedIn(tx, account.id, visitor.sessionId))) return false
    if (!(await turnOn(deps, tx, account.id, { ...factor, secret, step, now }))) return false
    await replaceBackupCodes(tx, account.id, codes.hashes, now)
    await notifyChange(ctx, tx, WAYS_IN_CHANGED.second_factor_on)
    return true
  })
  return isOn ? ok({ codes: codes.plain }) : err({ code: 'wrong_code' })
}

type Proved = Pick<FactorRow, 'next_sealed'> & { secret: string; step: number; now: Temporal.Instant }

async function turnOn(
  { config }: Deps,
  tx: Transaction,
  id: AccountId,
  { next_sealed: next, secret, step, now }: Proved,
): Promise<boolean> {
  if (!next) return (await spendStep(tx, id, { step, sealed: await encrypt(config.secrets, secret), now })) !== null
  await keepFormerFactor(tx, id, now)
  return replaceFactor(tx, id, { next, step, now })
}

export async function renewBackupCodes(ctx: Context<'confirmed'>) {
  const { deps, account, now } = ctx
  const factor = await findFactor(deps.sql, account.id)
  if (!factor?.confirmed_at) return err({ code: 'nothing_asked' })
  const codes = await newCodes()
  await inTransaction(deps.sql, async (tx) => {
    await keepFormerFactor(tx, account.id, now)
    await replaceBackupCodes(tx, account.id, codes.hashes, now)
    await notifyChange(ctx, tx, WAYS_IN_CHANGED.backup_codes)
  })
  return ok({ codes: codes.plain })
}

const notifyChange = ({ deps, account, visitor, now }: Context<'confirmed'>, tx: Transaction, change: string) =>
  notifyOwner(deps, tx, { owner: account, now, session: visitor.sessionId }, (claim) =>
    wayInChangedMail(account.firstName, change, claim),
  )

async function newCodes(): Promise<{ plain: string[]; hashes: Buffer[] }> {
  // The alphabet has 30 letters. Bytes above the largest multiple of 30 are replaced by new random ones, so that all
  // letters are equally likely.
  const randomLetter = (): string => {
    const [byte = 255] = randomBytes(1)
    return byte < 240 ? (ALPHABET[byte % ALPHABET.length] ?? '') : randomLetter()
  }
  const codes = Array.from({ length: CODES }, () => Array.from({ length: 10 }, randomLetter).join(''))
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => backupHash(code, salt)))
  return { plain: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes }
}

/** Admins must keep a second factor. Demo accounts are exempt (a flag on the account). */
export async function removeSecondFactor(ctx: Context<'confirmed'>) {
  const { deps, account, visitor, now } = ctx
  if (account.role === 'admin' && !account.demo) return err({ code: 'admin_needs_it' })
  await inTransaction(deps.sql, async (tx) => {
    await keepFormerFactor(tx, account.id, now)
    if (await deleteFactor(tx, account.id)) await notifyChange(ctx, tx, WAYS_IN_CHANGED.second_factor_off)
  })
  return ok(await profileView(deps, account, visitor.sessionId))
}
