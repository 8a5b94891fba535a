import type { Sql } from '../src/server/platform/database/connect.ts'

/**
 * Inserts one day of traffic: this many metrics, this many page views on thirty pages, and a few thousand searches
 * without results. Every metric occurs equally often.
 */
export async function fillDay(sql: Sql, day: string, metrics: number, visits: number): Promise<void> {
  const from = `${day}T00:00:00Z`
  const pages = sql`(array['/', '/browse', '/space/' || n, '/bookings', '/bookings/' || n, '/messages', '/messages/' || n, '/auth', '/profile', '/host',
    '/host/calendar', '/host/spaces/' || n, '/checkout/' || n, '/booking-success/' || n, '/auth/verify', '/auth/recover', '/financial', '/financial/lines',
    '/privacy', '/terms', '/about', '/help', '/careers', '/admin', '/admin/people', '/admin/jobs', '/credits', '/stop-mails', '/host-application', '/x' || n])
    [1 + n % 30]`
  await sql`
    insert into performance_metrics (metric_name, metric_value, page_url, timestamp)
    select (array['lcp', 'cls', 'inp', 'fid', 'page_load_time', 'dns_lookup_time', 'server_response_time', 'dom_content_loaded_time', 'initial_page_load',
      'api_response_time'])[1 + (n / 30) % 10], case when (n / 30) % 10 = 1 then random() * 0.4 else exp(4 + 4.5 * random()) end, ${pages},
      ${from}::timestamptz + n * interval '1 day' / ${metrics}
    from generate_series(0, ${metrics - 1}) n`
  await sql`
    insert into analytics_events (event_name, properties, created_at)
    select case when n % 20 = 0 then 'search.without_results' else 'page_view' end,
      jsonb_build_object('page_url', 'https://daylet.example' || ${pages}, 'words', 'place ' || n % 977, 'user_agent', repeat('u', 90)),
      ${from}::timestamptz + n * interval '1 day' / ${visits}
    from generate_series(0, ${visits - 1}) n`
}

export async function fillErrors(sql: Sql, days: readonly string[], groups: number): Promise<void> {
  const [first, last] = [`${days[0]}T00:00:00Z`, `${days.at(-1)}T00:00:00Z`]
  await sql`
    insert into error_groups (fingerprint, kind, page, message, first_seen, last_seen, times)
    select 'b' || lpad(to_hex(n), 16, '0'), 'javascript_error', '/browse', 'TypeError ' || n, ${first}, ${last}::timestamptz + n * interval '1 s', ${days.length * 3}
    from generate_series(1, ${groups}) n`
  await sql`
    insert into error_days (fingerprint, day, times)
    select fingerprint, day, 3 from error_groups, unnest(${days as string[]}::date[]) day`
  await sql`
    insert into error_logs (error_message, error_stack, page_url, timestamp, fingerprint)
    select 'TypeError', repeat('at a line ', 20), '/browse', ${last}, fingerprint from error_groups, generate_series(1, 200)`
}
