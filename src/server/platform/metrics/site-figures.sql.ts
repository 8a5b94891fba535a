import type { Sql } from '../database/connect.ts'

const FAR_BEHIND = 10_000

export function countUnread(sql: Sql): Promise<{ reader: string; behind: number }[]> {
  return sql<{ reader: string; behind: number }[]>`
    select r.name as reader, n.behind from event_readers r
    cross join lateral (
      select count(*)::int as behind from (
        select 1 from events where (xact_id, id) > (r.xact_id, r.event_id) limit ${FAR_BEHIND}
      ) unread
    ) n order by r.name`
}

export function countConnections(sql: Sql): Promise<{ state: string; count: number }[]> {
  return sql<{ state: string; count: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
    where application_name = 'daylet' and datname = current_database() group by 1 order by 1`
}
