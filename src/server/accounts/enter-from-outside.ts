import { no, type Outcome, yes } from '../../domain/outcome.ts'
import { sanitise } from '../../domain/text.ts'
import type { Sql } from '../database/connect.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Outsider } from '../external/sign-in/openid.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hashOf, newToken } from '../http/session-cookie.ts'
import {
  addAccount,
  addOutside,
  dropWaysIn,
  type Found,
  findByEmail,
  findByOutside,
  markVerified,
} from './accounts.sql.ts'
import { type Entered, enter, signedIn } from './enter.ts'
import { lockWaysIn } from './profile.sql.ts'
import { addProof, takeProof } from './proofs.sql.ts'
import { endSessionsOf } from './sessions.sql.ts'
import { deviceOf } from './start-session.ts'
import { sendVerification } from './verify-email.ts'

export type OutsideName = 'google' | 'oidc'
type Refusal = { code: 'proof_sent' } | { code: 'account_suspended' } | { code: 'bad_token' }

/**
 * Signs in whom a provider vouches for. An account of the same address is joined only where both sides verified it; otherwise a mail
 * asks, because whoever made the account may not have been its owner.
 */
export async function enterFromOutside(
  context: RequestContext,
  provider: OutsideName,
  outsider: Outsider,
): Promise<Outcome<Entered, Refusal>> {
  const { parts } = context
  const now = parts.clock.now().toString()
  const known = await findByOutside(parts.sql, provider, outsider.subject)
  if (known) return known.suspended ? no({ code: 'account_suspended' }) : yes(await enter(context, known.id))
  const { email } = outsider
  if (!email || email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) return no({ code: 'bad_token' })
  const found = await findByEmail(parts.sql, email)
  if (!found) return welcome(context, provider, { ...outsider, email })
  if (found.suspended) return no({ code: 'account_suspended' })
  if (found.email_verified && outsider.emailVerified) {
    const joined = await addOutside(parts.sql, found.id, provider, outsider.subject, now)
    // Deleted or suspended since it was found: looked for once more.
    return joined ? yes(await enter(context, found.id)) : enterFromOutside(context, provider, outsider)
  }
  await askByMail(context, provider, outsider.subject, found)
  return no({ code: 'proof_sent' })
}

async function welcome(
  context: RequestContext,
  provider: OutsideName,
  outsider: Outsider & { email: string },
): Promise<Outcome<Entered, Refusal>> {
  const { parts } = context
  const { email, emailVerified: verified } = outsider
  const firstName = sanitise(outsider.firstName).slice(0, 100) || 'New'
  const lastName = sanitise(outsider.lastName).slice(0, 100) || 'guest'
  const made = { email, firstName, lastName, verified, now: parts.clock.now().toString() }
  const id = await addAccount(parts.sql, made, { provider, subject: outsider.subject })
  // Somebody was faster: they are found now.
  if (!id) return enterFromOutside(context, provider, outsider)
  if (!verified) await sendVerification(parts, { id, email, first_name: firstName })
  return yes(await signedIn(context, id))
}

async function askByMail(context: RequestContext, provider: OutsideName, subject: string, found: Found): Promise<void> {
  const { parts } = context
  const now = parts.clock.now()
  const token = newToken()
  await addProof(parts.sql, {
    kind: 'join',
    accountId: found.id,
    email: found.email,
    secretHash: hashOf(token),
    // The owner's click must not let in somebody who only said the address.
    facts: { provider, subject, device: deviceOf(context).toString('base64url') },
    now: now.toString(),
    ends: now.add({ minutes: 30 }).toString(),
  })
  const name = provider === 'google' ? 'Google' : (parts.config.oidc?.name ?? 'single sign-on')
  await queueMail(parts, parts.sql, {
    to: found.email,
    kind: 'join',
    facts: { token, provider: name, name: found.first_name },
  })
}

/** The mailed proof, brought back by the browser that came from outside: old password, sessions and factors go, the outside sign-in comes. */
export async function joinAccount(
  context: RequestContext,
  token: string,
): Promise<Outcome<Entered, { code: 'link_ended' } | { code: 'account_suspended' }>> {
  const { parts } = context
  const now = parts.clock.now().toString()
  const device = deviceOf(context).toString('base64url')
  const found = await parts.sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    const proof = await takeProof(tx, ['join'], hashOf(token), now, device)
    const locked = proof?.account_id ? await lockWaysIn(tx, proof.account_id) : null
    const { provider, subject } = proof?.facts ?? {}
    if (!locked || locked.suspended || !provider || !subject) return locked
    await endSessionsOf(tx, locked.id, null, now)
    await dropWaysIn(tx, locked.id)
    await addOutside(tx, locked.id, provider, subject, now)
    await markVerified(tx, locked.id, now)
    return locked
  })
  if (!found) return no({ code: 'link_ended' })
  return found.suspended ? no({ code: 'account_suspended' }) : yes(await signedIn(context, found.id))
}
