import type { Clock } from '../../domain/kernel/clock.ts'
import type { AccountId, MessageId } from '../../domain/kernel/id.ts'
import { READING_MINUTES } from '../../domain/notifications/message-mail.ts'
import { NOTICES, type NoticeFacts, type NoticeName } from '../../domain/notifications/notice.ts'
import { isWanted } from '../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { findRecipient, mailLater } from './emails.sql.ts'
import { addNotice, findHearer } from './notices.sql.ts'
import { queuePush } from './push.ts'

/** `key` identifies the subject of a notice. Each account gets at most one notice per key. */
type Notice = { what: NoticeName; facts: NoticeFacts | ((clock: Clock) => NoticeFacts); key: string }

/**
 * Notifies accounts according to their preferences, in the transaction that caused the event. Skips accounts that are
 * deleted, suspended or already notified.
 */
export async function notify(
  deps: Deps,
  tx: Sql,
  accounts: readonly (AccountId | null)[],
  { what, facts, key }: Notice,
): Promise<void> {
  const now = deps.clock.now()
  const kind = NOTICES[what]
  for (const account of new Set(accounts.filter((id) => id !== null))) {
    const hearer = await findHearer(tx, account)
    if (!hearer) continue
    const { choices, clock } = hearer
    const [inApp, push] = [isWanted(kind, 'in_app', choices), isWanted(kind, 'push', choices)]
    if (!inApp && !push) continue
    const shown = typeof facts === 'function' ? facts(clock) : facts
    const noticeId = await addNotice(tx, { account, what, facts: shown, key, inApp, now })
    if (!noticeId) continue
    if (inApp) await publishNews(deps, tx, [account], { kind: 'notice', noticeId }, now)
    if (push) await queuePush(deps, tx, account, { noticeId })
  }
}

/**
 * Sends a message as a push immediately, and by email if it isn't read within minutes, according to the recipient's
 * preferences.
 */
export async function hearMessage(deps: Deps, tx: Sql, { messageId }: { messageId: MessageId }): Promise<void> {
  const to = await findRecipient(tx, messageId)
  const hearer = to && (await findHearer(tx, to.account))
  if (!to || !hearer) return
  const { choices } = hearer
  if (isWanted('message', 'email', choices))
    await mailLater(tx, to.conversationId, to.account, deps.clock.now().add({ minutes: READING_MINUTES }))
  if (isWanted('message', 'push', choices)) await queuePush(deps, tx, to.account, { messageId })
}
