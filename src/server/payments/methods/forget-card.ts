import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job.ts'
import { deleteRemoved, findRemoved } from './methods.sql.ts'

/** Removes a deleted card at the gateway, then here. Cards of a gateway no longer in use can't be charged anyway. */
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
