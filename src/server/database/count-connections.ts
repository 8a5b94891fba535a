import type { Sql } from './connect.ts'

export type ConnectionRow = { state: string; connections: number }

/** The connections of the site's role to its database, of all processes: `busy`, `idle`, `in_transaction` or `waiting` for a lock. */
export function countConnections(sql: Sql): Promise<ConnectionRow[]> {
  return sql<ConnectionRow[]>`
    with ours as (
      select case when wait_event_type = 'Lock' then 'waiting' when state = 'active' then 'busy'
        when state like 'idle in transaction%' then 'in_transaction' else 'idle' end as state
      from pg_stat_activity where datname = current_database() and usename = current_user and backend_type = 'client backend'
    )
    select s.state, count(ours.state)::int as connections from unnest(array['busy', 'idle', 'in_transaction', 'waiting']) s(state)
      left join ours using (state) group by s.state order by s.state`
}
