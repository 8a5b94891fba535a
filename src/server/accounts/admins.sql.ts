import type { AccountId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import { newestRole } from './newest-role.sql.ts'

export type Admin = { id: AccountId; email: string; firstName: string }

export function findAdmins(sql: Sql): Promise<Admin[]> {
  return sql<Admin[]>`
    select a.id, a.email, a.first_name as "firstName" from accounts a
    where a.id in (select user_id from user_roles where role = 'admin') and a.deleted_at is null and a.suspended_at is null
      and ${newestRole(sql, sql`a.id`)} = 'admin' order by a.id`
}
