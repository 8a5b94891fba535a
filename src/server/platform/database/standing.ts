import type { Sql } from './connect.ts'

/**
 * A server's state: the data it belongs to, whether it follows another, and how many bytes of log it has written or
 * replayed.
 */
export type Standing = { system: string; standby: boolean; position: string }

export async function standingOf(sql: Sql): Promise<Standing> {
  const [row] = await sql<[Standing]>`
    select (select system_identifier from pg_control_system())::text as system, pg_is_in_recovery() as standby,
      ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) - '0/0')::text as position`
  return row
}
