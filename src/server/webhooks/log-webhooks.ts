import { err, ok } from '../../domain/kernel/result.ts'
import type { DeliveryState } from '../../domain/webhooks/webhook-delivery.ts'
import { TEST_TYPE, type WebhookType } from '../../domain/webhooks/webhook-types.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { consumeRateLimit } from '../platform/http/rate-limit.ts'
import {
  addDeliveries,
  type DeliveryRow,
  findDeliveries,
  findDelivery,
  findTries,
  sendAgain,
  type TryRow,
} from './deliveries.sql.ts'
import { findEndpoint } from './endpoints.sql.ts'
import { ownerOf, record, type Whose } from './manage-webhooks.ts'

type Ctx = Context<'signed_in'>
const TRIES_SHOWN = 50
/** Test events and repeats together, per account in 60 seconds. */
const SENDS_A_MINUTE = 30

const viewOf = ({ id, event_id, type, state, tries, created_at, next_at }: DeliveryRow) => ({
  id,
  eventId: event_id,
  type: type as WebhookType | typeof TEST_TYPE,
  state,
  tries,
  createdAt: created_at.toString(),
  nextTryAt: next_at?.toString() ?? null,
})
const tryOf = ({ at, status, problem, took_ms }: TryRow) => ({ at: at.toString(), status, problem, tookMs: took_ms })

async function sendsOf({ deps, account }: Ctx) {
  const retryAt = await consumeRateLimit(deps, [`webhook-send:${account.id}`], SENDS_A_MINUTE)
  return retryAt && ({ code: 'too_many', retryAt: retryAt.toString() } as const)
}

type Id = { id: string }
type Asked = Id & { state?: DeliveryState | undefined; cursor?: string | undefined; limit: number }

export function logWebhooks(whose: Whose) {
  const show = async (ctx: Ctx, { id }: Id) => {
    const row = await findDelivery(ctx.deps.sql, ownerOf(whose, ctx), id)
    if (!row) return err({ code: 'not_found' } as const)
    const tries = await findTries(ctx.deps.sql, id, TRIES_SHOWN)
    const attempts = tries.map(({ answer, ...one }) => ({ ...tryOf(one), answer }))
    return ok({ ...viewOf(row), endpointId: row.endpoint_id, payload: row.payload, attempts })
  }
  return {
    show,

    list: async (ctx: Ctx, { id, state, cursor, limit }: Asked) => {
      if (!(await findEndpoint(ctx.deps.sql, ownerOf(whose, ctx), id))) return err({ code: 'not_found' })
      const query = ['webhook-deliveries', id, state]
      const [before] = cursor === undefined ? [null] : (readCursor(query, cursor, 1) ?? [])
      if (before !== null && typeof before !== 'number') return err({ code: 'bad_cursor' })
      const rows = await findDeliveries(ctx.deps.sql, { endpoint: id, state, before, atMost: limit })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return ok({
        items: page.map(({ last_at: at, ...row }) => ({ ...viewOf(row), last: at && tryOf({ ...row, at }) })),
        next: rows.length > limit && last ? writeCursor(query, [last.seq]) : null,
      })
    },

    test: async (ctx: Ctx, { id }: Id) => {
      const { deps, now } = ctx
      const endpoint = await findEndpoint(deps.sql, ownerOf(whose, ctx), id)
      if (!endpoint) return err({ code: 'not_found' })
      if (endpoint.disabled_at) return err({ code: 'webhook_off' })
      const refused = await sendsOf(ctx)
      if (refused) return err(refused)
      const eventId = crypto.randomUUID()
      const payload = JSON.stringify({ id: eventId, type: TEST_TYPE, timestamp: now, data: { endpointId: id } })
      const delivery = { endpoint: id, eventId, subject: `test:${eventId}`, type: TEST_TYPE, payload }
      const added = await inTransaction(deps.sql, async (tx) => {
        const [one] = await addDeliveries(tx, [delivery], now)
        await record(tx, whose, ctx, { act: 'webhook.test', subjectId: id, before: {}, after: {} })
        return one
      })
      return added ? ok({ deliveryId: added.id }) : err({ code: 'not_found' })
    },

    resend: async (ctx: Ctx, { id }: Id) => {
      const row = await findDelivery(ctx.deps.sql, ownerOf(whose, ctx), id)
      if (!row) return err({ code: 'not_found' })
      if (row.off) return err({ code: 'webhook_off' })
      const refused = await sendsOf(ctx)
      if (refused) return err(refused)
      await inTransaction(ctx.deps.sql, async (tx) => {
        await sendAgain(tx, id, ctx.now)
        const states = { before: { state: row.state }, after: { state: 'pending' } }
        await record(tx, whose, ctx, { act: 'webhook.resend', subjectId: id, ...states })
      })
      return show(ctx, { id })
    },
  }
}
