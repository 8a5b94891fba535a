import type { AccountId, BookingId, ConversationId, MessageId, NoticeId } from './kernel/id.ts'

/**
 * A live update, sent to every open device of an account. It carries ids only and readers fetch the rest through the
 * API; `by` is who acted, possibly the same account on another device.
 */
export type News =
  | { kind: 'message'; conversationId: ConversationId; messageId: MessageId; by: AccountId; at: string }
  /** A person has read everything up to an instant, or their device has received it. */
  | { kind: 'receipt'; conversationId: ConversationId; by: AccountId; read: boolean }
  /** Another change of a conversation, such as a block or unmasked contact details. */
  | { kind: 'conversation'; conversationId: ConversationId; by: AccountId | null }
  | { kind: 'booking'; bookingId: BookingId }
  | { kind: 'notice'; noticeId: NoticeId }
  | { kind: 'notices_read' }
  | { kind: 'data_export' }

/** A live update with its number within the account: 1, 2, 3 … without gaps. */
export type NumberedNews = { seq: number; news: News }
