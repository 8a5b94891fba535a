import type { Sql } from '../database/connect.ts'

/** Of which of these kinds something is due: asked instead of each queue in turn, of which nearly all are empty nearly always. */
export async function listDue(sql: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${names as string[]}::text[]) as kind (name) where exists (
      select 1 from jobs.job j where j.name = kind.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`
  return rows.map(({ name }) => name)
}

/** Lets these, which wait for their next try, be tried now. */
export async function hasten(sql: Sql, name: string, ids: readonly string[]): Promise<void> {
  await sql`
    update jobs.job set start_after = jobs.job_now()
    where name = ${name} and id = any(${ids as string[]}::uuid[]) and state = 'retry' and start_after > jobs.job_now()`
}
