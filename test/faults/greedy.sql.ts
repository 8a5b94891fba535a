import type { Pool } from '../../src/server/platform/database/connect.ts'

const VISITS = 4_000

export async function fillVisits(sql: Pool, accounts: readonly string[]): Promise<void> {
  await sql`
    insert into analytics_events (user_id, event_name, properties, created_at)
    select account, 'page_view', jsonb_build_object('page_url', '/spaces/' || gen_random_uuid(), 'referrer', '/browse?page=' || n),
      now() - n * interval '1 minute'
    from unnest(${accounts as string[]}::uuid[]) account, generate_series(1, ${VISITS}) n`
}

export async function makeHost(sql: Pool, id: string): Promise<void> {
  await sql`insert into user_roles (user_id, role, assigned_at) values (${id}, 'host', now())`
}
