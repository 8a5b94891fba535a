import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Account, RequestContext } from '../http/request-context.ts'
import { mayTry } from '../http/take-turn.ts'
import type { Parts } from '../parts.ts'
import { seal, unseal } from '../seal.ts'
import { backupHash, clockOf, isSecondFactor, stepOf } from './answer-second-factor.ts'
import { beginFactor, dropFactor, findFactor, replaceBackupCodes, replaceFactor } from './factors.sql.ts'
import type { TooMany } from './may-try.ts'

const CODES = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** A new secret for an authenticator; nothing is asked for, and a former one stays on, until a code of it was brought back. */
export async function enrolSecondFactor(
  context: RequestContext,
  account: Account,
): Promise<Outcome<{ secret: string; uri: string }, { code: 'sign_in_required' }>> {
  const { sql, clock, config } = context.parts
  const secret = new Secret({ size: 20 }).base32
  const session = (await context.visitor())?.sessionId
  const now = clock.now().toString()
  const begun = session && (await beginFactor(sql, account.id, session, seal(config.secrets, secret), now))
  return begun ? yes({ secret, uri: clockOf(secret, account.email).toString() }) : no({ code: 'sign_in_required' })
}

type Refusal = { code: 'wrong_code' } | { code: 'nothing_asked' } | TooMany

export async function verifySecondFactor(
  { parts }: RequestContext,
  account: Account,
  code: string,
): Promise<Outcome<{ codes: string[] }, Refusal>> {
  const factor = await findFactor(parts.sql, account.id)
  if (!factor || (factor.confirmed_at && !factor.next_sealed)) return no({ code: 'nothing_asked' })
  const until = await mayTry(parts, [`second-factor:${account.id}`])
  if (until) return no({ code: 'too_many', retryAt: until.toString() })
  const right = factor.next_sealed
    ? takesOver(parts, account, factor.next_sealed, code)
    : isSecondFactor(parts, account.id, code)
  if (!(await right)) return no({ code: 'wrong_code' })
  return yes(await newCodes(parts.sql, account))
}

/** A code of the new authenticator, which is the only one from now on. */
async function takesOver({ sql, config, clock }: Parts, { id }: Account, next: string, code: string): Promise<boolean> {
  const secret = unseal(config.secrets, next)
  const step = secret && stepOf(secret, code, clock.now())
  return step ? replaceFactor(sql, id, next, step) : false
}

export async function renewBackupCodes(
  { parts }: RequestContext,
  account: Account,
): Promise<Outcome<{ codes: string[] }, { code: 'nothing_asked' }>> {
  const factor = await findFactor(parts.sql, account.id)
  return factor?.confirmed_at ? yes(await newCodes(parts.sql, account)) : no({ code: 'nothing_asked' })
}

async function newCodes(sql: RequestContext['parts']['sql'], { id }: Account): Promise<{ codes: string[] }> {
  // 30 letters a byte, drawn again above the largest multiple: each is as likely as the others.
  const letter = (): string => {
    const [byte = 255] = randomBytes(1)
    return byte < 240 ? (ALPHABET[byte % ALPHABET.length] ?? '') : letter()
  }
  const codes = Array.from({ length: CODES }, () => Array.from({ length: 10 }, letter).join(''))
  const salt = randomBytes(16)
  await replaceBackupCodes(sql, id, await Promise.all(codes.map((code) => backupHash(code, salt))))
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) }
}

/** Admins must have one; the demo's is made without. */
export async function dropSecondFactor(
  { parts }: RequestContext,
  account: Account,
): Promise<Outcome<true, { code: 'admin_needs_it' }>> {
  if (account.role === 'admin' && !parts.config.demo) return no({ code: 'admin_needs_it' })
  await dropFactor(parts.sql, account.id)
  return yes(true)
}
