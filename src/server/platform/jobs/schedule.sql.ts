import type { Sql } from '../database/connect.ts'

/** Work that is due later than `latest` was postponed before the clock was set back. */
type Work = { name: string; latest: Temporal.Instant }

/**
 * Claims due work by postponing it until `until`, so that another process runs it if this one dies. Returns the claimed
 * names.
 */
export async function claimWork(
  sql: Sql,
  work: readonly Work[],
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<string[]> {
  const [names, latest] = [work.map(({ name }) => name), work.map((one) => one.latest)]
  const rows = await sql<{ name: string }[]>`
    insert into scheduled_work as w (name, due_at) select name, ${until} from unnest(${names}::text[]) name
      order by name
    on conflict (name) do update set due_at = excluded.due_at
    where w.due_at <= ${now} or w.due_at > (${latest}::timestamptz[])[array_position(${names}::text[], w.name)]
      returning name`
  return rows.map(({ name }) => name)
}

type Ran = { name: string; at: Temporal.Instant; dueAt: Temporal.Instant; error: string | null }

export async function noteRun(sql: Sql, { name, at, dueAt, error }: Ran): Promise<void> {
  await sql`update scheduled_work set due_at = ${dueAt}, ran_at = ${at}, last_error = ${error} where name = ${name}`
}
