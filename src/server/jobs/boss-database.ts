import type { ConnectionOptions } from 'pg-boss'
import type { Sql } from '../database/connect.ts'

/** Our connections, or one transaction, as pg-boss wants to use them. */
export function bossDatabase(sql: Sql): NonNullable<ConnectionOptions['db']> {
  return {
    executeSql: async (text, values = []) => {
      if (values.length > 0) return { rows: [...(await sql.unsafe(text, values as never[], { prepare: true }))] }
      return { rows: await severalStatements(sql, text) }
    },
  }
}

/** Its upkeep sends a whole transaction as one text; the rows are those of its last statement that had any. */
async function severalStatements(sql: Sql, text: string): Promise<unknown[]> {
  const inside = text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  const answer = (await sql.begin((tx) => tx.unsafe(inside))) as unknown as unknown[] & { command?: string }
  const all = answer.command === undefined ? (answer as unknown[][]) : [answer]
  return [...(all.findLast((rows) => rows.length > 0) ?? [])]
}
