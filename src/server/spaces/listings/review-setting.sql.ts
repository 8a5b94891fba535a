import type { Sql } from '../../database/connect.ts'

/** Whether an admin looks at a listing before it is on offer: the newest setting counts, without one they do. */
export async function isReviewed(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ value: boolean }[]>`
    select value::boolean as value from settings where name = 'listings_reviewed' order by version desc limit 1`
  return row?.value ?? true
}
