import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, anAddress, aVisitor, type Person } from '../../../test/support/people.ts'
import { hours } from '../../../test/support/sales.ts'
import { aFloorWithRooms, aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
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
  claim('14.12.2', 'a network can hold three slots at a time, each of another space, without affecting others'),
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

test(claim('14.12.2', 'all addresses in an IPv6 /64 count as one'), async () => {
  const { id } = await aSpace(world)
  expect(await heard(aVisitor(world, '2001:db8:1:2::1'), id)).toBe('held')
  expect(await heard(aVisitor(world, '2001:db8:1:2:ffff::9'), id, day('2027-03-12'))).toBe('too_many_holds')
  expect(await heard(aVisitor(world, '2001:db8:1:3::1'), id, day('2027-03-12'))).toBe('held')
})

test('a /56 can hold twelve slots at a time, four of them of one space, however many /64 it uses', async () => {
  let n = 0
  const from56 = () => `2001:db8:aaaa:bb${(n++).toString(16).padStart(2, '0')}::1`
  const { id: space } = await aSpace(world)
  const dates = Array.from({ length: 13 }, (_, week) => `2027-03-${String(1 + week * 2).padStart(2, '0')}`)
  const here: string[] = []
  for (const date of dates) here.push(await heard(aVisitor(world, from56()), space, day(date)))
  expect(here).toEqual([...Array(4).fill('held'), ...Array(9).fill('too_many_holds')])
  const spaces = await Promise.all(Array.from({ length: 9 }, () => aSpace(world)))
  const elsewhere: string[] = []
  for (const { id } of spaces) elsewhere.push(await heard(aVisitor(world, from56()), id))
  expect(elsewhere).toEqual([...Array(8).fill('held'), 'too_many_holds'])
  expect(await heard(aVisitor(world, '2001:db8:aaaa:cc00::1'), space, day('2027-03-28'))).toBe('held')
})

test('of eight simultaneous requests from one /56, four hold one space', async () => {
  const { id: space } = await aSpace(world)
  const asked = Array.from({ length: 8 }, (_, n) => {
    const date = `2027-03-${String(2 + n * 2).padStart(2, '0')}`
    return heard(aVisitor(world, `2001:db8:aaab:bb0${n}::1`), space, day(date))
  })
  const all = await Promise.all(asked)
  expect(all.filter((word) => word === 'held')).toHaveLength(4)
  expect(new Set(all)).toEqual(new Set(['held', 'too_many_holds']))
})

test('of nine simultaneous requests from one network, three hold', async () => {
  const from = anAddress()
  const spaces = await Promise.all(Array.from({ length: 9 }, () => aSpace(world)))
  const all = await Promise.all(spaces.map(({ id }) => heard(aVisitor(world, from), id)))
  expect(all.filter((word) => word === 'held')).toHaveLength(3)
  expect(new Set(all)).toEqual(new Set(['held', 'too_many_holds']))
})

test(claim('14.12.4', 'the pause before the same slot also applies to the network'), async () => {
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

test(claim('14.12.5', 'without an account a hold covers seven days at most'), async () => {
  const { id } = await aSpace(world)
  expect(await heard(aVisitor(world), id, day('2027-03-10', '2027-03-17'))).toBe('too_long_without_account')
  expect(await heard(aVisitor(world), id, day('2027-03-10', '2027-03-16'))).toBe('held')
  expect(await heard(await aGuest(world), id, day('2027-04-10', '2027-04-30'))).toBe('held')
})

test('the pause covers every slot that overlaps the released one', async () => {
  const from = anAddress()
  const { id: space } = await aSpace(world)
  const first = aVisitor(world, from)
  const { id } = await hold(first, space, day('2027-03-10', '2027-03-14'))
  await first.api.bookings.releaseHold({ id })
  expect(await heard(aVisitor(world, from), space, day('2027-03-10', '2027-03-15'))).toBe('same_slot_too_soon')
  expect(await heard(aVisitor(world, from), space, day('2027-03-14'))).toBe('same_slot_too_soon')
  expect(await heard(aVisitor(world, from), space, day('2027-03-15'))).toBe('held')
  expect(await heard(aVisitor(world), space, day('2027-03-10'))).toBe('held')
})

test('the pause covers the parts of a released whole, and the whole of a released part', async () => {
  const { whole, parts } = await aFloorWithRooms(world, 2)
  const from = anAddress()
  const [first, second] = [aVisitor(world, from), aVisitor(world, from)]
  const { id } = await hold(first, whole)
  await first.api.bookings.releaseHold({ id })
  expect(await heard(aVisitor(world, from), parts[0] ?? '')).toBe('same_slot_too_soon')
  const ofPart = await hold(second, parts[1] ?? '', day('2027-03-20'))
  await second.api.bookings.releaseHold({ id: ofPart.id })
  expect(await heard(aVisitor(world, from), whole, day('2027-03-20'))).toBe('same_slot_too_soon')
})

test('a /56 can hold an overlapping slot again four times in five minutes, and no more', async () => {
  const { id: space } = await aSpace(world)
  const words: string[] = []
  for (let n = 0; n < 6; n++) {
    const visitor = aVisitor(world, `2001:db8:cccc:dd0${n}::1`)
    const { id, heard: word } = await hold(visitor, space, day('2027-03-10', `2027-03-1${n}`))
    words.push(word)
    if (id) await visitor.api.bookings.releaseHold({ id })
  }
  expect(words).toEqual([...Array(4).fill('held'), ...Array(2).fill('same_slot_too_soon')])
})

async function heldInADay(by: () => Person | Promise<Person>, spaceId: string, days: number): Promise<number> {
  let start = Temporal.PlainDate.from('2027-03-05')
  for (let held = 0; ; held += days) {
    const visitor = await by()
    const end = start.add({ days: days - 1 })
    const { id, heard: word } = await hold(visitor, spaceId, day(start.toString(), end.toString()))
    if (word !== 'held') {
      expect(word).toBe('too_many_held_days')
      return held
    }
    await visitor.api.bookings.releaseHold({ id })
    world.clock.pass({ minutes: 1 })
    start = end.add({ days: 1 })
    if (start.month === 10) start = Temporal.PlainDate.from('2027-03-05')
  }
}

test('an account can hold 120 days of a space in one calendar day, including released ones', async () => {
  const { id: space } = await aSpace(world)
  const guest = await aGuest(world)
  expect(await heldInADay(() => guest, space, 24)).toBe(120)
  world.clock.set('2027-03-02T08:00:00Z')
  expect(await heard(guest, space, day('2027-08-01', '2027-08-24'))).toBe('held')
})

test('a network can hold 120 days of a space in one calendar day, and a /56 four times as many', async () => {
  const { id: space } = await aSpace(world)
  const from = anAddress()
  expect(await heldInADay(() => aVisitor(world, from), space, 6)).toBe(120)
  const { id: other } = await aSpace(world)
  let n = 0
  const from56 = () => aVisitor(world, `2001:db8:eeee:ff${(n++ % 250).toString(16).padStart(2, '0')}::1`)
  expect(await heldInADay(from56, other, 4)).toBe(480)
})

test('a hold’s network is deleted ten minutes after the hold', async () => {
  const visitor = aVisitor(world)
  const { id } = await hold(visitor, (await aSpace(world)).id)
  await visitor.api.bookings.releaseHold({ id })
  const known = async () => (await world.sql`select 1 from hold_networks where booking_id = ${id}`).length
  world.clock.pass({ minutes: 10 })
  await world.runScheduled()
  expect(await known()).toBe(1)
  world.clock.pass({ seconds: 1 })
  await world.runScheduled()
  expect(await known()).toBe(0)
})

test.each(['an account', 'a visitor without one', 'another visitor of the same network'])(
  'a hold that has just expired pauses its slot for %s, before any job has recorded it',
  async (who) => {
    const { id: spaceId } = await aSpace(world)
    const from = anAddress()
    const one = who === 'an account' ? await aGuest(world) : aVisitor(world, from)
    expect(await heard(one, spaceId)).toBe('held')
    world.clock.pass({ minutes: 15 })
    const next = who.startsWith('another') ? aVisitor(world, from) : one
    expect(await heard(next, spaceId)).toBe('same_slot_too_soon')
    world.clock.pass({ minutes: 5 })
    await world.sql`update sessions set last_active_at = ${world.clock.now()}`
    expect(await heard(next, spaceId)).toBe('held')
  },
)

test('a released hold pauses the slots that its buffers cover', async () => {
  const { id: spaceId } = await aSpace(world, { buffer_before_minutes: 60, buffer_after_minutes: 60 })
  const from = anAddress()
  const at = (hour: number) => ({ ...hours('2027-03-10', hour) })
  const one = aVisitor(world, from)
  const { id } = await one.api.bookings.holdSlot({ spaceId, people: 1, ask: at(12) })
  await one.api.bookings.releaseHold({ id })
  const next = aVisitor(world, from).api.bookings.holdSlot({ spaceId, people: 1, ask: at(13) })
  await expect(next).rejects.toMatchObject({ code: 'same_slot_too_soon' })
})

test('change requests count as held days too, and a refused one counts nothing', async () => {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: day('2027-03-20') })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const propose = async (last: string) => {
    const ask = day('2027-03-20', last)
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask })
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    await guest.api.bookingChanges.endProposal({ id })
  }
  for (let n = 0; n < 3; n++) await propose('2027-04-28')
  await expect(propose('2027-04-28')).rejects.toMatchObject({ code: 'too_many_held_days' })
  await propose('2027-03-22')
  await expect(propose('2027-03-21')).rejects.toMatchObject({ code: 'too_many_held_days' })
})
