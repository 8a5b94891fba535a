import type { Sql } from '../database/connect.ts'
import type { FailedJob } from './job.ts'

/** What was given up and lies in the queue of the failed, newest first. */
export function listFailed(sql: Sql, queue: string): Promise<FailedJob[]> {
  return sql<FailedJob[]>`
    select id, source_name as name, data as facts, created_on as "failedAt",
      coalesce(source_output ->> 'reason', source_output -> 'value' ->> 'message', '') as reason
    from jobs.job where name = ${queue} and state = 'created' order by created_on desc, id limit 1000`
}

/** Its running try is its last. */
export async function endTries(sql: Sql, queue: string, id: string): Promise<void> {
  await sql`update jobs.job set retry_limit = retry_count where name = ${queue} and id = ${id}`
}
