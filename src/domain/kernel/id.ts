import type { Branded } from './brand.ts'

export type AccountId = Branded<string, 'AccountId'>
export type SpaceId = Branded<string, 'SpaceId'>
export type BookingId = Branded<string, 'BookingId'>
export type PaymentId = Branded<string, 'PaymentId'>
export type FileId = Branded<string, 'FileId'>
export type ApplicationId = Branded<string, 'ApplicationId'>
export type SessionId = Branded<string, 'SessionId'>
export type ProblemId = Branded<string, 'ProblemId'>
export type ReviewId = Branded<string, 'ReviewId'>
export type ConversationId = Branded<string, 'ConversationId'>
export type MessageId = Branded<string, 'MessageId'>
export type NoticeId = Branded<string, 'NoticeId'>
export type ApiKeyId = Branded<string, 'ApiKeyId'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
