import type { Sql } from '../database/connect.ts'
import type { FailedJob } from './job.ts'

export const FAILED = 'failed'

export type ByAge = 'newest' | 'oldest'

export function listFailed(sql: Sql, offset = 0, limit = 1_000, sort: ByAge = 'newest'): Promise<FailedJob[]> {
  return sql<FailedJob[]>`
    select id, source_name as name, data as facts, created_on as "failedAt",
      coalesce(source_output ->> 'reason', source_output -> 'value' ->> 'message', '') as reason
    from jobs.job where name = ${FAILED} and state = 'created'
    order by created_on ${sort === 'newest' ? sql`desc` : sql``}, id
      limit ${limit} offset ${offset}`
}

export const failedJobs = (sql: Sql) => sql`
  select count(*)::int as waiting, min(created_on) as oldest from jobs.job
  where name = ${FAILED} and state = 'created'`

export async function countFailed(sql: Sql): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`${failedJobs(sql)}`
  return row?.waiting ?? 0
}

export async function lockFailed(tx: Sql, id: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    select source_name as name from jobs.job where name = ${FAILED} and state = 'created' and id = ${id} for update`
  return row?.name ?? null
}

export async function dropFailed(tx: Sql, id: string): Promise<void> {
  await tx`delete from jobs.job where name = ${FAILED} and id = ${id}`
}

export type QueueRow = { name: string; waiting: number; late: number; running: number; since: Temporal.Instant | null }

export function listQueues(sql: Sql, now: Temporal.Instant): Promise<QueueRow[]> {
  return sql<QueueRow[]>`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*)
      filter (where state = 'active')::int as running,
      count(*) filter (where state in ('created', 'retry')
        and start_after < ${now.subtract({ minutes: 1 })})::int as late,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as since
    from jobs.job where name <> ${FAILED} and state in ('created', 'retry', 'active') group by name order by name`
}

export async function endTries(sql: Sql, queue: string, id: string): Promise<void> {
  await sql`update jobs.job set retry_limit = retry_count where name = ${queue} and id = ${id}`
}
