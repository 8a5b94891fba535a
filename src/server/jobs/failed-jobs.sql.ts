import type { Sql } from '../database/connect.ts'
import type { FailedJob } from './job.ts'

type Row = Omit<FailedJob, 'failedAt'> & { failed_at: Date }

/** What was given up and lies in the queue of the failed, newest first. */
export async function listFailed(sql: Sql, queue: string): Promise<FailedJob[]> {
  const rows = await sql<Row[]>`
    select id, source_name as name, data as facts, created_on as failed_at,
      coalesce(source_output ->> 'reason', source_output -> 'value' ->> 'message', '') as reason
    from jobs.job where name = ${queue} and state = 'created' order by created_on desc, id limit 1000`
  return rows.map(({ failed_at, ...job }) => ({
    ...job,
    failedAt: Temporal.Instant.fromEpochMilliseconds(failed_at.getTime()),
  }))
}
