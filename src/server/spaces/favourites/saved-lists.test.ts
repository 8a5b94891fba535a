import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEnteredGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function aSharedList(me: Person) {
  const { url } = await me.api.favourites.shareList()
  const token = new URL(url).searchParams.get('token') ?? ''
  const open = () => aVisitor(world).api.favourites.showSharedList({ token })
  return { url, open }
}

test('a shared list shows its name and the published spaces, but nobody’s name', async () => {
  const me = await anEnteredGuest(world)
  const [shown, hidden] = [await aSpace(world, { title: 'North Light' }), await aSpace(world, { title: 'South Hall' })]
  for (const { id } of [shown, hidden]) await me.api.favourites.saveFavourite({ id })
  await me.api.favourites.nameList({ name: '  Spring <b>shoot</b> ' })
  await world.sql`update spaces set status = 'paused' where id = ${hidden.id}`
  const { url, open } = await aSharedList(me)
  expect(url).toMatch(/\/saved\/shared\?token=[\w-]{43}$/)
  const list = await open()
  expect(list).toMatchObject({
    name: 'Spring shoot',
    items: [{ id: shown.id, title: 'North Light' }],
    next: null,
  })
  expect(JSON.stringify(list)).not.toMatch(/Ada|Tester|Mara/)
  expect(await me.api.favourites.listFavourites({})).toMatchObject({ name: 'Spring shoot', count: 2 })
})

test('the name of a list is one line that reads in one direction', async () => {
  const me = await anEnteredGuest(world)
  await me.api.favourites.nameList({ name: '\u202eSpring\nshoot\u2066' })
  expect(await me.api.favourites.listFavourites({})).toMatchObject({ name: 'Spring shoot' })
})

test('a new link replaces the old one, and stopping ends it', async () => {
  const me = await anEnteredGuest(world)
  const first = await aSharedList(me)
  expect(await first.open()).toMatchObject({ name: '', items: [] })
  const second = await aSharedList(me)
  await expect(first.open()).rejects.toMatchObject({ code: 'not_found' })
  expect((await me.api.favourites.listFavourites({})).sharedAt).not.toBeNull()
  await second.open()
  await me.api.favourites.stopSharing()
  await expect(second.open()).rejects.toMatchObject({ code: 'not_found' })
  expect((await me.api.favourites.listFavourites({})).sharedAt).toBeNull()
})

test('the list of a suspended person isn’t shown', async () => {
  const me = await anEnteredGuest(world)
  const { open } = await aSharedList(me)
  await open()
  await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${me.id}`
  await expect(open()).rejects.toMatchObject({ code: 'not_found' })
})

test('the link itself isn’t stored', async () => {
  const me = await anEnteredGuest(world)
  const { url } = await me.api.favourites.shareList()
  const rows = await world.sql`select l::text as text from saved_lists l where account_id = ${me.id}`
  expect(String(rows[0]?.text)).not.toContain(new URL(url).searchParams.get('token'))
})

test('a network can look sixty times a minute, and a person can change the list ten times', async () => {
  const [me, visitor] = [await anEnteredGuest(world), aVisitor(world)]
  const look = () => visitor.api.favourites.showSharedList({ token: 'wrong' })
  for (let n = 0; n < 60; n++) await expect(look()).rejects.toMatchObject({ code: 'not_found' })
  await expect(look()).rejects.toMatchObject({ code: 'too_many' })
  for (let n = 0; n < 10; n++) await me.api.favourites.nameList({ name: `List ${n}` })
  await expect(me.api.favourites.shareList()).rejects.toMatchObject({ code: 'too_many' })
})
