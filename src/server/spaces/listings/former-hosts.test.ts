import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { aVisitor, type Person } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  await reviewListings(world, false)
})
afterAll(() => world.close())

const becomesUser = async ({ id }: Person, sql = world.sql) => {
  world.clock.pass({ seconds: 1 })
  await sql`insert into user_roles (user_id, role, assigned_at) values (${id}, 'user', ${world.clock.now()})`
}
const stateOf = async ({ id }: { id: string }) =>
  (await world.sql<{ status: string }[]>`select status from spaces where id = ${id}`)[0]?.status
const publish = (host: Person, { id, version }: { id: string; version: number }) =>
  host.api.listings.publishListing({ id, version })

test(claim('12.18', 'a former host has nothing published, and a history that says why'), async () => {
  const host = await aHost(world)
  const [live, waiting, draft] = [await aDraft(world, host), await aDraft(world, host), await aDraft(world, host)]
  await publish(host, live)
  await reviewListings(world, true)
  await publish(host, waiting)
  await reviewListings(world, false)
  const found = async () => (await aVisitor(world).api.search.findSpaces({ location: 'Berlin' })).items.length
  expect([await stateOf(waiting), await found()]).toEqual(['in_review', 1])
  await becomesUser(host)
  expect([await stateOf(live), await stateOf(waiting), await stateOf(draft)]).toEqual(['paused', 'draft', 'draft'])
  expect(await found()).toBe(0)
  const events = await world.sql`select step, reason from listing_events where space_id = ${live.id} order by id desc`
  expect(events[0]).toEqual({ step: 'pause', reason: 'no longer a host' })
})

test('a role dated in the past changes nothing', async () => {
  const host = await aHost(world)
  const live = await aDraft(world, host)
  await publish(host, live)
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'user', '2020-01-01')`
  expect(await stateOf(live)).toBe('published')
})

test('publishing while the role is removed waits, and nothing is published', async () => {
  const host = await aHost(world)
  const draft = await aDraft(world, host)
  let publishing: Promise<unknown> | undefined
  await world.sql.begin(async (tx) => {
    await becomesUser(host, tx as unknown as typeof world.sql)
    publishing = publish(host, draft).catch((error: { code: string }) => error.code)
    const waiting = () => world.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  })
  expect(await publishing).toBe('not_found')
  expect(await stateOf(draft)).toBe('draft')
})
