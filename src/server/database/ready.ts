import type { Sql } from './connect.ts'

/** Resolves when the database answers; rejects when it does not. */
export async function answers(sql: Sql): Promise<void> {
  await sql`select 1`
}
