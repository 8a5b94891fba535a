import type { BookingState } from './bookings/booking.ts'
import type { QueueState } from './hosting/host-application.ts'
import type { AccountId, BookingId, MessageId, ProblemId, ReviewId } from './kernel/id.ts'
import type { ReviewDecision } from './spaces/listing-review.ts'

type BookingNews =
  | BookingState
  | 'change_proposed'
  | 'change_ended'
  | 'changed'
  | 'paid_too_late'
  | 'paid_not_as_asked'
  | 'fell_through'

/**
 * A fact that is published after it happened and never withdrawn. It carries only ids, so that handlers read current
 * data.
 */
export type DomainEvent =
  | BookingEvent
  | { kind: 'booking.refunded'; bookingId: BookingId; refundId: string }
  | ProblemEvent
  /**
   * `count` bookings of suspended hosts will be cancelled, the first (`bookingId`) at `at`, unless an admin keeps them.
   */
  | { kind: 'bookings.due'; bookingId: BookingId; count: number; at: string }
  /** The guest's bank sent the refund back. `ref` is the gateway's id for the refund. */
  | { kind: 'refund.failed'; refundId: string; ref: string }
  | ApplicationEvent
  | ListingEvent
  | { kind: 'account.deleted'; accountId: AccountId }
  | { kind: 'account.factor_reset_requested'; accountId: AccountId; resetId: string }
  | { kind: 'payout.sent' | 'payout.failed'; payoutId: string }
  | { kind: 'review.shown' | 'review.taken_down'; reviewId: ReviewId }
  | { kind: 'message.sent'; messageId: MessageId }
export type BookingEvent = { kind: `booking.${BookingNews}`; bookingId: BookingId }
export type ProblemEvent = {
  kind: `problem.${'reported' | 'answered' | 'settled' | 'withdrawn'}`
  bookingId: BookingId
  problemId: ProblemId
}
/** `stepId` identifies the row of the application's history that stores the facts at the time of the event. */
export type ApplicationEvent = { kind: `host_application.${QueueState}`; stepId: number }
export type ListingEvent =
  | { kind: `listing.${Exclude<ReviewDecision, 'take_down'>}`; eventId: number }
  /** Any step of a listing, by its host or an admin. `eventId` identifies the row of the listing's history. */
  | { kind: 'listing.moved'; eventId: number }
export type EventKind = DomainEvent['kind']
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>
