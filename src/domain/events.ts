import type { BookingState } from './bookings/booking.ts'
import type { QueueState } from './hosting/host-application.ts'
import type { AccountId, BookingId, MessageId, ProblemId, ReviewId } from './kernel/id.ts'
import type { ReviewDecision } from './spaces/listing-review.ts'

/** A state a booking came to, or what became of its money. */
type BookingNews =
  | BookingState
  | 'change_proposed'
  | 'change_ended'
  | 'changed'
  | 'paid_too_late'
  | 'paid_not_as_asked'
  | 'fell_through'

/** Something that happened, told once it is true and never taken back. Its facts are ids: whoever handles it reads what is so by then. */
export type DomainEvent =
  | BookingEvent
  | { kind: 'booking.refunded'; bookingId: BookingId; refundId: string }
  | ProblemEvent
  /** So many bookings of suspended hosts are cancelled from `at` on unless an admin keeps them; `bookingId` is the first. */
  | { kind: 'bookings.due'; bookingId: BookingId; count: number; at: string }
  /** The guest's bank sent it back; `ref`: the gateway's name of it. */
  | { kind: 'refund.failed'; refundId: string; ref: string }
  | ApplicationEvent
  | ListingEvent
  | { kind: 'account.deleted'; accountId: AccountId }
  | { kind: 'account.factor_reset_requested'; accountId: AccountId; resetId: string }
  | { kind: 'payout.sent' | 'payout.failed'; payoutId: string }
  | { kind: 'review.shown' | 'review.taken_down'; reviewId: ReviewId }
  | { kind: 'message.sent'; messageId: MessageId }
export type BookingEvent = { kind: `booking.${BookingNews}`; bookingId: BookingId }
/** A problem that was reported with a booking, and what became of the report. */
export type ProblemEvent = {
  kind: `problem.${'reported' | 'answered' | 'settled' | 'withdrawn'}`
  bookingId: BookingId
  problemId: ProblemId
}
/** `stepId`: the row of its history, which says what was so at that moment. */
export type ApplicationEvent = { kind: `host_application.${QueueState}`; stepId: number }
export type ListingEvent = { kind: `listing.${ReviewDecision}`; eventId: number }
export type EventKind = DomainEvent['kind']
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>
