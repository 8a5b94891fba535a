import { z } from 'zod'
import { BOOKING_STATES } from '../domain/bookings/booking.ts'
import { CHANGE_STATES } from '../domain/bookings/change.ts'
import { PROBLEM_STATES } from '../domain/bookings/problem.ts'
import { CONTACT_KINDS } from '../domain/messages/message.ts'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { TEST_TYPE, WEBHOOK_GROUPS, type WebhookGroup } from '../domain/webhooks/webhook-types.ts'
import { instant, named, uuid } from './shapes.ts'

const money = named(
  'Money',
  'An amount in the smallest unit of its currency, such as cents.',
  z.object({ amount: z.int(), currency: z.string() }),
)
const url = z.string().describe('Where the API shows the newest state.')
const urlOrNull = url.nullable()
const bookingNamed = z.object({ id: uuid, number: z.string() })
const party = z
  .enum(['guest', 'host', 'admin'])
  .describe('What the owner of the endpoint is to the booking. Endpoints of the site get `admin`.')

const bookingData = z.object({
  id: uuid,
  number: z.string(),
  state: z.enum(BOOKING_STATES),
  party,
  space: z.object({ id: uuid, title: z.string() }),
  from: instant,
  to: instant,
  zone: z.string(),
  people: z.int(),
  total: money,
  url,
  change: z
    .object({ id: uuid, state: z.enum(CHANGE_STATES), proposedBy: z.enum(['guest', 'host']) })
    .optional()
    .describe('The change that was proposed, ended or made.'),
  problem: z
    .object({ id: uuid, state: z.enum(PROBLEM_STATES) })
    .optional()
    .describe('The problem that was reported.'),
})

const SHAPES = {
  booking: named('WebhookBooking', 'A booking when something happened to it.', bookingData),
  payment: named(
    'WebhookPayment',
    'A payment or a refund. Refunds name the payment that they refund.',
    z.object({ id: uuid, paymentId: uuid.optional(), party, booking: bookingNamed, amount: money, url }),
  ),
  message: named(
    'WebhookMessage',
    'A message. Contact details are masked as they are on the site. Endpoints of the site get no text.',
    z.object({
      id: uuid,
      conversationId: uuid,
      space: z.object({ id: uuid, title: z.string() }),
      mine: z.boolean().optional().describe('True if the owner of the endpoint wrote it.'),
      at: instant,
      text: z.string().optional(),
      masked: z.array(z.enum(CONTACT_KINDS)).optional(),
      attachments: z.int(),
      url: urlOrNull,
    }),
  ),
  listing: named(
    'WebhookListing',
    'A listing after a step.',
    z.object({ id: uuid, title: z.string(), state: z.enum(LISTING_STATES), url }),
  ),
  review: named(
    'WebhookReview',
    'A review that became visible or was removed.',
    z.object({
      id: uuid,
      by: z.enum(['guest', 'host']).describe('Guests review spaces, and hosts review guests.'),
      overall: z.int(),
      booking: bookingNamed,
      space: z.object({ id: uuid, title: z.string() }),
      url,
    }),
  ),
  payout: named(
    'WebhookPayout',
    'A payout to a host. A negative amount takes money back.',
    z.object({
      id: uuid,
      state: z.enum(['done', 'failed']),
      amount: money,
      failureCode: z.string().nullable(),
      url: urlOrNull,
    }),
  ),
} satisfies Record<WebhookGroup, z.ZodType>

export type WebhookData = { [Group in WebhookGroup]: z.input<(typeof SHAPES)[Group]> }

const payload = (type: string, data: z.ZodType) =>
  z.object({
    id: z.string().describe('The same as the header `webhook-id`, for every try.'),
    type: z.literal(type),
    timestamp: instant.describe('When it happened.'),
    data,
  })

/** The body of each webhook, by its type. */
export const webhookPayloads: ReadonlyMap<string, z.ZodType> = new Map([
  ...Object.entries(WEBHOOK_GROUPS).flatMap(([group, types]) =>
    types.map((type) => [type, payload(type, SHAPES[group as WebhookGroup])] as const),
  ),
  [TEST_TYPE, payload(TEST_TYPE, z.object({ endpointId: uuid }))] as const,
])
