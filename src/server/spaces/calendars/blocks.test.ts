import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSaleOf } from '../../../../test/support/sales.ts'
import { aFloorWithRooms, aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const days = (startDate: string, endDate = startDate) => ({ mode: 'days', startDate, endDate }) as const
const ask = days('2027-03-10')
const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const block = (id: string, when: Parameters<Person['api']['calendars']['makeBlock']>[0]['when'] = ask) =>
  host.api.calendars.makeBlock({ id, when, note: 'Painting' })
const hold = (spaceId: string) => aVisitor(world).api.bookings.holdSlot({ spaceId, people: 1, ask })
const timeline = async (id: string) =>
  (await host.api.calendars.showTimeline({ from: '2027-03-08', days: 7, space: id })).items[0]

describe('a block', () => {
  test(
    claim('11.2.3', 'occupies the space and all its parts, and frees exactly those when it is removed'),
    async () => {
      const { whole, parts } = await aFloorWithRooms(world, 2)
      await world.sql`update spaces set host_id = ${host.id} where id = any(${[whole, ...parts]})`
      const made = await block(whole)
      expect([made.from, made.to]).toEqual(['2027-03-09T23:00:00Z', '2027-03-10T23:00:00Z'])
      for (const id of [whole, ...parts]) await expect(hold(id)).rejects.toMatchObject({ code: 'just_taken' })
      expect((await timeline(parts[0] ?? ''))?.entries).toMatchObject([
        { kind: 'block', note: 'Painting', of: 'The whole floor' },
      ])
      await expectInvariants(world.sql)
      await host.api.calendars.removeBlock({ id: made.id })
      expect((await hold(parts[0] ?? '')).state).toBe('held')
    },
  )

  test('never replaces a hold or booking, and names the conflict', async () => {
    const id = await mine()
    await hold(id)
    await expect(block(id, days('2027-03-09', '2027-03-11'))).rejects.toMatchObject({
      code: 'taken',
      data: { kind: 'hold', from: '2027-03-10T08:00:00Z', to: '2027-03-10T17:00:00Z', name: null },
    })
    expect(await world.sql`select 1 from blocks where space_id = ${id}`).toHaveLength(0)
  })

  test('replaces an expired hold, without any job, when it is created and when it is moved', async () => {
    const [made, moved] = [await mine(), await mine()]
    const holds = [await hold(made), await hold(moved)]
    const { id } = await block(moved, days('2027-03-20'))
    await expect(block(made)).rejects.toMatchObject({ code: 'taken' })
    world.clock.pass({ minutes: 15 })
    expect((await block(made)).from).toBe('2027-03-09T23:00:00Z')
    expect((await host.api.calendars.moveBlock({ id, when: ask, note: '' })).from).toBe('2027-03-09T23:00:00Z')
    for (const { id: held } of holds)
      expect(await world.sql`select state from bookings where id = ${held}`).toEqual([{ state: 'expired' }])
  })

  test('names the actual conflict, not an earlier expired hold', async () => {
    const id = await mine()
    await hold(id)
    world.clock.pass({ minutes: 15 })
    await block(id, days('2027-03-11'))
    await expect(block(id, days('2027-03-10', '2027-03-11'))).rejects.toMatchObject({
      code: 'taken',
      data: { kind: 'block' },
    })
  })

  test('can reach a booking’s edge, whose buffers stay free', async () => {
    const id = await mine({ buffer_after_minutes: 60 })
    await hold(id)
    const from = (at: string) => block(id, { mode: 'hours', from: `2027-03-10T${at}`, to: '2027-03-10T23:00' })
    await expect(from('18:30')).rejects.toMatchObject({ code: 'taken' })
    expect((await from('19:00')).from).toBe('2027-03-10T18:00:00Z')
  })

  test('is moved as a whole, even over its own time, or not at all', async () => {
    const id = await mine()
    const made = await block(id)
    const moved = await host.api.calendars.moveBlock({ id: made.id, when: days('2027-03-10', '2027-03-11'), note: '' })
    expect(moved).toMatchObject({ from: '2027-03-09T23:00:00Z', to: '2027-03-11T23:00:00Z', note: '' })
    await block(id, days('2027-03-14'))
    await expect(
      host.api.calendars.moveBlock({ id: made.id, when: days('2027-03-14'), note: '' }),
    ).rejects.toMatchObject({ code: 'taken', data: { kind: 'block' } })
    expect((await timeline(id))?.entries.map(({ from }) => from)).toEqual([moved.from, '2027-03-13T23:00:00Z'])
  })

  test('for the same time as another is made once, also with a simultaneous hold', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await mine()
      const done = await Promise.allSettled([block(id), block(id), hold(id)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done)
        if (one.status === 'rejected') expect(['taken', 'just_taken']).toContain((one.reason as { code: string }).code)
    }
  })

  test('of another host is not found', async () => {
    const made = await block(await mine())
    const other = await aHost(world)
    const missing = { code: 'not_found' }
    await expect(other.api.calendars.removeBlock({ id: made.id })).rejects.toMatchObject(missing)
    await expect(other.api.calendars.moveBlock({ id: made.id, when: ask, note: '' })).rejects.toMatchObject(missing)
  })
})

