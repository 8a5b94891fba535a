import type { Role } from '../../../domain/accounts/permission.ts'
import type { AccountId } from '../../../domain/kernel/id.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'
import { newestRole } from '../accounts.sql.ts'
import { lockAdmins } from '../profile.sql.ts'

export type RuledRow = {
  id: AccountId
  email: string
  first_name: string
  role: Role
  verified: boolean
  suspended: boolean
  other_admin: boolean
}

const runs = (sql: Sql, account: ReturnType<Sql>) => sql`
  exists (select 1 from accounts a where a.id = ${account} and a.deleted_at is null and a.suspended_at is null
    and ${newestRole(sql, sql`a.id`)} = 'admin')`

export async function lockRuled(tx: Transaction, id: AccountId, admin: AccountId) {
  await lockAdmins(tx)
  await tx`select 1 from accounts where id in (${id}, ${admin}) order by id for no key update`
  // This must be a separate statement, because the first one may have waited for a lock and can't see changes made
  // while it waited.
  const [row] = await tx<(RuledRow & { admin_runs: boolean })[]>`
    select p.id, p.email, p.first_name, coalesce(${newestRole(tx, tx`p.id`)}, 'user') as role,
      p.email_verified_at is not null as verified,
      p.suspended_at is not null as suspended, ${runs(tx, tx`${admin}::uuid`)} as admin_runs,
      exists (select 1 from user_roles o where o.role = 'admin' and o.user_id <> p.id
        and ${runs(tx, tx`o.user_id`)}) as other_admin
    from accounts p where p.id = ${id} and p.deleted_at is null`
  return row ?? null
}

export async function assignRole(tx: Transaction, id: AccountId, role: Role, by: AccountId, now: Temporal.Instant) {
  await tx`insert into user_roles (user_id, role, assigned_at, assigned_by) values (${id}, ${role}, ${now}, ${by})`
}

export async function suspend(tx: Transaction, id: AccountId, reason: string, now: Temporal.Instant): Promise<void> {
  await tx`update accounts set suspended_at = ${now}, suspension_reason = ${reason} where id = ${id}`
}

export async function restore(tx: Transaction, id: AccountId): Promise<void> {
  await tx`update accounts set suspended_at = null, suspension_reason = null where id = ${id}`
}
