import { z } from 'zod'
import { DELIVERY_STATES, DISABLED_BY, TRY_PROBLEMS } from '../domain/webhooks/webhook-delivery.ts'
import { DESCRIPTION_LENGTH, TEST_TYPE, URL_LENGTH, WEBHOOK_TYPES } from '../domain/webhooks/webhook-types.ts'
import { nothing } from './accounts.ts'
import { endpoint, instant, named, next, pageAsked, resetPending, tooMany, uuid, words } from './shapes.ts'

const type = named('WebhookType', 'An event that an endpoint can get.', z.enum(WEBHOOK_TYPES))
const sentType = named(
  'SentWebhookType',
  'What a webhook is about: an event, or a test of the endpoint.',
  z.enum([...WEBHOOK_TYPES, TEST_TYPE]),
)

const endpointShape = named(
  'WebhookEndpoint',
  'An address to which Daylet sends events.',
  z.object({
    id: uuid,
    url: z.string(),
    description: z.string(),
    types: z.array(type),
    createdAt: instant,
    disabled: z
      .object({ at: instant, by: z.enum(DISABLED_BY) })
      .nullable()
      .describe(
        'Null while webhooks are sent. `gone` means that the endpoint answered 410, `failing` that it failed for three days, and `recovery` that the owner recovered the account.',
      ),
    failingSince: instant.nullable().describe('The first failure since the last success.'),
    formerSecretUntil: instant
      .nullable()
      .describe('Until then, the secret from before the last rotation signs beside the new one.'),
  }),
)

const deliveryFacts = {
  id: uuid,
  eventId: z.string().describe('The `webhook-id` of every try.'),
  type: sentType,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  createdAt: instant,
  nextTryAt: instant.nullable().describe('Null unless the webhook is pending, and while it is being sent.'),
}
const tryShape = z.object({
  at: instant,
  status: z.int().nullable(),
  problem: z.enum(TRY_PROBLEMS).nullable().describe('Why there was no answer.'),
  tookMs: z.int(),
})

const rowShape = named(
  'WebhookDeliveryRow',
  'A webhook in the log of an endpoint, with its last try.',
  z.object({ ...deliveryFacts, last: tryShape.nullable() }),
)
const deliveryShape = named(
  'WebhookDelivery',
  'A webhook with its payload and its tries, newest first.',
  z.object({
    ...deliveryFacts,
    endpointId: uuid,
    payload: z.string().describe('The exact text that is signed and sent.'),
    attempts: z.array(tryShape.extend({ answer: z.string().describe('The first 1,024 bytes of the answer.') })),
  }),
)
const secret = z
  .string()
  .describe('The signing secret. It is returned only once, so store it where your receiver can read it.')
const withSecret = named(
  'NewWebhookSecret',
  'An endpoint with its new signing secret.',
  z.object({ endpoint: endpointShape, secret }),
)

const id = z.object({ id: uuid })
const typesAsked = z.array(type).min(1).max(WEBHOOK_TYPES.length)
const facts = { url: words(URL_LENGTH).trim().min(1), types: typesAsked }
const description = words(DESCRIPTION_LENGTH)
const badUrl = { webhook_url: { status: 422 } } as const
const off = { webhook_off: { status: 409 } } as const

type Read = 'signed_in' | 'admin'
type Write = 'confirmed' | 'confirmed_admin'
type Place = {
  at: '' | '/admin'
  tags: ['Webhooks'] | ['Admin']
  whose: 'my webhook endpoints' | 'the site’s webhook endpoints'
}
const MINE: Place = { at: '', tags: ['Webhooks'], whose: 'my webhook endpoints' }
const OF_SITE: Place = { at: '/admin', tags: ['Admin'], whose: 'the site’s webhook endpoints' }

