import { z } from 'zod'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import {
  centsShape,
  endpoint,
  idempotencyKey,
  instant,
  keyReused,
  named,
  paymentId,
  resetPending,
  tooMany,
  uuid,
} from './shapes.ts'

/** The built-in gateway is a sandbox and accepts test cards only. */
export const cardShape = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
})

export const cardToken = z.string().min(1).max(300)

const methodShape = named(
  'SavedCard',
  'A saved card, without its number.',
  z.object({
    id: uuid,
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    isDefault: z.boolean(),
    expiry: z.enum(['good', 'soon', 'ended']).describe('`soon` means that the card expires this month or next.'),
  }),
)

const methodsShape = named(
  'SavedCards',
  'The saved cards of an account.',
  z.object({
    items: z.array(methodShape),
    waiting: z
      .object({ challengeUrl: z.string().nullable() })
      .nullable()
      .describe('A card that the bank must confirm. `challengeUrl` is null while the result is unknown.'),
    asked: z.enum(['saved', 'not_saved']).nullable(),
  }),
)

const after = z.object({ setup: paymentId.optional() })

const tags = ['Payment methods']
const missing = { method_not_found: { status: 404 } } as const

const listMethods = endpoint('signed_in')
  .route({ method: 'GET', path: '/profile/payment-methods', tags, summary: 'List saved cards' })
  .input(after)
  .output(methodsShape)

const addMethod = endpoint('signed_in', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/profile/payment-methods',
    tags,
    summary: 'Save a card',
    description: "The response either lists the saved card or includes the bank's challenge.",
  })
  .errors({
    ...resetPending,
    ...tooMany,
    ...keyReused,
    card_required: { status: 422 },
    card_not_accepted: { status: 422 },
    too_many_declines: { status: 429, data: z.object({ retryAt: instant }) },
    card_declined: { status: 402, data: z.object({ reason: z.string() }) },
    too_many_methods: { status: 409, data: z.object({ most: z.int() }) },
    gateway_unavailable: { status: 503 },
  })
  .input(z.object({ card: cardShape.optional(), token: cardToken.optional(), idempotencyKey }))
  .output(methodsShape)

const checkMethods = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/profile/payment-methods/check',
    tags,
    summary: 'Check the state of a new card',
    description: 'Asks the gateway about cards that the bank had to confirm. Safe to repeat.',
  })
  .input(after.default({}))
  .output(methodsShape)

const setDefaultMethod = endpoint('signed_in')
  .route({ method: 'PUT', path: '/profile/payment-methods/{id}/default', tags, summary: 'Use a card by default' })
  .errors({ ...missing, ...resetPending })
  .input(z.object({ id: uuid }))
  .output(methodsShape)

const removeMethod = endpoint('signed_in', { audited: true })
  .route({ method: 'DELETE', path: '/profile/payment-methods/{id}', tags, summary: 'Remove a card' })
  .errors({ ...missing, ...resetPending })
  .input(z.object({ id: uuid }))
  .output(methodsShape)

export const paymentMethods = { listMethods, addMethod, checkMethods, setDefaultMethod, removeMethod }

const payoutTags = ['Financial']

const schedule = {
  schedule: z.enum(PAYOUT_SCHEDULES),
  weekday: z.int().min(1).max(7),
  monthDay: z.int().min(1).max(28),
  minimumCents: z.int().min(0).max(1_000_000),
}

const settings = named(
  'PayoutSettings',
  'When a host is paid, and whether the payout details are complete.',
  z.object({
    ...schedule,
    minimumCents: centsShape,
    currency: z.string(),
    zone: z.string(),
    begun: z.boolean(),
    enabled: z.boolean(),
    testMode: z.boolean(),
  }),
)

const showPayoutSettings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/payout-settings',
    tags: payoutTags,
    summary: 'Show when and where the caller is paid',
    description:
      "Returns whether the caller's account can receive payouts. Asks the gateway each time, until the account can.",
  })
  .output(settings)

const savePayoutSettings = endpoint('confirmed')
  .route({
    method: 'PUT',
    path: '/financial/payout-settings',
    tags: payoutTags,
    summary: 'Change when the caller is paid',
  })
  .errors({ ...resetPending, hosts_only: { status: 403 } })
  .input(z.object(schedule))
  .output(settings)

const openPayoutAccount = endpoint('confirmed')
  .route({
    method: 'POST',
    path: '/financial/payout-account',
    tags: payoutTags,
    summary: 'Add or change payout details',
  })
  .errors({
    ...resetPending,
    hosts_only: { status: 403 },
    verify_first: { status: 403 },
    gateway_unavailable: { status: 503 },
  })
  .output(z.object({ url: z.string() }))

export const payouts = { showPayoutSettings, savePayoutSettings, openPayoutAccount }
