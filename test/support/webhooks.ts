import { Webhook } from 'standardwebhooks'
import { webhookPayloads } from '../../src/contract/webhook-events.ts'
import { WEBHOOK_TYPES, type WebhookType } from '../../src/domain/webhooks/webhook-types.ts'
import type { Deps } from '../../src/server/platform/deps.ts'
import { openDeliverer } from '../../src/server/webhooks/deliver.ts'
import { confirmNow } from './payouts.ts'
import type { Person } from './people.ts'
import type { Taken, WebhookReceiver } from './webhook-receiver.ts'
import type { World } from './world.ts'

/** Adds an endpoint of the person's account, at a path of its own. */
export async function anEndpoint(
  world: World,
  { url }: Pick<WebhookReceiver, 'url'>,
  person: Person,
  types: readonly WebhookType[] = WEBHOOK_TYPES,
) {
  await confirmNow(world)
  const path = `/${crypto.randomUUID()}`
  const { endpoint, secret } = await person.api.webhooks.addWebhook({ url: url + path, types: [...types] })
  return { id: endpoint.id, path, secret }
}

/** Sends everything that is due now. */
export async function deliverDue(deps: Deps, random?: () => number): Promise<void> {
  const deliverer = openDeliverer(deps, random && { random })
  await deliverer.sendDue()
  await deliverer.idle()
}

/** Without jitter, so that tests know when a retry is due. */
export const deliver = async (world: World): Promise<void> => {
  await world.runJobs()
  await deliverDue(world.deps, () => 0)
}

export const at = ({ taken }: WebhookReceiver, path: string): Taken[] => taken.filter((one) => one.path === path)

export type Payload = { id: string; type: string; timestamp: string; data: Record<string, unknown> }

/** Reads a body as its documentation describes it, with nothing beyond that. */
export function payloadOf({ body }: Pick<Taken, 'body'>): Payload {
  const payload = JSON.parse(body) as Payload
  const documented = webhookPayloads.get(payload.type)?.parse(payload)
  if (JSON.stringify(sorted(documented)) !== JSON.stringify(sorted(payload)))
    throw new Error(`a body differs from its documentation: ${body}`)
  return payload
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

export const payloadsAt = (there: WebhookReceiver, path: string): Payload[] => at(there, path).map(payloadOf)

/** Whether the secret signed this request, at any time. */
export function isSignedBy(secret: string, { headers, body }: Taken): boolean {
  const [id, time] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
  const expected = new Webhook(secret).sign(id, new Date(time * 1_000), body)
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

const ANSWER = '<html>Service unavailable</html>\n'.repeat(20)

/** An endpoint with long words and one delivery in each state, of the account or of the site. Returns their ids. */
export async function aLoggedEndpoint({ sql, clock }: Pick<World, 'sql' | 'clock'>, account: string | null) {
  const now = clock.now()
  const url = `https://hooks.example/${'daylet'.repeat(30)}`
  const [endpoint] = await sql<{ id: string }[]>`
    insert into webhook_endpoints (account_id, url, description, types, sealed_secret, failing_since, former_until,
      sealed_former, created_at)
    values (${account}, ${url}, ${'Long '.repeat(40)}, ${[...WEBHOOK_TYPES]}, 'x', ${now}, ${now.add({ hours: 20 })},
      'x', ${now}) returning id`
  const id = endpoint?.id ?? ''
  const data = { id: crypto.randomUUID(), text: `${'W'.repeat(300)} ${'Long '.repeat(90)}` }
  const deliveries: string[] = []
  for (const state of ['delivered', 'failed', 'pending']) {
    const payload = JSON.stringify({ id: crypto.randomUUID(), type: 'message.sent', timestamp: now, data })
    const [delivery] = await sql<{ id: string }[]>`
      insert into webhook_deliveries (endpoint_id, event_id, subject, type, payload, state, tries, created_at)
      values (${id}, ${crypto.randomUUID()}, ${state}, 'message.sent', ${payload}, ${state}, 2, ${now}) returning id`
    await sql`
      insert into webhook_tries (delivery_id, at, status, problem, answer, took_ms)
      values (${delivery?.id ?? ''}, ${now}, null, 'too_slow', '', 10000),
        (${delivery?.id ?? ''}, ${now.add({ seconds: 5 })}, ${state === 'delivered' ? 204 : 503}, null, ${ANSWER}, 240)`
    deliveries.push(delivery?.id ?? '')
  }
  await sql`
    insert into webhook_lanes (endpoint_id, subject, due_at) values (${id}, 'pending', ${now.add({ hours: 1 })})`
  return { id, deliveries }
}
