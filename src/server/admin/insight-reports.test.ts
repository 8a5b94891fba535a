import { beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { admin, guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'
import { rollUpGrowth } from '../insights/count-growth.ts'
import { rollUp } from '../insights/roll-up.ts'

setUp()

const SATURDAY = '2027-02-20T08:00:00Z'
const vital = (metric_value: number, page_url = '/browse') =>
  post(guest, '/performance-metrics', [{ metric_name: 'lcp', metric_value, page_url }])
const visit = (page_url: string) =>
  post(guest, '/analytics-events', { event_name: 'page_view', properties: { page_url } })

beforeAll(async () => {
  world.clock.set(SATURDAY)
  await vital(5000)
  await visit('/browse')
  world.clock.set(MONDAY_MORNING)
  for (const value of [1000, 2000, 2500, 4000]) await vital(value)
  for (let n = 0; n < 3; n++) await vital(4001, '/')
  for (const page of ['/browse', '/browse?location=Rome', '/space/1']) await visit(page)
  await world.sql`
    insert into analytics_events (event_name, properties, created_at) values
      ('search.without_results', '{"words": "Atlantis"}', ${MONDAY_MORNING}), ('search.without_results', '{"words": "Atlantis"}', ${SATURDAY})`
  await rollUp(world.sql)
})

test(claim('10.36', 'web vitals show p75 by page with a comparison, rated by the published thresholds'), async () => {
  const shown = await admin.api.insightReports.showVitals({ span: 7 })
  expect(shown.bounds).toEqual({ good: 2500, fair: 4000 })
  expect(shown.overall).toMatchObject({ count: 7, p75: 4500, rating: 'poor', good: 3, needsWork: 1, poor: 3 })
  expect(shown.pages).toMatchObject([
    { page: '/browse', count: 4, p75: 2500, rating: 'good', good: 3, needsWork: 1, beforeCount: 1, beforeP75: 5000 },
    { page: '/', count: 3, p75: 4500, rating: 'poor', poor: 3, beforeP75: null },
  ])
  expect(shown.byDay.at(-1)).toEqual({ day: '2027-03-01', count: 7, p75: 4500 })
  // The previous Saturday lies in a week for which only a weekly summary is stored.
  const longer = await admin.api.insightReports.showVitals({ span: 28 })
  expect([longer.overall.count, longer.pages[0]]).toMatchObject([8, { page: '/browse', count: 5, poor: 1 }])
  const none = await admin.api.insightReports.showVitals({ metric: 'api_response_time' })
  expect([none.bounds, none.overall, none.pages]).toMatchObject([null, { count: 0, p75: null, rating: null }, []])
})

test('the funnel goes from searches and space views to holds and bookings', async () => {
  const { id } = await aSpace(world, { first_published_at: MONDAY_MORNING })
  const sale = await aSaleOf(world, id, days('2027-03-10'))
  const at = { created_at: MONDAY_MORNING, confirmed_at: MONDAY_MORNING }
  await world.sql`update bookings set ${world.sql(at)}, total_cents = 12345, currency = 'USD' where id = ${sale}`
  await world.sql`update accounts set created_at = ${SATURDAY} where id <> ${guest.id}`
  await world.sql`update accounts set created_at = ${MONDAY_MORNING} where id = ${guest.id}`
  await rollUpGrowth(world.sql, world.clock.now())
  await rollUpGrowth(world.sql, world.clock.now())
  const shown = await admin.api.insightReports.showInsights({ span: 7 })
  expect(shown.funnel).toEqual({
    searches: { count: 2, before: 1 },
    views: { count: 1, before: 0 },
    holds: { count: 1, before: 0 },
    bookings: { count: 1, before: 0 },
  })
  const growth = Object.fromEntries(shown.growth.map(({ what, count, before }) => [what, [count, before > 0]]))
  expect(growth).toMatchObject({ accounts: [1, true], spaces: [1, false], bookings: [1, false] })
  expect(shown.turnover).toMatchObject([{ currency: 'USD', cents: 12_345, beforeCents: 0 }])
  expect(shown.turnover[0]?.byDay.at(-1)).toEqual({ day: '2027-03-01', count: 12_345, before: 0 })
  expect(shown.emptySearches).toEqual({ count: 1, before: 1, items: [{ words: 'atlantis', count: 1, before: 1 }] })
})

test('before anything was counted, the report is empty without an error', async () => {
  const shown = await admin.api.insightReports.showInsights({ first: '2021-01-01', last: '2021-01-02' })
  expect([shown.funnel.searches, shown.turnover, shown.emptySearches.items]).toEqual([{ count: 0, before: 0 }, [], []])
  expect(shown.growth[0]?.byDay).toHaveLength(2)
})