describe('an exception to opening hours', () => {
  const set = (id: string, hours: { opens: number; closes: number } | null) =>
    host.api.calendars.setException({ id, date: '2027-03-10', hours })

  test(claim('13.12', 'closes a day, changes its hours, and can be removed'), async () => {
    const id = await mine()
    await set(id, null)
    await expect(hold(id)).rejects.toMatchObject({ code: 'closed_date' })
    expect((await timeline(id))?.days[2]).toEqual({ date: '2027-03-10', hours: null, exception: true })
    await set(id, { opens: 720, closes: 1500 })
    expect((await timeline(id))?.days[2]).toMatchObject({ hours: { opens: 720, closes: 1500 } })
    await host.api.calendars.removeException({ id, date: '2027-03-10' })
    expect((await timeline(id))?.days[2]).toMatchObject({ hours: { opens: 540, closes: 1080 }, exception: false })
    const held = await hold(id)
    expect([held.from, held.to]).toEqual(['2027-03-10T08:00:00Z', '2027-03-10T17:00:00Z'])
  })

  test('keeps bookings outside the new hours, and names them', async () => {
    const id = await mine()
    const { id: booking } = await hold(id)
    // The state is set directly, because it doesn't matter here how the booking got there.
    await world.sql`update bookings set state = 'requested', guest_id = ${host.id} where id = ${booking}`
    expect((await set(id, { opens: 480, closes: 1200 })).standing).toEqual([])
    expect((await set(id, { opens: 600, closes: 1200 })).standing).toMatchObject([{ id: booking, name: 'Mara' }])
    expect((await set(id, null)).standing).toHaveLength(1)
    await world.sql`update bookings set state = 'held', guest_id = null where id = ${booking}`
  })

  test('for a past day is refused', async () => {
    const id = await mine()
    await expect(host.api.calendars.setException({ id, date: '2027-02-28', hours: null })).rejects.toMatchObject({
      code: 'in_past',
    })
  })
})

test('an archived space stays in the calendar until its last booking has ended', async () => {
  const id = await mine()
  await aSaleOf(world, id, ask)
  await world.sql`update spaces set status = 'archived' where id = ${id}`
  expect(await timeline(id)).toMatchObject({ status: 'archived', entries: [{ kind: 'booking' }] })
  world.clock.set('2027-03-11T12:00:00Z')
  expect(await timeline(id)).toBeUndefined()
})

test('the calendar counts the booked spaces of each day, each in its own time zone', async () => {
  const own = await aHost(world)
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
    const { id } = await aSpace(world, { host_id: own.id, zone })
    await aSaleOf(world, id, days('2027-03-10', zone === 'Europe/Berlin' ? '2027-03-11' : '2027-03-10'))
  }
  const { booked } = await own.api.calendars.showTimeline({ from: '2027-03-08', days: 7 })
  expect(booked).toHaveLength(46)
  expect(booked[0]?.date).toBe('2027-02-27')
  expect(booked.filter(({ spaces }) => spaces > 0)).toEqual([
    { date: '2027-03-10', spaces: 3 },
    { date: '2027-03-11', spaces: 1 },
  ])
})
