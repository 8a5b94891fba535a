import type { AccountId, ConversationId } from '../../../domain/kernel/id.ts'
import type { News } from '../../../domain/news.ts'
import type { Sql } from '../../database/connect.ts'

/** What the processes of a site tell each other; news with the number it has for each account it is for. */
export type BusMessage =
  | { kind: 'news'; news: News; to: [AccountId, number][] }
  | { kind: 'typing'; conversation: ConversationId; to: AccountId }

/** No more accounts than this in one message: PostgreSQL takes 8,000 bytes. */
export const MOST_TOLD = 100

/** How they do. A message may be lost, and none comes twice; whoever must know asks the database. */
export type Bus = {
  readonly name: string
  /** Told when the transaction commits, never when it is undone, at once outside of one. A bus that is away fails nobody. */
  publish(tx: Sql, message: BusMessage): Promise<void>
  /** Hears what every process tells, this one too, from when it resolves on; the function returned stops it. */
  subscribe(hear: (message: BusMessage) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
