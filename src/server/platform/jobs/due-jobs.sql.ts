import type { Sql } from '../database/connect.ts'

/** A single query covers all queues, because nearly all of them are usually empty. */
export async function listDue(sql: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${names as string[]}::text[]) as kind (name) where exists (
      select 1 from jobs.job j where j.name = kind.name and j.state < 'active' and not j.blocked
        and j.start_after <= jobs.job_now())`
  return rows.map(({ name }) => name)
}

export async function hasten(sql: Sql, name: string, ids: readonly string[]): Promise<void> {
  await sql`
    update jobs.job set start_after = jobs.job_now()
    where name = ${name} and id = any(${ids as string[]}::uuid[]) and state = 'retry' and start_after > jobs.job_now()`
}
