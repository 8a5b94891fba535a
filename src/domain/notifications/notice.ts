import type { NoticeKind } from './notice-kinds.ts'

export const NOTICES = {
  request_received: 'booking',
  payment_needed: 'booking',
  request_declined: 'booking',
  request_withdrawn: 'booking',
  request_ended: 'booking',
  change_proposed: 'booking',
  change_ended: 'booking',
  problem_reported: 'booking',
  problem_for_admin: 'platform',
  bookings_due: 'platform',
  problem_answered: 'booking',
  problem_withdrawn: 'booking',
  problem_settled: 'confirmation',
  booking_confirmed: 'confirmation',
  booking_changed: 'confirmation',
  booking_cancelled: 'confirmation',
  money_back: 'confirmation',
  starts_in_24: 'reminder',
  starts_in_1: 'reminder',
  review_open: 'review',
  review_shown: 'review',
  application_needs_changes: 'hosting',
  application_approved: 'hosting',
  application_rejected: 'hosting',
  listing_approved: 'hosting',
  listing_sent_back: 'hosting',
  payout_sent: 'payout',
  payout_taken_back: 'payout',
  payout_failed: 'payout',
  factor_reset_requested: 'account',
} as const satisfies Record<string, NoticeKind>
export type NoticeName = keyof typeof NOTICES

/**
 * A notice stores the ids needed for its link, a title, and text written by the site. It contains no personal names, so
 * none are left behind when an account is deleted.
 */
export type NoticeFacts = {
  readonly bookingId?: string
  readonly spaceId?: string
  readonly space?: string
  readonly words?: string
}

export const NOTICE_DAYS = 90

type Side = 'guest' | 'host'

/** Notifies the other party, or both parties if the site or an admin acted. */
export function sidesToNotify(actor: string): readonly Side[] {
  if (actor === 'guest') return ['host']
  return actor === 'host' ? ['guest'] : ['guest', 'host']
}
