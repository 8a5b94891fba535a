import { MAILED_MESSAGES, nextMailAt } from '../../domain/notifications/message-mail.ts'
import { queueLetter } from '../accounts/letters/queue-letter.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { findUnread, noteMailed, putMailOff, takeDueMail } from './messages.sql.ts'
import { messagesMail } from './notifications.emails.ts'

/** The number of emails per run; the rest follows in the next. */
const A_ROUND = 200

/** Queues the due emails about messages: one per conversation and person, with what is unread and not emailed yet. */
export async function mailMessages(deps: Deps): Promise<void> {
  for (let n = 0; n < A_ROUND; n++) if (!(await inTransaction(deps.sql, (tx) => mailNext(deps, tx)))) return
}

async function mailNext(deps: Deps, tx: Transaction): Promise<boolean> {
  const now = deps.clock.now()
  const due = await takeDueMail(tx, now)
  if (!due) return false
  const unread = await findUnread(tx, due, MAILED_MESSAGES)
  const next = unread && nextMailAt({ lastMailedAt: due.mailed_at, readAt: due.read_at, oldest: unread.oldest }, now)
  if (!unread || !next || next.epochMilliseconds > now.epochMilliseconds) {
    await putMailOff(tx, due, next)
    return true
  }
  const email = messagesMail(unread, due.conversation_id)
  await queueLetter(deps, tx, { to: unread.email, kind: 'message', email })
  await noteMailed(tx, due, unread.newest, now)
  return true
}
