import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job.ts'
import { deleteRemoved, findRemoved } from './methods.sql.ts'

/** Has the gateway forget a card that was removed, and forgets it then. One of a gateway that is no longer used cannot be charged by it. */
export const forgetCard: Job<{ methodId: string }, Deps> = {
  name: 'payments.forget-card',
  tries: 60,
  run: async ({ sql, gateway }, { methodId }) => {
    const method = await findRemoved(sql, methodId)
    if (!method) return
    if (method.gateway === gateway.name)
      await gateway.forgetCard({ customerRef: method.customer_ref, methodRef: method.method_ref })
    await deleteRemoved(sql, methodId)
  },
}
