import { z } from 'zod'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import {
  centsShape,
  endpoint,
  idempotencyKey,
  instant,
  keyReused,
  paymentId,
  resetPending,
  tooMany,
  uuid,
} from './shapes.ts'

/** A card as typed. The built-in gateway is a sandbox and takes test cards only. */
export const cardShape = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
})

/** The token that the gateway's own form creates from a card. */
export const cardToken = z.string().min(1).max(300)

const methodShape = z.object({
  id: uuid,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** `soon`: expires this month or next. */
  expiry: z.enum(['good', 'soon', 'ended']),
})

const methodsShape = z.object({
  /** The default card first, then the newest. */
  items: z.array(methodShape),
  /** A card that needs the bank's confirmation: the address of the challenge, or null while the result is unknown. */
  waiting: z.object({ challengeUrl: z.string().nullable() }).nullable(),
  /** The result for the card in `setup`; null while its bank hasn't answered, or if it isn't one of this account's. */
  asked: z.enum(['saved', 'not_saved']).nullable(),
})

/** `setup`: the card's id from the address that the bank returns to. */
const after = z.object({ setup: paymentId.optional() })

const tags = ['Payment methods']
const missing = { method_not_found: { status: 404 } } as const

const listMethods = endpoint('signed_in')
  .route({ method: 'GET', path: '/profile/payment-methods', tags, summary: 'List saved cards' })
  .input(after)
  .output(methodsShape)

/** POST /profile/payment-methods: saves a card. The reply lists it or carries the bank's challenge. */
const addMethod = endpoint('signed_in', { audited: true, once: true })
  .route({ method: 'POST', path: '/profile/payment-methods', tags, summary: 'Save a card' })
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

/**
 * POST /profile/payment-methods/check: asks the gateway about cards that needed the bank's confirmation; safe to
 * repeat.
 */
const checkMethods = endpoint('signed_in')
  .route({ method: 'POST', path: '/profile/payment-methods/check', tags, summary: 'Check the state of a new card' })
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
  /** Monday is 1. */
  weekday: z.int().min(1).max(7),
  monthDay: z.int().min(1).max(28),
  minimumCents: z.int().min(0).max(1_000_000),
}

const settings = z.object({
  ...schedule,
  minimumCents: centsShape,
  currency: z.string(),
  /** The time zone of the payout days, taken from the first space the caller published. */
  zone: z.string(),
  /** Whether the caller started a payout account at the gateway, and whether it can receive payouts. */
  begun: z.boolean(),
  enabled: z.boolean(),
  /** The built-in gateway is in use, so no money moves. */
  testMode: z.boolean(),
})

/**
 * GET /financial/payout-settings: when the caller is paid, and whether they can be. Asks the gateway until payouts are
 * possible.
 */
const showPayoutSettings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/payout-settings',
    tags: payoutTags,
    summary: 'Show when and where the caller is paid',
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

/** POST /financial/payout-account: a link to the gateway's form for bank details; it works once, for a few minutes. */
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
