import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { namedShapes } from '../../contract/shapes.ts'
import { webhookPayloads } from '../../contract/webhook-events.ts'
import { TEST_TYPE, type WebhookType } from '../../domain/webhooks/webhook-types.ts'
import { pascalCase } from './openapi-refusals.ts'

const HEADERS = {
  WebhookId: ['webhook-id', 'The same for every try of a delivery. Ignore an ID that you have handled.'],
  WebhookTimestamp: ['webhook-timestamp', 'When this try was sent, in seconds since 1970. Refuse old ones.'],
  WebhookSignature: [
    'webhook-signature',
    'One or more signatures, separated by spaces: `v1,` and a base64 HMAC-SHA256 of `id.timestamp.body`.',
  ],
} as const

export const webhookParameters = Object.fromEntries(
  Object.entries(HEADERS).map(([key, [name, description]]) => [
    key,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)
const parameters = Object.keys(HEADERS).map((key) => ({ $ref: `#/components/parameters/${key}` }))
const responses = {
  '2XX': { description: 'The webhook is delivered.' },
  '410': { description: 'The address is gone. Daylet disables the endpoint.' },
  default: { description: 'Daylet tries again, for three days.' },
}

/** The requests that Daylet sends to endpoints, each with its body. */
export async function webhookDescriptions(): Promise<Record<string, object>> {
  const converter = new ZodToJsonSchemaConverter()
  const strategy = 'output'
  const components = [...namedShapes].map(([name, schema]) => ({
    schema,
    required: true,
    ref: `#/components/schemas/${name}`,
    allowedStrategies: [strategy] as const,
  }))
  const described = [...webhookPayloads].map(async ([type, payload]): Promise<[string, object]> => {
    const [, schema] = await converter.convert(payload, { strategy, components: components as never })
    const content = { 'application/json': { schema } }
    const summary = WEBHOOK_WORDS[type as WebhookType]
    const operationId = `on${pascalCase(type.replace('.', '_'))}`
    const requestBody = { required: true, content }
    return [type, { post: { operationId, summary, tags: ['Webhooks'], parameters, requestBody, responses } }]
  })
  return Object.fromEntries(await Promise.all(described))
}

const WEBHOOK_WORDS: Readonly<Record<WebhookType | typeof TEST_TYPE, string>> = {
  'booking.requested': 'A guest asks for a space whose host decides on each booking.',
  'booking.payment_required': 'The host accepted a request, and the guest has to pay.',
  'booking.confirmed': 'A booking is confirmed.',
  'booking.declined': 'The host declined a request.',
  'booking.withdrawn': 'The guest withdrew a request.',
  'booking.expired': 'A request ended because nobody answered or paid in time.',
  'booking.cancelled': 'A booking is cancelled.',
  'booking.completed': 'A booking is over.',
  'booking.change_proposed': 'The guest or the host proposes other dates or another head-count.',
  'booking.change_ended': 'A proposed change was declined, withdrawn, or failed or ended in another way.',
  'booking.changed': 'A change was accepted, and the booking has new terms.',
  'booking.problem_reported': 'The guest reports a problem.',
  'booking.problem_answered': 'The host answers a reported problem.',
  'booking.problem_settled': 'A reported problem is settled.',
  'booking.problem_withdrawn': 'The guest withdrew a reported problem.',
  'payment.succeeded': 'The guest paid for a booking or a change.',
  'payment.refunded': 'Money went back to the guest.',
  'message.sent': 'A guest or a host wrote a message.',
  'listing.submitted': 'A listing waits for a review.',
  'listing.published': 'A listing is public, for the first time or again.',
  'listing.sent_back': 'An admin sent a listing back or took it down.',
  'listing.withdrawn': 'The host withdrew a listing from review.',
  'listing.paused': 'The host paused a listing.',
  'listing.archived': 'The host archived a listing.',
  'listing.restored': 'The host restored a listing from the archive.',
  'review.published': 'A review became visible.',
  'review.removed': 'An admin took a review down.',
  'payout.paid': 'A payout was sent to the host’s bank.',
  'payout.reversed': 'Money was taken back from a payout.',
  'payout.failed': 'A payout failed.',
  [TEST_TYPE]: 'Someone asked for a test event.',
}
