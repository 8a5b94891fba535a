import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Email } from '../external/mail/draw-email.ts'
import { isProved } from '../external/mail/mails.sql.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import { hashOf, newToken } from '../http/cookies.ts'
import { consumeBudget } from '../http/rate-limit.ts'
import { createToken } from './verification-tokens.sql.ts'

const CLAIM_DAYS = 7
/** In a day, to an address that nobody has proved: it may not be theirs. */
const UNPROVED_MOST = 5

type Owner = { id: AccountId; email: string }

/** Tells the owner, in the transaction given, of a change of a way in, with a link that takes it all back. */
export async function tellOwner(
  deps: Deps,
  sql: Sql,
  { id, email: to }: Owner,
  words: (claim: string) => Email,
): Promise<void> {
  const unproved = { key: `notices:${to.toLowerCase()}`, most: UNPROVED_MOST, hours: 24 }
  if (!(await isProved(sql, to)) && (await consumeBudget({ ...deps, sql }, [unproved]))) return
  const now = deps.clock.now()
  const token = newToken()
  await createToken(sql, {
    kind: 'claim',
    accountId: id,
    email: to,
    secretHash: hashOf(token),
    now,
    ends: now.add({ hours: 24 * CLAIM_DAYS }),
  })
  await queueMail(deps, sql, { to, email: words(token) })
}
