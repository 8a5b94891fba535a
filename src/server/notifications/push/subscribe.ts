import { err, ok } from '../../../domain/kernel/result.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { queuePush } from './queue-push.ts'
import { keepSubscription, removeSubscription } from './subscriptions.sql.ts'

type Ctx = Context<'signed_in'>
type Asked = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Per account; a new one replaces the oldest. */
const MOST = 10

/** Subscribes this browser for the user, replacing any previous account. */
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

/** Unsubscribes this browser. Other accounts' and unknown subscriptions stay unchanged. */
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
