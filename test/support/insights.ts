import { rollUpGrowth } from '../../src/server/insights/count-growth.ts'
import { addError } from '../../src/server/insights/errors.sql.ts'
import { rollUp } from '../../src/server/insights/roll-up.ts'
import type { World } from './world.ts'

export async function someInsights({ sql, clock }: World): Promise<void> {
  const now = clock.now()
  for (const page of ['/', '/browse', '/space/1', '/profile/payment-methods'])
    await sql`
      insert into performance_metrics (metric_name, metric_value, page_url, timestamp)
      select 'lcp', n * 700, ${page}, ${now} from generate_series(1, 8) n`
  await sql`
    insert into analytics_events (event_name, properties, created_at) values
      ('page_view', '{"page_url": "/browse"}', ${now}),
      ('search.without_results', ${sql.json({ words: 'w'.repeat(42) })}, ${now}), ('search.without_results', '{"words": ""}', ${now})`
  await rollUp(sql)
  await rollUpGrowth(sql, now)
}

export async function anError({ sql, clock }: World): Promise<void> {
  const message = `Error: ${'W'.repeat(300)} ${'Long '.repeat(90)}`
  const group = { fingerprint: 's0123456789abcdef', instead: 's0123456789abcdef', kind: 'Error', page: '/api' }
  await addError(sql, {
    userId: null,
    message,
    stack: message,
    pageUrl: `/${'n'.repeat(200)}`,
    userAgent: 'Walker/1',
    severity: 'high',
    context: { error_id: crypto.randomUUID() },
    at: clock.now(),
    group,
  })
}
