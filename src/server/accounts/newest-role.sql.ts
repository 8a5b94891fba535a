import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/** SQL for an account's role: the last row assigned, or null. */
export const newestRole = (sql: Sql, account: ReturnType<Sql>) => sql`
  (select r.role from user_roles r where r.user_id = ${account} order by r.assigned_at desc, r.id desc limit 1)`

export async function isAdmin(sql: Sql, id: AccountId): Promise<boolean> {
  const [row] = await sql<{ role: string | null }[]>`select ${newestRole(sql, sql`${id}::uuid`)} as role`
  return row?.role === 'admin'
}
