import type { AccountId } from '../../domain/id.ts'
import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail, queueNothing } from '../external/mail/queue-mail.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hashOf, newToken } from '../http/session-cookie.ts'
import type { Parts } from '../parts.ts'
import { findByEmail, findById, markVerified } from './accounts.sql.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { changeAddress, lockWaysIn } from './profile.sql.ts'
import { addProof, takeProof } from './proofs.sql.ts'

const LINK_HOURS = 24
type Addressee = { id: AccountId; email: string; first_name: string }

/** Mails the link that verifies an account's address; with nobody to send it to, the same work. */
export async function sendVerification(parts: Parts, to: Addressee | null, email = to?.email ?? ''): Promise<void> {
  const { sql, clock } = parts
  const now = clock.now()
  const token = newToken()
  await addProof(sql, {
    kind: 'verify_email',
    accountId: to?.id ?? null,
    email,
    secretHash: hashOf(token),
    now: now.toString(),
    ends: now.add({ hours: LINK_HOURS }).toString(),
  })
  const mail = { to: email, kind: 'verify_email', facts: { token, name: to?.first_name ?? '' } } as const
  await (to ? queueMail : queueNothing)(parts, sql, mail)
}

export async function resendVerification(context: RequestContext, email: string): Promise<Outcome<true, TooMany>> {
  const much = await tooMany(context, 'verification', email)
  if (much) return no(much)
  const found = await findByEmail(context.parts.sql, email)
  await sendVerification(context.parts, found && !found.email_verified ? found : null, email)
  return yes(true)
}

type Refusal = { code: 'link_ended' } | { code: 'email_taken' }

/** The link of a verification, or of a new address, which takes the place of the old one then; the old one is told. */
export async function verifyEmail(parts: Parts, token: string): Promise<Outcome<string, Refusal>> {
  const now = parts.clock.now().toString()
  return parts.sql.begin(async (begun): Promise<Outcome<string, Refusal>> => {
    const tx = begun as unknown as Sql
    const proof = await takeProof(tx, ['verify_email', 'new_email'], hashOf(token), now)
    const found = proof?.account_id ? await findById(tx, proof.account_id) : null
    if (!proof?.email || !found) return no({ code: 'link_ended' })
    if (proof.email.toLowerCase() === found.email.toLowerCase()) {
      await markVerified(tx, found.id, now)
      return yes(found.email)
    }
    // A verification of an address the account no longer has proves nothing.
    if (proof.facts.changes !== 'yes') return no({ code: 'link_ended' })
    // With it ends what was mailed to the old address, and to any other that was asked for.
    if (!(await lockWaysIn(tx, found.id))) return no({ code: 'link_ended' })
    if (!(await changeAddress(begun, found.id, proof.email, now))) return no({ code: 'email_taken' })
    const facts = { name: found.first_name, email: proof.email }
    await queueMail(parts, tx, { to: found.email, kind: 'email_changed', facts })
    return yes(proof.email)
  })
}
