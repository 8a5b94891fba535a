import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor } from '../../../test/support/people.ts'
import { aReview, aStay } from '../../../test/support/reviews.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import type { AccountId } from '../../domain/kernel/id.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const idOf = (id: string) => ({ id: id as AccountId })

test('a host’s page has public facts, all published spaces in pages, and the reviews of all of them', async () => {
  const first = await aSpace(world, { title: 'First', rank: 99 })
  for (let n = 0; n < 25; n++) await aSpace(world, { host_id: first.hostId, title: `Space ${n}`, rank: n })
  await aSpace(world, { host_id: first.hostId, title: 'Paused', status: 'paused' })
  const guest = await aGuest(world)
  const now = world.clock.now()
  await aReview(world, first, guest.id, { overall: 4, visible: now })
  await aReview(world, first, guest.id, { overall: 5, visible: now })
  await aReview(world, first, guest.id, { overall: 1, visible: now.add({ hours: 1 }) })
  const { hosts } = aVisitor(world).api
  const host = await hosts.showHost(idOf(first.hostId))
  expect(host).toEqual({
    id: first.hostId,
    firstName: 'Mara',
    photoUrl: null,
    since: expect.stringMatching(/^\d{4}-\d\d$/),
    spacesCount: 26,
    rating: 4.5,
    reviewCount: 2,
    answers: null,
  })
  const page = await hosts.listHostSpaces(idOf(first.hostId))
  const rest = await hosts.listHostSpaces({ ...idOf(first.hostId), cursor: page.next ?? '' })
  expect([page.items.length, rest.items.map(({ title }) => title), rest.next]).toEqual([
    24,
    ['Space 1', 'Space 0'],
    null,
  ])
  expect(page.items[0]).toMatchObject({ title: 'First', price: 259.2 })
  const reviews = await hosts.listHostReviews(idOf(first.hostId))
  expect(reviews.items.map(({ overall, space }) => [overall, space.title])).toEqual(
    expect.arrayContaining([
      [5, 'First'],
      [4, 'First'],
    ]),
  )
  expect(reviews).toMatchObject({ next: null })
  expect(await aVisitor(world).api.spaces.showSpace({ id: first.id as never })).toMatchObject({
    host: { id: first.hostId, spacesCount: 26 },
  })
})

test('a host’s answers to requests are measured once there are five', async () => {
  const space = await aSpace(world, { instant: false })
  const guest = await aGuest(world)
  const ask = async (to: string, minutes: number) => {
    const id = await aStay(world, space, guest.id)
    const at = world.clock.now().subtract({ hours: 60 })
    await world.sql`update bookings set instant = false where id = ${id}`
    await world.sql`insert into booking_events (booking_id, at, actor, from_state, to_state) values
      (${id}, ${at}, 'guest', 'held', 'requested'), (${id}, ${at.add({ minutes })}, 'host', 'requested', ${to})`
  }
  const answers = async () => (await aVisitor(world).api.hosts.showHost(idOf(space.hostId))).answers
  for (const minutes of [10, 30, 50]) await ask('confirmed', minutes)
  await ask('declined', 300)
  await ask('withdrawn', 1)
  expect(await answers()).toBeNull()
  await ask('expired', 1_440)
  expect(await answers()).toEqual({ percent: 80, minutes: 40 })
})

test('guests, suspended, former and unknown hosts are not found', async () => {
  const { hosts } = aVisitor(world).api
  const isMissing = async (id: string) => {
    for (const call of [hosts.showHost, hosts.listHostSpaces, hosts.listHostReviews])
      await expect(call(idOf(id))).rejects.toMatchObject({ code: 'not_found' })
  }
  const { id, hostId } = await aSpace(world)
  await isMissing((await aGuest(world)).id)
  await isMissing(crypto.randomUUID())
  await world.sql`update spaces set status = 'paused' where id = ${id}`
  expect(await hosts.showHost(idOf(hostId))).toMatchObject({ spacesCount: 0, rating: null })
  await world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${hostId}`
  await isMissing(hostId)
  const other = await aSpace(world)
  await world.sql`update accounts set deleted_at = now() where id = ${other.hostId}`
  await isMissing(other.hostId)
  const former = await aSpace(world)
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${former.hostId}, 'user', now() + interval '1 day')`
  await isMissing(former.hostId)
})

test('a cursor of another list is refused', async () => {
  const { hostId } = await aSpace(world)
  const { hosts } = aVisitor(world).api
  for (const call of [hosts.listHostSpaces, hosts.listHostReviews])
    await expect(call({ ...idOf(hostId), cursor: 'e30' })).rejects.toMatchObject({ code: 'bad_cursor' })
})
