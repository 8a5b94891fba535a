import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'
import { connectionOptions } from '../platform/database/connect.ts'
import { rollUpGrowth } from './count-growth.ts'
import { rollUp } from './roll-up.ts'

setUp()

let start: string
let day = 0
beforeEach(() => {
  start = Temporal.Instant.from(MONDAY_MORNING)
    .add({ hours: 24 * 10 * ++day })
    .toString()
  world.clock.set(start)
})
const today = () => world.clock.now().toString().slice(0, 10)

const vital = (metric_value: number, page_url = '/browse', metric_name = 'lcp') => ({
  metric_name,
  metric_value,
  page_url,
})
const metrics = (...all: object[]) => post(guest, '/performance-metrics', all)
const vitals = () => world.sql`
  select metric, page, bucket, times from vital_days where day = ${today()} order by metric, page, bucket`
const visit = (page_url: string) =>
  post(guest, '/analytics-events', { event_name: 'page_view', properties: { page_url } })
const visits = () => world.sql`select page, times from visit_days where day = ${today()} order by page`

test(
  claim('10.33', 'metrics are counted by metric, page, bucket and day, each once, however often the job runs'),
  async () => {
    await metrics(vital(2400), vital(2450.5), vital(2500), vital(0.1, '/space/1', 'cls'), vital(0.1, '/space/2', 'cls'))
    for (let n = 0; n < 3; n++) await rollUp(world.sql)
    const once = [
      { metric: 'cls', page: '/space/:id', bucket: 100, times: 2 },
      { metric: 'lcp', page: '/browse', bucket: 2500, times: 3 },
    ]
    expect(await vitals()).toEqual(once)
    await metrics(vital(2501))
    await Promise.all([rollUp(world.sql), rollUp(world.sql), rollUp(world.sql)])
    expect(await vitals()).toEqual([...once, { metric: 'lcp', page: '/browse', bucket: 2800, times: 1 }])
  },
)

test('a slow writer’s row is counted, even if a later one came first', async () => {
  const late = await world.sql.reserve()
  await late`begin`
  await late`
    insert into performance_metrics (metric_name, metric_value, page_url, timestamp) values ('lcp', 10, '/', ${world.clock.now()})`
  await metrics(vital(20, '/'))
  await rollUp(world.sql)
  expect(await vitals()).toEqual([])
  await late`commit`
  late.release()
  await rollUp(world.sql)
  expect((await vitals()).map(({ bucket }) => bucket)).toEqual([10, 20])
})

test('a job killed in the middle has neither counted nor advanced', async () => {
  await visit('/browse')
  await visit('/terms')
  const owner = postgres({ ...connectionOptions(world.ownerUrl), max: 1, onnotice: () => {} })
  await owner`alter table visit_days add constraint broken check (page <> '/terms') not valid`
  await expect(rollUp(world.sql)).rejects.toThrow(/broken/)
  expect(await visits()).toEqual([])
  await owner`alter table visit_days drop constraint broken`
  await owner.end()
  await rollUp(world.sql)
  expect((await visits()).map(({ times }) => times)).toEqual([1, 1])
})

test('visits are counted by page, whatever URL was reported', async () => {
  for (const url of [
    'https://x.example/browse?location=Berlin',
    '/space/1',
    '/space/2#top',
    '/made/up',
    'nonsense',
    '',
  ])
    await visit(url)
  await post(guest, '/analytics-events', { event_name: 'something_else', properties: { page_url: '/browse' } })
  await rollUp(world.sql)
  expect(await visits()).toEqual([
    { page: '/', times: 1 },
    { page: '/browse', times: 1 },
    { page: '/space/:id', times: 2 },
    { page: 'other', times: 2 },
  ])
})

const search = (location: string, headers = {}) =>
  guest.fetch(`/api/v1/spaces?${new URLSearchParams({ location, capacity: '99999' })}`, { headers })
const empty = () => world.sql`select words, times from empty_search_days where day = ${today()} order by words`
const noted = () => world.sql`select 1 from analytics_events where event_name like 'search%'`

test(
  claim('10.34', 'searches without results are counted by place, case-insensitively and without opted-out visitors'),
  async () => {
    for (const location of ['Berlin', ' BERLIN! ', 'Atlantis', '', 'Bern'])
      expect((await search(location, location === 'Bern' ? { 'sec-gpc': '1' } : {})).status).toBe(200)
    await guest.api.search.findSpaces({ location: 'Atlantis', capacity: 99_999 })
    await expect.poll(async () => (await noted()).length).toBe(5)
    await rollUp(world.sql)
    expect(await empty()).toEqual([
      { words: '', times: 1 },
      { words: 'atlantis', times: 2 },
      { words: 'berlin', times: 2 },
    ])
  },
)

test('200 search texts a day are kept, others count as one, and 60 searches a minute are recorded', async () => {
  await world.sql`
    insert into analytics_events (event_name, properties, created_at)
    select 'search.without_results', jsonb_build_object('words', 'word ' || n), ${world.clock.now()} from generate_series(1, 250) n`
  await rollUp(world.sql)
  const rows = await empty()
  expect([rows.length, rows.find(({ words }) => words === '…')?.times]).toEqual([201, 50])
  await world.sql`delete from analytics_events`
  for (let n = 0; n < 65; n++) await search('Atlantis')
  await expect.poll(async () => (await noted()).length).toBe(60)
  expect((await post(guest, '/analytics-events', { event_name: 'search.without_results' })).status).toBe(400)
})

const growth = () => world.sql`select * from growth_days where accounts + spaces + bookings > 0 order by day`

test(claim('10.35', 'growth is counted by day from the source tables, and today again'), async () => {
  await world.sql`update accounts set created_at = ${MONDAY_MORNING}`
  for (let n = 0; n < 3; n++) await rollUpGrowth(world.sql, world.clock.now())
  const { n: people } = (await world.sql`select count(*)::int as n from accounts`)[0] ?? {}
  expect(await growth()).toEqual([{ day: '2027-03-01', accounts: people, hosts: 0, spaces: 0, holds: 0, bookings: 0 }])
  const [gaps] =
    await world.sql`select max(day) - min(day) + 1 - count(*) as n, max(day)::text as last from growth_days`
  expect(gaps).toEqual({ n: 0, last: today() })
  await world.sql`update accounts set created_at = ${world.clock.now()} where id = ${guest.id}`
  await rollUpGrowth(world.sql, world.clock.now())
  expect((await growth()).at(-1)).toMatchObject({ day: today(), accounts: 1 })
})

test('turnover is the agreed amount on the day of confirmation, whatever changes later', async () => {
  const { id: spaceId } = await aSpace(world)
  const date = world.clock
    .now()
    .add({ hours: 24 * 20 })
    .toString()
    .slice(0, 10)
  const id = await aSaleOf(world, spaceId, days(date))
  const [sold] = await world.sql<{ total_cents: number }[]>`select total_cents from bookings where id = ${id}`
  const turnover = () => world.sql`select currency, cents from turnover_days where day = ${today()}`
  await rollUpGrowth(world.sql, world.clock.now())
  expect(await turnover()).toEqual([{ currency: 'USD', cents: sold?.total_cents }])
  expect((await growth()).at(-1)).toMatchObject({ day: today(), bookings: 1 })
  await world.sql`update bookings set first_quote = quote, total_cents = total_cents * 3 where id = ${id}`
  await rollUpGrowth(world.sql, world.clock.now())
  expect(await turnover()).toEqual([{ currency: 'USD', cents: sold?.total_cents }])
})
