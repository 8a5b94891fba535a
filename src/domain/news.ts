import type { AccountId, BookingId, ConversationId, MessageId, NoticeId } from './kernel/id.ts'

/**
 * A live update for every open device of an account. It carries only ids; the recipients load everything else through
 * the API. `by` is the account that acted, which may be the same account on another device.
 */
export type News =
  | { kind: 'message'; conversationId: ConversationId; messageId: MessageId; by: AccountId; at: string }
  /** Someone has read the conversation, or their device has received its messages. */
  | { kind: 'receipt'; conversationId: ConversationId; by: AccountId; read: boolean }
  /** Something else about the conversation changed, such as a block, or contact details that are now visible. */
  | { kind: 'conversation'; conversationId: ConversationId; by: AccountId | null }
  | { kind: 'booking'; bookingId: BookingId }
  | { kind: 'notice'; noticeId: NoticeId }
  | { kind: 'notices_read' }
  | { kind: 'data_export' }

export type NumberedNews = { seq: number; news: News }
