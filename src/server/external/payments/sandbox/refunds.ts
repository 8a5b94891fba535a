import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../database/transactions.ts'
import { type Gateway, GatewayRefused } from '../gateway.ts'
import { addDeliveries, letterOf } from './deliveries.sql.ts'
import { addRefund, failRefund, findByKey } from './intents.sql.ts'
import type { Outside } from './intents.ts'

export function refunds({ sql, clock, random }: Outside) {
  const letter = (ref: string, refundId: string, state: 'done' | 'failed') =>
    letterOf({ about: 'refund', kind: `refund.${state}`, ref, refundId, state }, clock, random)

  const refund: Gateway['refund'] = async ({ refundId, paymentId, amount }) => {
    const intent = await findByKey(sql, paymentId)
    if (!intent) throw new GatewayRefused('unknown', `the sandbox knows no payment ${paymentId}`)
    const id = `re_${randomUUID()}`
    const asked = { id, key: refundId, intentId: intent.id, amount, now: clock.now() }
    const done = await inTransaction(sql, (tx) => addRefund(tx, asked, letter(id, refundId, 'done')))
    if (typeof done === 'string') throw new GatewayRefused(done, `the sandbox refuses refund ${refundId}: ${done}`)
    return done
  }

  const fail = (refundId: string) =>
    inTransaction(sql, async (tx) => {
      const failed = await failRefund(tx, refundId, clock.now())
      if (failed) await addDeliveries(tx, letter(failed.ref, refundId, 'failed'))
    })

  return { refund, fail }
}
