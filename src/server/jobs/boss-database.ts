import type { ConnectionOptions } from 'pg-boss'
import type { Pool, Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'

type BossDatabase = NonNullable<ConnectionOptions['db']>

/** One statement in the transaction given, as pg-boss wants to send it. */
export function bossStatement(tx: Sql): BossDatabase {
  return {
    executeSql: async (text, values = []) => ({
      rows: [...(await tx.unsafe(text, values as never[], { prepare: true }))],
    }),
  }
}

/** Our connections, as pg-boss wants to use them. */
export function bossDatabase(sql: Pool): BossDatabase {
  const { executeSql } = bossStatement(sql)
  return {
    executeSql: async (text, values = []) =>
      values.length > 0 ? executeSql(text, values) : { rows: await severalStatements(sql, text) },
  }
}

/** Its upkeep sends a whole transaction as one text; the rows are those of its last statement that had any. */
async function severalStatements(sql: Pool, text: string): Promise<unknown[]> {
  const inside = text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  const answer = (await inTransaction(sql, (tx) => tx.unsafe(inside))) as unknown[] & { command?: string }
  const all = answer.command === undefined ? (answer as unknown[][]) : [answer]
  return [...(all.findLast((rows) => rows.length > 0) ?? [])]
}
