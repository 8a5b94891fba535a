import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../src/server/database/connect.ts'

/** An event is told once no older transaction is running in the whole server, those of other test files among them: they end soon. */
export async function untilTold(sql: Sql): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(5)) {
    const waiting = await sql`select 1 from events where xact_id >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`
    if (waiting.length === 0) return
  }
}
