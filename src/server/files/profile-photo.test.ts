import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anExport } from '../../../test/support/exports.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aPdf, aPicture, leftBehind, type Sent, upload } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})
const set = (by: Person, files: Sent[]) => upload(by, '/profile/photo', files, { method: 'PUT' })
const photoOf = async (by: Person) => (await by.api.sessions.whoAmI()).account?.photoUrl ?? null
const sizeOf = async (url: string | null) => {
  const { width, height } = await sharp(
    Buffer.from(await (await aVisitor(world).fetch(`${url}?width=1920`)).arrayBuffer()),
  ).metadata()
  return [width, height]
}

test('a photo is cropped to a square, and everyone can see it on its owner’s spaces', async () => {
  const ada = await aGuest(world)
  const { id } = await aSpace(world)
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${ada.id}, 'host', ${world.clock.now()})`
  await world.sql`update spaces set host_id = ${ada.id} where id = ${id}`
  expect(await photoOf(ada)).toBeNull()
  expect((await set(ada, [['me.png', await aPicture('png', 900, 1_200)]])).status).toBe(200)
  const url = await photoOf(ada)
  expect(await sizeOf(url)).toEqual([800, 800])
  expect((await aVisitor(world).api.spaces.showSpace({ id: id as never })).host.photoUrl).toBe(url)
  expect((await anExport(world, ada)).files).toEqual([
    expect.objectContaining({ name: 'me.png', bucket: 'people', profile_photo: true }),
  ])
})

test('a new photo replaces it, a small one stays small, and removing it leaves nothing', async () => {
  const before = await leftBehind(world)
  const ada = await aGuest(world)
  await set(ada, [['a.jpg', await aPicture()]])
  const first = await photoOf(ada)
  expect(await sizeOf(first)).toEqual([40, 40])
  await set(ada, [['b.gif', await aPicture('gif')]])
  expect(await photoOf(ada)).not.toBe(first)
  expect((await aVisitor(world).fetch(first ?? '')).status).toBe(404)
  expect((await ada.api.files.removeProfilePhoto()).photoUrl).toBeNull()
  expect(await photoOf(ada)).toBeNull()
  await world.runJobs()
  expect(await leftBehind(world)).toEqual(before)
})

test('a profile photo is one picture', async () => {
  const ada = await aGuest(world)
  const two: Sent[] = [
    ['a.jpg', await aPicture()],
    ['b.jpg', await aPicture()],
  ]
  expect((await set(ada, two)).body).toMatchObject({ code: 'too_many_files', data: { most: 1 } })
  expect((await set(ada, [['a.pdf', aPdf()]])).body.data?.files).toEqual([{ at: 0, name: 'a.pdf', code: 'wrong_type' }])
  expect(await photoOf(ada)).toBeNull()
})

test('a profile photo is deleted with the account', async () => {
  const before = await leftBehind(world)
  const ada = await aGuest(world)
  await set(ada, [['a.jpg', await aPicture()]])
  await world.sql`update accounts set email_verified_at = now() where id = ${ada.id}`
  expect((await upload(ada, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
  const url = await photoOf(ada)
  await ada.api.profile.deleteAccount()
  await world.runJobs()
  expect((await aVisitor(world).fetch(url ?? '')).status).toBe(404)
  expect(await leftBehind(world)).toEqual(before)
})
