import type { Sql } from './connect.ts'

/** `system` identifies the data, and `position` is how many bytes of log the server has written or replayed. */
export type ReplicationStatus = { system: string; standby: boolean; position: string }

export async function readReplicationStatus(sql: Sql): Promise<ReplicationStatus> {
  const [row] = await sql<[ReplicationStatus]>`
    select (select system_identifier from pg_control_system())::text as system, pg_is_in_recovery() as standby,
      ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn()
        end) - '0/0')::text as position`
  return row
}
