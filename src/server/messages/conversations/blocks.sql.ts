import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql } from '../../database/connect.ts'

export async function addBlock(tx: Sql, by: AccountId, blocked: AccountId, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`
    insert into account_blocks (blocker_id, blocked_id, created_at) values (${by}, ${blocked}, ${now}) on conflict do nothing`
  return count === 1
}

export async function removeBlock(tx: Sql, by: AccountId, blocked: AccountId): Promise<boolean> {
  const { count } = await tx`delete from account_blocks where blocker_id = ${by} and blocked_id = ${blocked}`
  return count === 1
}
