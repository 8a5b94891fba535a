import type { AccountId, BookingId, ConversationId, MessageId, NoticeId } from './kernel/id.ts'

/**
 * What an account is told while it looks, on every device of it. Ids only: what they stand for is read through the API, by whoever may read it
 * then. `by` is who did it, perhaps the account itself on another device.
 */
export type News =
  | { kind: 'message'; conversationId: ConversationId; messageId: MessageId; by: AccountId; at: string }
  /** One side has read, or their device received, all up to an instant. */
  | { kind: 'receipt'; conversationId: ConversationId; by: AccountId; read: boolean }
  /** Something else about a conversation changed: it was blocked, or what was masked can be read. */
  | { kind: 'conversation'; conversationId: ConversationId; by: AccountId | null }
  | { kind: 'booking'; bookingId: BookingId }
  | { kind: 'notice'; noticeId: NoticeId }
  | { kind: 'notices_read' }
  /** An export of the account's data was requested, is ready or failed. */
  | { kind: 'data_export' }

/** A piece of news and its number among those of its account: 1, 2, 3 …, without a gap. */
export type NumberedNews = { seq: number; news: News }
