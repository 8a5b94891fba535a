import type { MessageId } from '../../domain/kernel/id.ts'
import { READING_MINUTES } from '../../domain/notifications/message-mail.ts'
import { isWanted } from '../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findRecipient, mailLater } from './messages.sql.ts'
import { findHearer } from './notices.sql.ts'
import { queuePush } from './push/queue-push.ts'

/** Pushes a message at once and emails it unless it is read within minutes, according to its recipient's preferences. */
export async function hearMessage(deps: Deps, tx: Sql, { messageId }: { messageId: MessageId }): Promise<void> {
  const to = await findRecipient(tx, messageId)
  const hearer = to && (await findHearer(tx, to.account))
  if (!to || !hearer) return
  const { choices } = hearer
  if (isWanted('message', 'email', choices))
    await mailLater(tx, to.conversationId, to.account, deps.clock.now().add({ minutes: READING_MINUTES }))
  if (isWanted('message', 'push', choices)) await queuePush(deps, tx, to.account, { messageId })
}