// An account's endpoints and the site's have the same operations, which differ in their address and their callers.
function settingsOf<const R extends Read, const W extends Write>(read: R, write: W, { at, tags, whose }: Place) {
  const [list, one] = [`${at}/webhooks`, `${at}/webhooks/{id}`] as const
  return {
    listWebhooks: endpoint(read)
      .route({ method: 'GET', path: list, tags, summary: `List ${whose}` })
      .output(z.object({ items: z.array(endpointShape), most: z.int() })),
    addWebhook: endpoint(write)
      .route({ method: 'POST', path: list, tags, summary: `Add one to ${whose}` })
      .errors({
        ...tooMany,
        ...badUrl,
        ...resetPending,
        too_many_webhooks: { status: 409, data: z.object({ most: z.int() }) },
      })
      .input(z.object({ ...facts, description: description.default('') }))
      .output(withSecret),
    showWebhook: endpoint(read)
      .route({ method: 'GET', path: one, tags, summary: `Show one of ${whose}` })
      .input(id)
      .output(endpointShape),
    changeWebhook: endpoint(write)
      .route({
        method: 'PATCH',
        path: one,
        tags,
        summary: `Change one of ${whose}`,
        description:
          'What isn’t named stays unchanged. A disabled endpoint gets no events, and its pending webhooks count as failed.',
      })
      .errors({ ...tooMany, ...badUrl, ...resetPending })
      .input(
        id.extend({
          url: facts.url.optional(),
          types: typesAsked.optional(),
          description: description.optional(),
          enabled: z.boolean().optional(),
        }),
      )
      .output(endpointShape),
    removeWebhook: endpoint(write)
      .route({
        method: 'DELETE',
        path: one,
        tags,
        summary: `Remove one of ${whose}`,
        description: 'Its log is removed too.',
      })
      .input(id)
      .output(nothing),
    rotateWebhookSecret: endpoint(write)
      .route({
        method: 'POST',
        path: `${one}/secret`,
        tags,
        summary: `Replace the signing secret of one of ${whose}`,
        description: 'For 24 hours, webhooks are signed with both the new and the old secret.',
      })
      .errors(resetPending)
      .input(id)
      .output(withSecret),
  }
}

function logOf<const R extends Read>(read: R, { at, tags, whose }: Place) {
  const [one, delivery] = [`${at}/webhooks/{id}`, `${at}/webhook-deliveries/{id}`] as const
  return {
    testWebhook: endpoint(read)
      .route({
        method: 'POST',
        path: `${one}/test`,
        tags,
        summary: `Send a test event to one of ${whose}`,
      })
      .errors({ ...tooMany, ...off })
      .input(id)
      .output(z.object({ deliveryId: uuid })),
    listWebhookDeliveries: endpoint(read)
      .route({
        method: 'GET',
        path: `${one}/deliveries`,
        tags,
        summary: `List what was sent to one of ${whose}`,
        description: 'Newest first. The log is kept for 30 days.',
      })
      .errors({ bad_cursor: { status: 422 } })
      .input(id.extend({ state: z.enum(DELIVERY_STATES).optional(), ...pageAsked(24) }))
      .output(z.object({ items: z.array(rowShape), next })),
    showWebhookDelivery: endpoint(read)
      .route({ method: 'GET', path: delivery, tags, summary: `Show a webhook sent to one of ${whose}` })
      .input(id)
      .output(deliveryShape),
    resendWebhook: endpoint(read)
      .route({
        method: 'POST',
        path: `${delivery}/send`,
        tags,
        summary: `Send a webhook to one of ${whose} again`,
        description: 'The payload and the `webhook-id` stay the same. A pending webhook is tried at once.',
      })
      .errors({ ...tooMany, ...off })
      .input(id)
      .output(deliveryShape),
  }
}

export const webhooks = { ...settingsOf('signed_in', 'confirmed', MINE), ...logOf('signed_in', MINE) }
export const siteWebhooks = { ...settingsOf('admin', 'confirmed_admin', OF_SITE), ...logOf('admin', OF_SITE) }
