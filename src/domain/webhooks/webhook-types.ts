/** The events that an endpoint can get, by the part of the site that they concern. */
export const WEBHOOK_GROUPS = {
  booking: [
    'booking.requested',
    'booking.payment_required',
    'booking.confirmed',
    'booking.declined',
    'booking.withdrawn',
    'booking.expired',
    'booking.cancelled',
    'booking.completed',
    'booking.change_proposed',
    'booking.change_ended',
    'booking.changed',
    'booking.problem_reported',
    'booking.problem_answered',
    'booking.problem_settled',
    'booking.problem_withdrawn',
  ],
  payment: ['payment.succeeded', 'payment.refunded'],
  message: ['message.sent'],
  listing: [
    'listing.submitted',
    'listing.published',
    'listing.sent_back',
    'listing.withdrawn',
    'listing.paused',
    'listing.archived',
    'listing.restored',
  ],
  review: ['review.published', 'review.removed'],
  payout: ['payout.paid', 'payout.reversed', 'payout.failed'],
} as const

export type WebhookGroup = keyof typeof WEBHOOK_GROUPS
export type WebhookType = (typeof WEBHOOK_GROUPS)[WebhookGroup][number]
export const WEBHOOK_TYPES = Object.values(WEBHOOK_GROUPS).flat() as readonly WebhookType[]

/** Sent only when someone asks for it, so it can't be chosen. */
export const TEST_TYPE = 'webhook.test'

export const MOST_ENDPOINTS = 10
export const DESCRIPTION_LENGTH = 200
export const URL_LENGTH = 2_000
