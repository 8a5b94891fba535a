import type { AccountId, MessageId, NoticeId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import type { Job } from '../platform/jobs/job.ts'
import { findUnreadMessage } from './emails.sql.ts'
import { noticeWords } from './notice-words.ts'
import { findNotice } from './notices.sql.ts'
import {
  dropSubscription,
  findSubscription,
  findSubscriptions,
  keepSubscription,
  noteFailure,
  noteTaken,
  removeSubscription,
} from './subscriptions.sql.ts'

/** What the push is about. `test` is a push that users send to themselves to try it out. */
type Pushed = { noticeId: NoticeId } | { messageId: MessageId } | { test: true }
type PushFacts = { subscriptionId: string; accountId: AccountId; of: Pushed }

/** Enough attempts that a failing subscription is removed before the push is given up. */
const PUSH_ONE = { name: 'notifications.push', tries: 60 }

/**
 * Queues a push to each of an account's browsers in the given transaction, and returns how many there are. Without push
 * keys, nothing is queued.
 */
export async function queuePush(deps: Deps, tx: Sql, account: AccountId, of: Pushed): Promise<number> {
  if (!deps.config.push) return 0
  const subscriptions = await findSubscriptions(tx, account, deps.clock.now())
  for (const subscriptionId of subscriptions)
    await deps.jobs.enqueue(tx, PUSH_ONE, { subscriptionId, accountId: account, of })
  return subscriptions.length
}

type Ctx = Context<'signed_in'>
type Asked = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Limits subscriptions per account. Beyond the limit, a new one replaces the oldest. */
const MOST = 10

export async function subscribePush({ deps, account, visitor, request, now }: Ctx, { endpoint, keys }: Asked) {
  if (!deps.config.push) return err({ code: 'push_off' })
  const retryAt = await consumeRateLimit(deps, [`push:${account.id}`], 10)
  if (retryAt) return err({ code: 'too_many', retryAt: retryAt.toString() } as const)
  if (!(await deps.push.mayReach(endpoint))) return err({ code: 'push_not_allowed' })
  const asking = { session: visitor.sessionId, userAgent: request.userAgent }
  const of = { endpoint, ...keys, ...asking, account: account.id, now, most: MOST }
  await inTransaction(deps.sql, (tx) => keepSubscription(tx, of))
  return ok({})
}

export async function unsubscribePush({ deps, account }: Ctx, { endpoint }: { endpoint: string }) {
  await removeSubscription(deps.sql, account.id, endpoint)
  return ok({})
}

export async function testPush({ deps, account }: Ctx) {
  if (!deps.config.push) return err({ code: 'push_off' })
  const retryAt = await consumeRateLimit(deps, [`push-test:${account.id}`], 5)
  if (retryAt) return err({ code: 'too_many', retryAt: retryAt.toString() } as const)
  const browsers = await inTransaction(deps.sql, (tx) => queuePush(deps, tx, account.id, { test: true }))
  return ok({ browsers })
}

/** The text of a push, shortened to fit on a lock screen. */
type Shown = { title: string; body: string; url: string; tag: string }
const FAILING_HOURS = 24
const LENGTH = { title: 120, body: 240 }

export const pushOne: Job<PushFacts, Deps> = {
  ...PUSH_ONE,
  run: async (deps, { subscriptionId, accountId, of }) => {
    const { sql, clock, push } = deps
    const subscription = await findSubscription(sql, subscriptionId, accountId, clock.now())
    const shown = subscription && (await shownOf(deps, accountId, of))
    if (!subscription || !shown) return
    const answer = await push.send(subscription, JSON.stringify(shown))
    if (answer === 'taken') return noteTaken(sql, subscriptionId)
    if (answer === 'gone' || answer === 'not_allowed') return dropSubscription(sql, subscriptionId)
    const since = await noteFailure(sql, subscriptionId, clock.now())
    if (since.epochMilliseconds <= clock.now().subtract({ hours: FAILING_HOURS }).epochMilliseconds)
      return dropSubscription(sql, subscriptionId)
    if (answer === 'refused') return deps.log.warn({ subscriptionId }, 'a push service rejected a notice')
    throw new Error(`a push service did not accept a notice: ${answer}`)
  },
}

async function shownOf({ sql, config }: Deps, account: AccountId, of: Pushed): Promise<Shown | null> {
  if ('test' in of)
    return {
      title: 'It works',
      body: `Notifications from ${config.brand} look like this.`,
      url: '/profile/notifications',
      tag: 'test',
    }
  if ('messageId' in of) {
    const message = await findUnreadMessage(sql, account, of.messageId)
    if (!message) return null
    const { other, space, text, conversationId } = message
    return {
      title: cut(`${other || 'Somebody'}, ${space}`, LENGTH.title),
      body: cut(text, LENGTH.body) || 'A file',
      url: `/messages/${conversationId}`,
      tag: conversationId,
    }
  }
  const notice = await findNotice(sql, account, of.noticeId)
  if (!notice || notice.read_at) return null
  const { title, text, path } = noticeWords(notice.what, notice.facts)
  return { title: cut(title, LENGTH.title), body: cut(text, LENGTH.body), url: path, tag: notice.id }
}

function cut(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('')
}
