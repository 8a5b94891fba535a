import type { AccountId, BookingId, ConversationId, MessageId, NoticeId } from './kernel/id.ts'

/**
 * A live update that every open device of an account receives. It carries only ids, and readers load the rest through
 * the API. `by` is the account that acted, possibly this account on another device.
 */
export type News =
  | { kind: 'message'; conversationId: ConversationId; messageId: MessageId; by: AccountId; at: string }
  /** Someone has read the conversation, or their device has received its messages. */
  | { kind: 'receipt'; conversationId: ConversationId; by: AccountId; read: boolean }
  /**
   * Something else about the conversation changed, for example a block or contact details that are no longer masked.
   */
  | { kind: 'conversation'; conversationId: ConversationId; by: AccountId | null }
  | { kind: 'booking'; bookingId: BookingId }
  | { kind: 'notice'; noticeId: NoticeId }
  | { kind: 'notices_read' }
  | { kind: 'data_export' }

export type NumberedNews = { seq: number; news: News }
