import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Email } from '../external/mail/draw-email.ts'
import { isProved } from '../external/mail/mails.sql.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf, newToken } from '../platform/http/cookies.ts'
import { consumeBudget } from '../platform/http/rate-limit.ts'
import { addressTakenBackMail } from './emails/accounts.emails.ts'
import { createToken } from './verification-tokens.sql.ts'

const CLAIM_DAYS = 7
const UNPROVED_MOST = 5

type Change = {
  owner: { id: AccountId; email: string }
  now: Temporal.Instant
  session?: SessionId
}

export async function notifyOwner(
  deps: Deps,
  sql: Sql,
  { owner: { id, email: to }, now, session }: Change,
  words: (claim: string) => Email,
): Promise<void> {
  if (await isTooMuch(deps, sql, to)) return
  const token = newToken()
  const facts: Record<string, string> = session ? { session } : {}
  await createToken(sql, {
    kind: 'claim',
    accountId: id,
    email: to,
    secretHash: hashOf(token),
    facts,
    now,
    ends: now.add({ hours: 24 * CLAIM_DAYS }),
  })
  await queueMail(deps, sql, { to, email: words(token) })
}

export async function notifyFormerAddress(deps: Deps, sql: Sql, { from, to }: { from: string; to: string }) {
  if (await isTooMuch(deps, sql, from)) return
  await queueMail(deps, sql, { to: from, email: addressTakenBackMail(to) })
}

async function isTooMuch(deps: Deps, sql: Sql, to: string): Promise<boolean> {
  const unproved = { key: `notices:${to.toLowerCase()}`, most: UNPROVED_MOST, hours: 24 }
  return !(await isProved(sql, to)) && (await consumeBudget({ ...deps, sql }, [unproved])) !== null
}
