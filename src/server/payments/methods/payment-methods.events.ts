import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import { forgetCard } from './keep-card.ts'
import { removeAll } from './methods.sql.ts'

export const paymentMethodReader: EventReader<Deps> = {
  name: 'payment-methods',
  on: {
    'account.deleted': async ({ clock, jobs }, tx, { accountId }) => {
      for (const methodId of await removeAll(tx, accountId, clock.now()))
        await jobs.enqueue(tx, forgetCard, { methodId })
    },
  },
}
