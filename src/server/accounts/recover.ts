import { no, type Outcome, yes } from '../../domain/outcome.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail, queueNothing } from '../external/mail/queue-mail.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hashOf, newToken } from '../http/session-cookie.ts'
import { findByEmail, markVerified, setPassword } from './accounts.sql.ts'
import { choosePassword, type PasswordRefusal } from './choose-password.ts'
import { type Entered, enter } from './enter.ts'
import { type TooMany, tooMany } from './may-try.ts'
import { lockWaysIn } from './profile.sql.ts'
import { addProof, takeProof } from './proofs.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { takeOver } from './take-over.ts'

const LINK_MINUTES = 30

/** Mails a link to set a new password; for an address nobody has the same work is done, and nothing sent. */
export async function requestRecovery(context: RequestContext, email: string): Promise<Outcome<true, TooMany>> {
  const { parts } = context
  const { sql, clock } = parts
  const much = await tooMany(context, 'recovery', email)
  if (much) return no(much)
  const found = await findByEmail(sql, email)
  const token = newToken()
  const now = clock.now()
  await addProof(sql, {
    kind: 'recovery',
    accountId: found?.id ?? null,
    email,
    secretHash: hashOf(token),
    now: now.toString(),
    ends: now.add({ minutes: LINK_MINUTES }).toString(),
  })
  const mail = { to: found?.email ?? email, kind: 'recovery', facts: { token, name: found?.first_name ?? '' } } as const
  await (found ? queueMail : queueNothing)(parts, sql, mail)
  return yes(true)
}

type Refusal = { code: 'link_ended' } | { code: 'account_suspended' } | PasswordRefusal | TooMany

/** Sets a new password by the link, ends every session and goes in; a password the rules refuse does not use the link up. */
export async function resetPassword(
  context: RequestContext,
  token: string,
  password: string,
): Promise<Outcome<Entered, Refusal>> {
  const { parts } = context
  const { sql, clock } = parts
  const much = await tooMany(context, 'recovery', null)
  if (much) return no(much)
  const chosen = await choosePassword(context, password)
  if (!chosen.ok) return chosen
  const now = clock.now().toString()
  const found = await sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    const proof = await takeProof(tx, ['recovery'], hashOf(token), now)
    const locked = proof?.account_id ? await lockWaysIn(tx, proof.account_id) : null
    if (!locked || locked.email.toLowerCase() !== proof?.email?.toLowerCase()) return null
    await takeOver(context, tx, locked)
    await setPassword(tx, locked.id, chosen.value, now)
    await markVerified(tx, locked.id, now)
    await endSessionsOf(tx, locked.id, null, now)
    await queueMail(parts, tx, { to: locked.email, kind: 'password_changed', facts: { name: locked.first_name } })
    return locked
  })
  if (!found) return no({ code: 'link_ended' })
  return found.suspended ? no({ code: 'account_suspended' }) : yes(await enter(context, found.id))
}
