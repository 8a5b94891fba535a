import type { AccountId } from '../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { queueDummyEmail, queueMail } from '../external/mail/queue-mail.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import type { Context } from '../http/endpoints.ts'
import { findByEmail, findById, markVerified } from './accounts.sql.ts'
import { emailChangedMail } from './emails/email-changed.ts'
import { verifyEmailMail } from './emails/verify-email.ts'
import { changeAddress, lockCredentials } from './profile.sql.ts'
import { checkSignInLimits } from './sign-in-limits.ts'
import { consumeToken, createToken } from './verification-tokens.sql.ts'

const LINK_HOURS = 24
type Addressee = { id: AccountId; email: string; first_name: string }

/** Mails the link that verifies an account's address; with nobody to send it to, the same work. */
export async function sendVerification(deps: Deps, to: Addressee | null, email = to?.email ?? ''): Promise<void> {
  const { sql, clock } = deps
  const now = clock.now()
  const token = newToken()
  await createToken(sql, {
    kind: 'verify_email',
    accountId: to?.id ?? null,
    email,
    secretHash: hashOf(token),
    now,
    ends: now.add({ hours: LINK_HOURS }),
  })
  const mail = { to: email, email: verifyEmailMail(to?.first_name ?? '', token) }
  await (to ? queueMail : queueDummyEmail)(deps, sql, mail)
}

export async function resendVerification({ deps, request }: Context, { email }: { email: string }) {
  const much = await checkSignInLimits(request, 'verification', email)
  if (much) return err(much)
  const found = await findByEmail(deps.sql, email)
  await sendVerification(deps, found && !found.email_verified ? found : null, email)
  return ok({})
}

type Refusal = { code: 'link_ended' } | { code: 'email_taken' }

/** The link of a verification, or of a new address, which takes the place of the old one then; the old one is told. */
export async function verifyEmail(
  { deps, now }: Context,
  { token }: { token: string },
): Promise<Result<{ email: string }, Refusal>> {
  return inTransaction(deps.sql, async (tx) => {
    const proof = await consumeToken(tx, ['verify_email', 'new_email'], hashOf(token), now)
    const found = proof?.account_id ? await findById(tx, proof.account_id) : null
    if (!proof?.email || !found) return err({ code: 'link_ended' })
    if (proof.email.toLowerCase() === found.email.toLowerCase()) {
      await markVerified(tx, found.id, now)
      return ok({ email: found.email })
    }
    // A verification of an address the account no longer has proves nothing.
    if (proof.facts.changes !== 'yes') return err({ code: 'link_ended' })
    // With it ends what was mailed to the old address, and to any other that was asked for.
    if (!(await lockCredentials(tx, found.id))) return err({ code: 'link_ended' })
    if (!(await changeAddress(tx, found.id, proof.email, now))) return err({ code: 'email_taken' })
    await queueMail(deps, tx, { to: found.email, email: emailChangedMail(found.first_name, proof.email) })
    return ok({ email: proof.email })
  })
}
