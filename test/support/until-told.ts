import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../src/server/platform/database/connect.ts'

/**
 * Waits until events are published. Events are published only when no older transaction is running anywhere on the
 * server, not even in another test file.
 */
export async function untilTold(sql: Sql): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(5)) {
    const waiting = await sql`select 1 from events where xact_id >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
    if (waiting.length === 0) return
  }
}
