import { randomInt } from 'node:crypto'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail, queueNothing } from '../external/mail/queue-mail.ts'
import type { RequestContext } from '../http/request-context.ts'
import { codeHashes } from '../seal.ts'
import { type Found, findByEmail, findById, markVerified } from './accounts.sql.ts'
import { type Entered, enter } from './enter.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { addProof, takeCode } from './proofs.sql.ts'
import { deviceOf } from './start-session.ts'
import { takeOver } from './take-over.ts'

const CODE_MINUTES = 10
export type CodeKind = 'sign_in_code' | 'confirm_code'

/** Mails a code of six digits, good in the browser that asked; for an address nobody has the same work is done, and nothing sent. */
export async function sendCode(
  context: RequestContext,
  kind: CodeKind,
  email: string,
  found: Found | null,
): Promise<void> {
  const { parts } = context
  const { sql, clock, config } = parts
  const device = deviceOf(context).toString('base64url')
  const now = clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [secretHash = Buffer.alloc(0)] = hashesOf(config.secrets, email, code + device)
  await addProof(sql, {
    kind,
    accountId: found?.id ?? null,
    email,
    secretHash,
    facts: { device },
    now: now.toString(),
    ends: now.add({ minutes: CODE_MINUTES }).toString(),
  })
  const mail = { to: found?.email ?? email, kind, facts: { code, name: found?.first_name ?? '' } }
  await (found ? queueMail : queueNothing)(parts, sql, mail)
}

/** Whether this is the code last sent to the address, brought back by who asked for it; used up when it is. */
export async function isCode(context: RequestContext, kind: CodeKind, email: string, code: string) {
  const { sql, clock, config } = context.parts
  const plain = code.replace(/[\s-]/g, '')
  const device = deviceOf(context).toString('base64url')
  const hashes = hashesOf(config.secrets, email, plain + device)
  return takeCode(sql, kind, { email, device }, hashes, clock.now().toString())
}

const hashesOf = (secrets: readonly string[], email: string, code: string) =>
  codeHashes(secrets, `${email.toLowerCase()}:${code}`)

export async function requestCode(context: RequestContext, email: string): Promise<Outcome<true, TooMany>> {
  const much = await tooMany(context, 'code', email)
  if (much) return no(much)
  await sendCode(context, 'sign_in_code', email, await findByEmail(context.parts.sql, email))
  return yes(true)
}

type Refusal = { code: 'wrong_code' } | { code: 'account_suspended' } | TooMany

/** Signs in by the code, which proves the address too. */
export async function answerCode(
  context: RequestContext,
  email: string,
  code: string,
): Promise<Outcome<Entered, Refusal>> {
  const { parts } = context
  const much = await tooMany(context, 'code-answer', email)
  if (much) return no(much)
  const proof = await isCode(context, 'sign_in_code', email, code)
  const found = proof?.account_id ? await findById(parts.sql, proof.account_id) : null
  if (!found) return no({ code: 'wrong_code' })
  if (found.suspended) return no({ code: 'account_suspended' })
  await parts.sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    await takeOver(context, tx, found)
    await markVerified(tx, found.id, parts.clock.now().toString())
  })
  return yes(await enter(context, found.id))
}
