import type { ConnectionOptions } from 'pg-boss'
import type { Pool, Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'

type BossDatabase = NonNullable<ConnectionOptions['db']>

export function bossStatement(tx: Sql): BossDatabase {
  return {
    executeSql: async (text, values = []) => ({
      rows: [...(await tx.unsafe(text, values as never[], { prepare: true }))],
    }),
  }
}

export function bossDatabase(sql: Pool): BossDatabase {
  const { executeSql } = bossStatement(sql)
  return {
    executeSql: async (text, values = []) =>
      values.length > 0 ? executeSql(text, values) : { rows: await severalStatements(sql, text) },
  }
}

/**
 * pg-boss's maintenance sends a whole transaction as one string. Returns the rows of the last statement that returned
 * any.
 */
async function severalStatements(sql: Pool, text: string): Promise<unknown[]> {
  const inside = text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  const answer = (await inTransaction(sql, (tx) => tx.unsafe(inside))) as unknown[] & { command?: string }
  const all = answer.command === undefined ? (answer as unknown[][]) : [answer]
  return [...(all.findLast((rows) => rows.length > 0) ?? [])]
}
