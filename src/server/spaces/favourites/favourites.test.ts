import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { anEnteredGuest, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let me: Person
let ids: string[]
beforeAll(async () => {
  world = await aWorld()
  ids = []
  for (let n = 0; n < 14; n++) ids.push((await aSpace(world, { title: `Space ${n}` })).id)
})
beforeEach(async () => {
  me = await anEnteredGuest(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})

const saved = async () => (await me.api.favourites.favouriteIds()).ids

test('a space is saved once, however often it is requested, and removed again', async () => {
  const [id = ''] = ids
  for (let n = 0; n < 2; n++) expect(await me.api.favourites.saveFavourite({ id })).toEqual({ saved: true })
  expect(await saved()).toEqual([id])
  for (let n = 0; n < 2; n++) expect(await me.api.favourites.removeFavourite({ id })).toEqual({ saved: false })
  expect(await saved()).toEqual([])
})

test(
  claim(
    '17.5',
    'spaces saved in a tab are added without duplicates or missing spaces, and adding them twice changes nothing',
  ),
  async () => {
    const [a = '', b = '', c = '', d = ''] = ids
    await me.api.favourites.saveFavourite({ id: a })
    await world.sql`update spaces set status = 'paused' where id = ${d}`
    const kept = { ids: [b, a, b, crypto.randomUUID(), d, c] }
    await me.api.favourites.mergeFavourites(kept)
    expect(await me.api.favourites.mergeFavourites(kept)).toMatchObject({ full: false })
    expect((await saved()).toSorted()).toEqual([a, b, c].toSorted())
    await world.sql`update spaces set status = 'published' where id = ${d}`
  },
)

test('the list is sorted by save time, page by page, and includes unpublished spaces', async () => {
  for (const id of ids) {
    await me.api.favourites.saveFavourite({ id })
    world.clock.pass({ seconds: 1 })
  }
  await world.sql`update spaces set status = 'paused' where id = ${ids[13] ?? ''}`
  const first = await me.api.favourites.listFavourites({})
  expect(first.count).toBe(14)
  expect(first.items.slice(0, 2)).toMatchObject([
    { id: ids[13], available: false },
    { id: ids[12], available: true, dayCents: 25_920 },
  ])
  const rest = await me.api.favourites.listFavourites({ cursor: first.next ?? '' })
  expect(rest.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(rest.next).toBeNull()
  const all = await me.api.favourites.listFavourites({ limit: 14 })
  expect([all.items.length, all.next]).toEqual([14, null])
  await expect(me.api.favourites.listFavourites({ cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
  await world.sql`update spaces set status = 'published' where id = ${ids[13] ?? ''}`
})

test('five hundred saved spaces are the limit, also for fourteen hearts at once', async () => {
  const others = await Promise.all(Array.from({ length: 490 }, () => aSpace(world, { status: 'paused' })))
  await world.sql`
    insert into favourites (account_id, space_id) select ${me.id}, unnest(${others.map(({ id }) => id)}::uuid[])`
  const answers = await Promise.allSettled(ids.map((id) => me.api.favourites.saveFavourite({ id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await saved()).toHaveLength(500)
  const [over = ''] = ids.filter((_, at) => answers[at]?.status === 'rejected')
  await expect(me.api.favourites.saveFavourite({ id: over })).rejects.toMatchObject({
    code: 'favourites_full',
    data: { most: 500 },
  })
  expect(await me.api.favourites.mergeFavourites({ ids: [over] })).toMatchObject({ full: true })
})

test('sixty hearts a minute are allowed', async () => {
  const [id = ''] = ids
  for (let n = 0; n < 60; n++) await me.api.favourites.removeFavourite({ id })
  await expect(me.api.favourites.saveFavourite({ id })).rejects.toMatchObject({ code: 'too_many' })
})

test('saving and removing repeatedly at the same moment never reports a full list', async () => {
  const { id } = await aSpace(world)
  const guest = await anEnteredGuest(world)
  const both = () => [guest.api.favourites.saveFavourite({ id }), guest.api.favourites.removeFavourite({ id })]
  const said = await Promise.allSettled(Array.from({ length: 20 }, both).flat())
  expect(said.filter(({ status }) => status === 'rejected')).toEqual([])
})
