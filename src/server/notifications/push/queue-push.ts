import type { AccountId, MessageId, NoticeId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

/** The subject of a push; null for a test by the user. */
export type Pushed = { noticeId: NoticeId } | { messageId: MessageId } | { test: true }
export type PushFacts = { subscriptionId: string; accountId: AccountId; of: Pushed }

/** Longer than a subscription may fail, so that limit applies first. */
export const PUSH_ONE = { name: 'notifications.push', tries: 60 }

/**
 * Queues a push to each of an account's browsers in the given transaction and returns their number. Without keys
 * nothing is queued.
 */
export async function queuePush(deps: Deps, tx: Sql, account: AccountId, of: Pushed): Promise<number> {
  if (!deps.config.push) return 0
  const subscriptions = await findSubscriptions(tx, account, deps.clock.now())
  for (const subscriptionId of subscriptions)
    await deps.jobs.enqueue(tx, PUSH_ONE, { subscriptionId, accountId: account, of })
  return subscriptions.length
}
