import type { Sql } from './connect.ts'

/**
 * What a database reports about itself, to check whether it is suitable. Times are in milliseconds, and versions are
 * the server's version numbers.
 */
export type DatabaseFacts = {
  version: number
  aheadMs: number
  connections: { allowed: number; others: number }
  role: { name: string; superuser: boolean; changesAudit: boolean }
}

const AUDIT = 'public.audit_log'

export async function examineDatabase(sql: Sql, now: () => Temporal.Instant): Promise<DatabaseFacts> {
  await sql`select 1`
  const before = now().epochMilliseconds
  const [clock] = await sql<{ at: Temporal.Instant }[]>`select clock_timestamp() as at`
  const middle = (before + now().epochMilliseconds) / 2
  const [row] = await sql<
    { version: number; allowed: number; others: number; name: string; superuser: boolean; changes: boolean | null }[]
  >`
      select current_setting('server_version_num')::int as version,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
        (select count(*)::int from pg_stat_activity
          where backend_type = 'client backend' and application_name <> 'daylet') as others,
        current_user::text as name, (select rolsuper from pg_roles where rolname = current_user) as superuser,
        has_table_privilege(to_regclass(${AUDIT}), 'update')
          or has_table_privilege(to_regclass(${AUDIT}), 'delete') as changes`
  if (!row || !clock) throw new Error('it gave no answer')
  const { version, allowed, others, name, superuser, changes } = row
  return {
    version,
    aheadMs: clock.at.epochMilliseconds - middle,
    connections: { allowed, others },
    role: { name, superuser, changesAudit: changes ?? false },
  }
}
