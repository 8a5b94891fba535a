import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type PasswordRefusal, passwordRefusal } from '../../domain/accounts/password.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { noteEvent } from './note-event.ts'

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derive = promisify(argon2)

/** Hashing is slow on purpose, because passwords and codes are short enough to be guessed with a fast hash. */
export function slowHash(text: string, nonce: Buffer, cost = COST): Promise<Buffer> {
  return derive('argon2id', { message: Buffer.from(text.normalize('NFKC')), nonce, ...cost }) as Promise<Buffer>
}

/** The stored hash may have been made with a different cost than the one we use today. */
function costOf(stored: string): typeof COST {
  const [memory = COST.memory, passes = COST.passes, parallelism = COST.parallelism] =
    /m=(\d+),t=(\d+),p=(\d+)/.exec(stored)?.slice(1).map(Number) ?? []
  return { ...COST, memory, passes, parallelism }
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await slowHash(password, nonce)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`
}

const nobody = Buffer.alloc(16)

/** Takes the same time with or without a stored hash, so that timing doesn't reveal whether an account exists. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, hash] = stored?.split('$') ?? []
  const derived = await slowHash(password, nonce ? Buffer.from(nonce, 'base64url') : nobody, costOf(stored ?? ''))
  const expected = hash ? Buffer.from(hash, 'base64url') : Buffer.alloc(32)
  return timingSafeEqual(derived, expected) && stored !== null
}

export async function validateNewPassword(
  context: RequestContext,
  password: string,
): Promise<Result<string, PasswordRefusal>> {
  const refusal = passwordRefusal(password)
  if (!refusal) return ok(await hashPassword(password))
  await noteEvent(context, refusal.code === 'leaked_password' ? 'leaked_password_detected' : 'weak_password_attempt')
  return err(refusal)
}
