import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '../../demo/fill-demo.ts'
import { openStorage } from '../../src/server/external/storage/open-storage.ts'
import type { Storage } from '../../src/server/external/storage/storage.ts'
import { backUp } from '../../src/server/operating/backup/back-up.ts'
import type { Manifest } from '../../src/server/operating/backup/manifest.ts'
import { restore } from '../../src/server/operating/backup/restore.ts'
import type { Deps } from '../../src/server/platform/deps.ts'
import type { JobRunner } from '../../src/server/platform/jobs/job.ts'
import { claim } from '../requirements/claim.ts'
import { setJobsByTestClock } from '../setup/cluster.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { patientInvariants } from '../support/invariants.ts'
import { aStore } from '../support/operator.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { aPdf, aPicture, aSender, upload } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'
import { asSuperuser } from './planted-setups.ts'

const home = mkdtempSync(path.join(tmpdir(), 'daylet-backup-'))
const place = (name: string) => path.join(home, name)
let database: FreshDatabase
let store: Awaited<ReturnType<typeof aStore>>
beforeAll(async () => {
  database = await freshDatabase()
  await asSuperuser(
    database,
    `create or replace function jobs.job_now() returns timestamptz language sql stable as 'select now()';
      drop table jobs.test_clock`,
  )
  store = await aStore(home)
})
afterAll(async () => {
  await store.close()
  await database.drop()
  rmSync(home, { recursive: true, force: true })
})

const now = () => Temporal.Now.instant()
const urlsOf = ({ appUrl, ownerUrl }: FreshDatabase) => ({ app: appUrl, owner: ownerUrl })
const inFolder = (name: string) => openStorage({ dataDir: place(name), s3: null })
const inS3 = () => openStorage({ dataDir: home, s3: store.s3 })
const back = (folder: string, storage: Storage, on = database) =>
  backUp({ folder: place(folder), ownerUrl: on.ownerUrl, storage, now })
const put = (folder: string, storage: Storage, { on = database, replace = true } = {}) =>
  restore({ folder: place(folder), urls: urlsOf(on), storage, replace })

const contents = ({ tables, sequences, files }: Manifest) => ({
  tables: tables.map(({ name, columns, rows, digest }) => ({ name, columns, rows, digest })),
  sequences,
  files: { count: files.count, bytes: files.bytes, list: files.list.sha256 },
})

function aCrowd(world: World, spaceId: string) {
  let going = true
  const acts = { rounds: 0 }
  const busy = (async () => {
    const sender = await aSender(world)
    for (let day = Temporal.Now.plainDateISO().add({ days: 10 }); going; day = day.add({ days: 1 })) {
      await aSaleOf(world, spaceId, days(day.toString()))
      const { status } = await upload(sender, '/documents', [[`${day}.pdf`, aPdf(2_000)]])
      const photo = await upload(sender, '/profile/photo', [['me.jpg', await aPicture()]], { method: 'PUT' })
      expect([status, photo.status]).toEqual([201, 200])
      await (world.deps.jobs as JobRunner<Deps>).runDue(world.deps)
      acts.rounds++
      // An account may upload ten batches a minute.
      world.clock.pass({ seconds: 15 })
    }
  })()
  const stop = () => {
    going = false
    return busy
  }
  return { acts, stop }
}

async function aWorldOfToday(): Promise<World> {
  const world = await aWorld({ on: database })
  world.clock.set(Temporal.Now.instant().toString())
  return world
}

async function aLivedWorld(): Promise<World> {
  const world = await aWorldOfToday()
  await fillDemo({
    sql: world.sql,
    now: world.clock.now(),
    dataDir: world.deps.config.dataDir,
    log: () => {},
    size: 60,
  })
  return world
}

/**
 * Creates a former host who has signed in again. Restoring the rows must not fire the trigger that ends sessions when a
 * role is lost.
 */
async function aDemotedGuest(world: World): Promise<Person> {
  const person = await aGuest(world)
  for (const role of ['host', 'user']) {
    world.clock.pass({ seconds: 1 })
    await world.sql`insert into user_roles (user_id, role, assigned_at) values (${person.id}, ${role}, ${world.clock.now()})`
  }
  await person.api.accounts.signIn({ email: person.email, password: PASSWORD })
  return person
}

describe(claim('10.39', 'a backup'), () => {
  let made: Manifest
  let guest: Person

  test('is a snapshot of one moment while the site runs, and misses no file', async () => {
    const world = await aLivedWorld()
    guest = await aDemotedGuest(world)
    const { id } = await aSpace(world)
    const crowd = aCrowd(world, id)
    await expect.poll(() => crowd.acts.rounds, { timeout: 40_000 }).toBeGreaterThan(2)
    const before = crowd.acts.rounds
    made = await back('first', world.deps.storage)
    const after = crowd.acts.rounds
    await crowd.stop()
    expect(after).toBeGreaterThan(before)
    expect(made.files).toMatchObject({ lost: 0 })
    expect(made.files.count).toBeGreaterThan(before)
    expect(made.tables.find(({ name }) => name === 'public.ledger_lines')?.rows).toBeGreaterThan(100)
    await world.close()
  })

  test('restores every row and file after database and files are lost, and again from S3', async () => {
    await put('first', await inFolder('second'))
    const second = await back('of-second', await inFolder('second'))
    expect(contents(second)).toEqual(contents(made))
    await put('of-second', await inS3())
    expect(contents(await back('of-s3', await inS3()))).toEqual(contents(made))
  })

  test('lets the site continue where it was', async () => {
    const world = await aWorldOfToday()
    // The site checks a payment that was in progress, as it does after a power failure.
    await setJobsByTestClock(database)
    world.clock.pass({ hours: 1 })
    await world.runScheduled()
    expect(await patientInvariants(world)).toEqual([])
    expect((await aVisitor(world).fetch('/readyz')).status).toBe(200)
    const signedIn = aVisitor(world)
    await signedIn.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect((await signedIn.api.sessions.whoAmI()).account?.email).toBe(guest.email)
    const { id } = await aSpace(world)
    await aSaleOf(world, id, days(Temporal.Now.plainDateISO().add({ days: 9 }).toString()))
    expect(await patientInvariants(world)).toEqual([])
    await expect(world.sql`delete from ledger_lines`).rejects.toThrow('permission denied')
    await world.close()
  })
})
