import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Account } from '../../domain/accounts/visitor.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { decrypt, encrypt } from '../encrypt.ts'
import type { Context } from '../http/endpoints.ts'
import { consumeRateLimit } from '../http/rate-limit.ts'
import { WAYS_IN_CHANGED, wayInChangedMail } from './emails/way-in-changed.ts'
import { beginFactor, deleteFactor, findFactor, replaceBackupCodes, replaceFactor } from './second-factors.sql.ts'
import { profileView } from './show-profile.ts'
import type { TooMany } from './sign-in-limits.ts'
import { tellOwner } from './tell-owner.ts'
import { backupHash, clockOf, isSecondFactor, stepOf } from './verify-second-factor.ts'

const CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/**
 * A new secret for an authenticator; nothing is asked for, and a former one stays on, until a code of it was brought back. Only for a proved
 * address: whoever made an account with another's would keep its owner out for good.
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
  { deps, account }: Context<'confirmed'>,
  { code }: { code: string },
): Promise<Result<{ codes: string[] }, Refusal>> {
  const factor = await findFactor(deps.sql, account.id)
  if (!factor || (factor.confirmed_at && !factor.next_sealed)) return err({ code: 'nothing_asked' })
  const until = await consumeRateLimit(deps, [`second-factor:${account.id}`])
  if (until) return err({ code: 'too_many', retryAt: until.toString() })
  const right = factor.next_sealed
    ? takesOver(deps, account, factor.next_sealed, code)
    : isSecondFactor(deps, account.id, code)
  if (!(await right)) return err({ code: 'wrong_code' })
  return ok(await newCodes(deps, account, WAYS_IN_CHANGED.second_factor_on))
}

/** A code of the new authenticator, which is the only one from now on. */
async function takesOver({ sql, config, clock }: Deps, { id }: Account, next: string, code: string): Promise<boolean> {
  const secret = await decrypt(config.secrets, next)
  const step = secret && stepOf(secret, code, clock.now())
  return step ? replaceFactor(sql, id, next, step) : false
}

export async function renewBackupCodes({ deps, account }: Context<'confirmed'>) {
  const factor = await findFactor(deps.sql, account.id)
  return factor?.confirmed_at
    ? ok(await newCodes(deps, account, WAYS_IN_CHANGED.backup_codes))
    : err({ code: 'nothing_asked' })
}

async function newCodes(deps: Deps, account: Account, change: string): Promise<{ codes: string[] }> {
  // 30 letters a byte, drawn again above the largest multiple: each is as likely as the others.
  const letter = (): string => {
    const [byte = 255] = randomBytes(1)
    return byte < 240 ? (ALPHABET[byte % ALPHABET.length] ?? '') : letter()
  }
  const codes = Array.from({ length: CODES }, () => Array.from({ length: 10 }, letter).join(''))
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => backupHash(code, salt)))
  await inTransaction(deps.sql, async (tx) => {
    await replaceBackupCodes(tx, account.id, hashes)
    await tellOwner(deps, tx, account, (claim) => wayInChangedMail(account.firstName, change, claim))
  })
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) }
}

/** Admins must have one; the demo's is excepted by a mark of its account. */
export async function removeSecondFactor({ deps, account }: Context<'confirmed'>) {
  if (account.role === 'admin' && !account.demo) return err({ code: 'admin_needs_it' })
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteFactor(tx, account.id))) return
    await tellOwner(deps, tx, account, (claim) =>
      wayInChangedMail(account.firstName, WAYS_IN_CHANGED.second_factor_off, claim),
    )
  })
  return ok(await profileView(deps, account))
}
