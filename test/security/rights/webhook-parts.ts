import { addDeliveries } from '../../../src/server/webhooks/deliveries.sql.ts'
import type { World } from '../../support/world.ts'

/** An endpoint of the account, or of the site if it is null, or a delivery to it. */
export async function aWebhookPart({ sql, clock }: World, path: string, account: string | null): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_endpoints (account_id, url, types, sealed_secret, created_at)
    values (${account}, 'https://hooks.example/', '{message.sent}', 'x', ${clock.now()}) returning id`
  const endpoint = row?.id ?? ''
  if (!path.includes('/webhook-deliveries/')) return endpoint
  const delivery = { endpoint, eventId: crypto.randomUUID(), subject: 'x', type: 'message.sent', payload: '{}' }
  const [added] = await addDeliveries(sql, [delivery], clock.now())
  return added?.id ?? ''
}
