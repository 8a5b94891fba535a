import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, anAddress, aVisitor, type Person } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const day = (date: string, endDate = date) => ({ mode: 'days', startDate: date, endDate }) as const
const hold = (by: Person, spaceId: string, ask: ReturnType<typeof day> = day('2027-03-10')) =>
  by.api.bookings.holdSlot({ spaceId, people: 1, ask }).then(
    ({ id }) => ({ id, heard: 'held' }),
    ({ code }: { code: string }) => ({ id: '', heard: code }),
  )
const heard = async (...args: Parameters<typeof hold>) => (await hold(...args)).heard

test(
  claim('14.12.2', 'a network holds three slots at a time, each of another space; others are not stopped by it'),
  async () => {
    const from = anAddress()
    const spaces = await Promise.all(Array.from({ length: 5 }, () => aSpace(world)))
    const [one, two, three, four] = spaces.map(({ id }) => id) as [string, string, string, string]
    expect(await heard(aVisitor(world, from), one)).toBe('held')
    expect(await heard(aVisitor(world, from), one, day('2027-03-12'))).toBe('too_many_holds')
    const second = aVisitor(world, from)
    const { id } = await hold(second, two)
    expect(await heard(aVisitor(world, from), three)).toBe('held')
    expect(await heard(aVisitor(world, from), four)).toBe('too_many_holds')
    expect(await heard(aVisitor(world), one, day('2027-03-12'))).toBe('held')
    await second.api.bookings.releaseHold({ id })
    expect(await heard(aVisitor(world, from), four)).toBe('held')
    world.clock.pass({ minutes: 15 })
    expect(await heard(aVisitor(world, from), one, day('2027-03-14'))).toBe('held')
  },
)

test(claim('14.12.2', 'in a /64 of IPv6 everybody is the same'), async () => {
  const { id } = await aSpace(world)
  expect(await heard(aVisitor(world, '2001:db8:1:2::1'), id)).toBe('held')
  expect(await heard(aVisitor(world, '2001:db8:1:2:ffff::9'), id, day('2027-03-12'))).toBe('too_many_holds')
  expect(await heard(aVisitor(world, '2001:db8:1:3::1'), id, day('2027-03-12'))).toBe('held')
})

test('of nine at once from one network three hold', async () => {
  const from = anAddress()
  const spaces = await Promise.all(Array.from({ length: 9 }, () => aSpace(world)))
  const all = await Promise.all(spaces.map(({ id }) => heard(aVisitor(world, from), id)))
  expect(all.filter((word) => word === 'held')).toHaveLength(3)
  expect(new Set(all)).toEqual(new Set(['held', 'too_many_holds']))
})

test(claim('14.12.4', 'the pause before the same slot counts by network too'), async () => {
  const from = anAddress()
  const { id: space } = await aSpace(world)
  const first = aVisitor(world, from)
  const { id } = await hold(first, space)
  await first.api.bookings.releaseHold({ id })
  expect(await heard(aVisitor(world, from), space)).toBe('same_slot_too_soon')
  expect(await heard(aVisitor(world), space, day('2027-03-11'))).toBe('held')
  world.clock.pass({ minutes: 5 })
  expect(await heard(aVisitor(world, from), space)).toBe('held')
})

test(claim('14.12.5', 'without an account a hold spans seven days at most'), async () => {
  const { id } = await aSpace(world)
  expect(await heard(aVisitor(world), id, day('2027-03-10', '2027-03-17'))).toBe('too_long_without_account')
  expect(await heard(aVisitor(world), id, day('2027-03-10', '2027-03-16'))).toBe('held')
  expect(await heard(await aGuest(world), id, day('2027-04-10', '2027-04-30'))).toBe('held')
})

test('whose network it was is forgotten ten minutes after the hold', async () => {
  const visitor = aVisitor(world)
  const { id } = await hold(visitor, (await aSpace(world)).id)
  await visitor.api.bookings.releaseHold({ id })
  const known = async () =>
    (await world.sql`select 1 from bookings where id = ${id} and hold_network is not null`).length
  world.clock.pass({ minutes: 10 })
  await world.runScheduled()
  expect(await known()).toBe(1)
  world.clock.pass({ seconds: 1 })
  await world.runScheduled()
  expect(await known()).toBe(0)
})
