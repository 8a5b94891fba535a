import type { AccountId, SpaceId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'

export type OwnSpace = Pick<Tables['spaces'], 'id' | 'title' | 'zone' | 'unit_ids'>

export async function findOwnSpace(sql: Sql, id: SpaceId, host: AccountId): Promise<OwnSpace | null> {
  const [row] = await sql<OwnSpace[]>`
    select id, title, zone, unit_ids from spaces where id = ${id} and host_id = ${host}`
  return row ?? null
}

/**
 * A space of this host, locked until the transaction ends. Locks the host first, as everywhere, who must be neither
 * deleted nor suspended.
 */
export async function lockOwnSpace(tx: Sql, id: SpaceId, host: AccountId): Promise<OwnSpace | null> {
  const here = await tx`
    select id from accounts where id = ${host} and deleted_at is null and suspended_at is null for share`
  const own = await tx`select id from spaces where id = ${id} and host_id = ${host} for share`
  return here.length > 0 && own.length > 0 ? findOwnSpace(tx, id, host) : null
}
