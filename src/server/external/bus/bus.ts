import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import type { Sql } from '../../platform/database/connect.ts'

/** A live update carries a separate sequence number for each account that receives it. */
export type BusMessage =
  | { kind: 'news'; news: News; to: [AccountId, number][] }
  | { kind: 'typing'; conversation: ConversationId; to: AccountId }

/** PostgreSQL limits a notification to 8,000 bytes, so one message names at most this many accounts. */
export const MOST_TOLD = 100

/**
 * Delivers messages between processes. A message may be lost but never arrives twice, and the database always has the
 * full state.
 */
export type Bus = {
  readonly name: string
  /**
   * Sends the message when the transaction commits, or at once outside a transaction. Doesn't fail if the bus is down.
   */
  publish(tx: Sql, message: BusMessage): Promise<void>
  /**
   * Receives messages from every process, including this one, once the promise resolves. The returned function
   * unsubscribes.
   */
  subscribe(hear: (message: BusMessage) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
