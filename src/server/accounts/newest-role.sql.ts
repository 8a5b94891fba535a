import type { Sql } from '../database/connect.ts'

/** The role of an account as SQL: the row assigned last, the later one of two at the same instant; null without any. */
export const newestRole = (sql: Sql, account: ReturnType<Sql>) => sql`
  (select r.role from user_roles r where r.user_id = ${account} order by r.assigned_at desc, r.id desc limit 1)`
