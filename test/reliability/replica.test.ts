import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookAtReplica } from '../../src/server/operating/doctor/look-at-replica.ts'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { type Embedded, startEmbedded } from '../../src/server/platform/database/embedded.ts'
import { migrate, roleOf } from '../../src/server/platform/database/migrate.ts'
import { openReplica } from '../../src/server/platform/database/replica.ts'
import { claim } from '../requirements/claim.ts'
import { aGuest, aVisitor } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { aStandby, type Standby } from '../support/standby.ts'
import { aWorld, type World } from '../support/world.ts'

let dataDir: string
let primary: Embedded
let standby: Standby
let replicas: Pool
let world: World
let replica: NonNullable<World['deps']['replica']>
let space: Awaited<ReturnType<typeof aSpace>>

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-primary-'))
  primary = await startEmbedded({ dataDir, durable: true })
  await migrate(primary.ownerUrl, { appRole: roleOf(primary.appUrl) })
  standby = await aStandby(primary, dataDir)
  replicas = openDatabase(standby.superuserUrl, { max: 1 }).sql
  world = await aWorld({ on: primary, replicaUrl: standby.appUrl })
  if (!world.deps.replica) throw new Error('there is no replica')
  replica = world.deps.replica
  space = await aSpace(world)
})
afterAll(async () => {
  await world.close()
  await replicas.end()
  await standby.close()
  await primary.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  await replicas`select pg_wal_replay_resume()`
  await standby.caughtUp()
  await replica.look()
  expect(replica.serves()).toBe(true)
  await pauseReplay()
})

async function pauseReplay(): Promise<void> {
  await replicas`select pg_wal_replay_pause()`
  while ((await replicas`select pg_get_wal_replay_pause_state() as state`)[0]?.state !== 'paused');
}

const titleFor = async (visitor: { fetch(path: string): Promise<Response> }) =>
  ((await (await visitor.fetch(`/api/v1/spaces/${space.id}`)).json()) as { title: string }).title
const rename = (title: string) => world.sql`update spaces set title = ${title} where id = ${space.id}`

test(claim('10.46', 'spaces, searches and reviews are read from the replica'), async () => {
  const before = await titleFor(await aVisitor(world))
  await rename('Renamed a moment ago')
  expect(await titleFor(await aVisitor(world))).toBe(before)
  const found = await (await aVisitor(world)).fetch('/api/v1/spaces')
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining(before)])
})

test(claim('10.47', 'a writer reads their own changes'), async () => {
  const guest = await aGuest(world)
  await guest.api.favourites.saveFavourite({ id: space.id })
  await rename('As I left it')
  expect(await titleFor(guest)).toBe('As I left it')
  const found = await guest.fetch('/api/v1/spaces')
  expect(await found.text()).toContain('As I left it')
})

test('a stranger who has just held a slot sees it held', async () => {
  const stranger = await aVisitor(world)
  const startDate = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 9 }).toString()
  const ask = { mode: 'days', startDate, endDate: startDate } as const
  await stranger.api.bookings.holdSlot({ spaceId: space.id, ask, people: 1 })
  expect(stranger.jar.has('daylet_wrote')).toBe(true)
})

test(claim('10.48', 'a replica more than five seconds behind is not read'), async () => {
  let now = performance.now()
  const own = openReplica(standby.appUrl, world.sql, world.deps.log, () => now)
  await replicas`select pg_wal_replay_resume()`
  await own?.look()
  await standby.caughtUp()
  await own?.look()
  expect(own?.serves()).toBe(true)
  await pauseReplay()
  await rename('It does not hear this')
  now += 4_000
  await own?.look()
  expect(own?.serves(), 'four seconds behind').toBe(true)
  now += 2_000
  await own?.look()
  expect(own?.serves(), 'five seconds and more behind').toBe(false)
  await replicas`select pg_wal_replay_resume()`
  await standby.caughtUp()
  await own?.look()
  expect(own?.serves(), 'caught up').toBe(true)
  await own?.close()
})

test(claim('10.49', 'if the replica fails, the primary responds, and no one notices'), async () => {
  await rename('Of the primary')
  await standby.stop()
  expect(replica.serves(), 'nobody has looked').toBe(true)
  expect(await titleFor(await aVisitor(world))).toBe('Of the primary')
  const found = await (await aVisitor(world)).fetch('/api/v1/spaces')
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('Of the primary')])
  expect(replica.serves()).toBe(false)
  await replica.look()
  expect(replica.serves()).toBe(false)
  await standby.start()
  expect(world.faults).toEqual([])
})

test('if the replica cancels a query for replication, the primary responds', async () => {
  for (const code of ['40001', '57014', '25006']) {
    expect(replica.gaveUp(Object.assign(new Error('cancelled'), { code }))).toBe(true)
    await replica.look()
  }
  expect(replica.gaveUp(Object.assign(new Error('our own'), { code: '42P01' }))).toBe(false)
})

test('doctor distinguishes a replica from a primary, another database and none', async () => {
  const looks = async (url: string) =>
    (await lookAtReplica(url, primary.appUrl)).map(({ name, level }) => `${level} ${name}`)
  expect(await looks(standby.appUrl)).toEqual(['good replica'])
  expect(await looks(primary.appUrl)).toEqual(['wrong replica.primary'])
  expect(await lookAtReplica(undefined, primary.appUrl)).toEqual([])
  expect(await looks('postgres://nobody:x@127.0.0.1:9/daylet')).toEqual(['wrong replica.access'])
})

test(claim('10.50', 'while the primary is down the site can be read, and is ready for readers'), async () => {
  await replicas`select pg_wal_replay_resume()`
  await primary.stop()
  await replica.look()
  const visitor = await aVisitor(world)
  const statusOf = async (path: string) => (await visitor.fetch(path)).status
  expect(await statusOf('/api/v1/spaces')).toBe(200)
  expect(await statusOf(`/api/v1/spaces/${space.id}`)).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
  primary = await startEmbedded({ dataDir, durable: true })
  await replica.look()
  expect(replica.serves()).toBe(true)
})
