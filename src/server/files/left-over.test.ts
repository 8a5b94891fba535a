import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aGuest, type Person, proveAddress } from '../../../test/support/people.ts'
import { aPdf, leftBehind, type Sent, upload } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { attachFiles } from './files.sql.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})
const someone = async () => proveAddress(world, await aGuest(world))
const send = (files: readonly Sent[], by: Person) => upload(by, '/documents', files)
const stored = (bucket = 'documents') => path.join(world.deps.config.dataDir, 'storage', bucket)

describe('an interrupted upload leaves nothing', () => {
  test('if a store fails at the second of three files', async () => {
    const by = await someone()
    const before = await leftBehind(world)
    const { storage } = world.deps
    const keep = storage.upload
    const broken = vi.spyOn(storage, 'upload')
    // The upload is mocked, because a full or unavailable store can't be produced on demand.
    broken.mockImplementationOnce(keep).mockRejectedValueOnce(new Error('no room on the other side'))
    const three: Sent[] = ['a', 'b', 'c'].map((name) => [`${name}.pdf`, aPdf()])
    expect((await send(three, by)).status).toBe(500)
    expect(world.faults.splice(0).join()).toContain('no room on the other side')
    await world.runJobs()
    expect(await leftBehind(world)).toEqual(before)
    expect((await send(three, by)).status).toBe(201)
  })

  test('if a store fails to remove bytes, which is retried', async () => {
    const by = await someone()
    const before = await leftBehind(world)
    const { body } = await send([['a.pdf', aPdf()]], by)
    vi.spyOn(world.deps.storage, 'remove').mockRejectedValueOnce(new Error('away'))
    await by.api.files.removeDocument({ id: body.items?.[0]?.id as never })
    await world.runJobs()
    expect((await leftBehind(world)).stored).toBe(before.stored + 1)
    world.clock.pass({ hours: 1 })
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual(before)
  })
})

describe('cleanup removes', () => {
  test('a document unused for a day, bytes without a row, a row without bytes, and a folder of a dead process', async () => {
    world.clock.set(Temporal.Now.instant().toString())
    await world.runScheduled()
    const by = await someone()
    const before = await leftBehind(world)
    const { body } = await send(
      [
        ['a.pdf', aPdf()],
        ['b.pdf', aPdf()],
      ],
      by,
    )
    const [a, b] = body.items ?? []
    const used = {
      ownerId: by.id as never,
      bucket: 'documents',
      ids: [b?.id as never],
      now: world.clock.now(),
    } as const
    expect(await attachFiles(world.sql, used)).toHaveLength(1)
    await world.sql`insert into files (bucket, owner_id, name, content_type, bytes, sha256, created_at, changed_at)
      values ('documents', ${by.id}, 'x', 'application/pdf', 1, sha256('x'), ${world.clock.now()}, ${world.clock.now()})`
    writeFileSync(path.join(stored(), 'nobodys'), 'x')
    const left = path.join(world.deps.config.dataDir, 'arriving', 'left')
    mkdirSync(left)
    world.clock.pass({ minutes: 59 })
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual({ rows: before.rows + 3, stored: before.stored + 3, arriving: 1 })
    utimesSync(left, 1, 1)
    utimesSync(path.join(stored(), 'nobodys'), 1, 1)
    world.clock.pass({ minutes: 1 })
    await world.runScheduled()
    expect(await leftBehind(world)).toEqual({ rows: before.rows + 2, stored: before.stored + 2, arriving: 0 })
    world.clock.pass({ hours: 23 })
    await world.runScheduled()
    expect(readdirSync(stored())).toContain(b?.id)
    expect(readdirSync(stored())).not.toContain(a?.id)
    rmSync(path.join(stored(), b?.id ?? ''))
    await world.sql`delete from files where id = ${b?.id ?? ''}`
  })
})
