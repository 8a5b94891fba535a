import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aMadeGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSaleOf } from '../../../../test/support/sales.ts'
import { aFloorWithRooms, aSpace } from '../../../../test/support/spaces.ts'
import { testCard } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})
afterEach(() => expectInvariants(world.sql))

const HEAD = 'space,from,to,note'
const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const send = (rows: readonly string[], more: { preview?: boolean; idempotencyKey?: string } = {}) =>
  host.api.calendars.importBlocks({ csv: [HEAD, ...rows].join('\n'), ...more })
const problemsOf = async (...rows: string[]) =>
  (await send(rows)).problems.map(({ row, column, code }) => `${row} ${column} ${code}`)
const blocks = () => world.sql<{ from: string; to: string; note: string }[]>`
  select lower(during)::text as from, upper(during)::text as to, note from blocks b join spaces s on s.id = b.space_id
  where s.host_id = ${host.id} order by during`
const day = (startDate: string, endDate = startDate) => ({ mode: 'days', startDate, endDate }) as const

describe('imported blocked times', () => {
  test('are previewed in the space’s time zone without blocking anything', async () => {
    await mine({ title: 'Loft', zone: 'America/New_York' })
    const { rows, problems, made } = await send(['loft,2027-03-10 14:00,2027-03-10 18:30,Painting'], { preview: true })
    const when = { from: '2027-03-10T19:00:00Z', to: '2027-03-10T23:30:00Z', zone: 'America/New_York' }
    expect(rows).toEqual([{ row: 2, space: 'Loft', when, note: 'Painting' }])
    expect([problems, made, await blocks()]).toEqual([[], [], []])
  })

  test('block each time, by title or id, and can’t be booked', async () => {
    const [loft, hall] = [await mine({ title: 'Loft' }), await mine({ title: 'Hall' })]
    const { made } = await send(['Loft,2027-03-10,2027-03-11,Holidays', `${hall},2027-03-10 09:00,2027-03-10 12:00,`])
    expect(made).toHaveLength(2)
    expect((await blocks()).map(({ note }) => note)).toEqual(['Holidays', ''])
    const hold = (spaceId: string) =>
      aVisitor(world).api.bookings.holdSlot({ spaceId, people: 1, ask: day('2027-03-11') })
    await expect(hold(loft)).rejects.toMatchObject({ code: 'just_taken' })
    expect(await hold(hall)).toMatchObject({ state: 'held' })
  })

  test('block all parts of a space', async () => {
    const { whole, parts } = await aFloorWithRooms(world, 2)
    await world.sql`update spaces set host_id = ${host.id} where id = any(${[whole, ...parts]})`
    await send([`${whole},2027-03-10,2027-03-10,`])
    const problems = await problemsOf(`${parts[0]},2027-03-10,2027-03-10,`, `${parts[1]},2027-03-11,2027-03-11,`)
    expect(problems).toEqual(['2 from taken'])
    expect(await problemsOf(`${whole},2027-03-12,2027-03-12,`, `${parts[1]},2027-03-12,2027-03-12,`)).toEqual([
      '3 from same_time',
    ])
  })

  test('over a booking are refused as a whole, and the error names the booking', async () => {
    const id = await mine({ title: 'Loft' })
    const booking = await aSaleOf(world, id, day('2027-03-10'))
    const { problems, made } = await send(['Loft,2027-03-20,2027-03-20,', 'Loft,2027-03-09,2027-03-12,'])
    expect(made).toEqual([])
    expect(problems).toMatchObject([
      {
        row: 3,
        column: 'from',
        code: 'taken',
        scheduled: { kind: 'booking', bookingId: booking, zone: 'Europe/Berlin' },
      },
    ])
    expect(await blocks()).toEqual([])
  })

  test('name no one who only holds a slot', async () => {
    const spaceId = await mine({ title: 'Loft' })
    await aVisitor(world).api.bookings.holdSlot({ spaceId, people: 1, ask: day('2027-03-10') })
    const { problems } = await send(['Loft,2027-03-10,2027-03-10,'])
    expect(problems).toMatchObject([{ code: 'taken', scheduled: { kind: 'hold', bookingId: null, name: null } }])
    world.clock.pass({ minutes: 15 })
    expect((await send(['Loft,2027-03-10,2027-03-10,'])).made).toHaveLength(1)
  })

  test('end an abandoned payment that is in the way', async () => {
    const spaceId = await mine({ title: 'Loft' })
    const guest = await aMadeGuest(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: day('2027-03-10') })
    await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
    expect(await problemsOf('Loft,2027-03-10,2027-03-10,')).toEqual(['2 from taken'])
    world.clock.pass({ minutes: 30 })
    expect((await send(['Loft,2027-03-10,2027-03-10,'])).made).toHaveLength(1)
  })

  test.each([
    ['Loft,2027-03-28 02:30,2027-03-28 05:00,', ['2 from skipped_hour']],
    ['Loft,2027-03-28 01:00,2027-03-28 02:30,', ['2 to skipped_hour']],
    ['Loft,2027-03-12,2027-03-11,', ['2 to end_before_start']],
    ['Loft,2027-02-01,2027-02-02,', ['2 to in_past']],
    ['Loft,2029-03-01,2029-03-02,', ['2 to too_far_ahead']],
    ['Loft,10.03.2027,2027-03-11,', ['2 from not_a_time']],
    ['Attic,2027-03-10,2027-03-11,', ['2 space unknown_space']],
    [`Loft,2027-03-10,2027-03-11,${'x'.repeat(201)}`, ['2 note too_long']],
  ])('%j has the problems %j', async (row, problems) => {
    await mine({ title: 'Loft' })
    expect(await problemsOf(row)).toEqual(problems)
    expect(await blocks()).toEqual([])
  })

  test('of another host’s space, of a draft, or of one of two spaces with the same title are refused', async () => {
    const other = await aSpace(world, { title: 'Theirs' })
    await host.api.listings.createListing({})
    await mine({ title: 'Twin' })
    const twin = await mine({ title: 'Twin' })
    const row = (space: string) => `${space},2027-03-10,2027-03-10,`
    expect(await problemsOf(row('Theirs'), row(other.id), row('Twin'))).toEqual([
      '2 space unknown_space',
      '3 space unknown_space',
      '4 space which_space',
    ])
    expect((await send([row(twin)])).made).toHaveLength(1)
  })

  test('that overlap each other name the other row', async () => {
    await mine({ title: 'Loft' })
    const { problems } = await send([
      'Loft,2027-03-10,2027-03-12,',
      'Loft,2027-03-13,2027-03-13,',
      'loft,2027-03-12,2027-03-14,',
    ])
    expect(problems).toMatchObject([{ row: 4, column: 'from', code: 'same_time', other: 2 }])
  })

  test('sent at the same time as a hold take all or nothing', async () => {
    for (let n = 0; n < 4; n++) {
      const [one, two] = [await mine({ title: `A${n}` }), await mine({ title: `B${n}` })]
      const hold = aVisitor(world).api.bookings.holdSlot({ spaceId: two, people: 1, ask: day('2027-03-10') })
      const asked = send([`${one},2027-03-10,2027-03-10,n${n}`, `${two},2027-03-10,2027-03-10,n${n}`])
      const [held, sent] = await Promise.allSettled([hold, asked])
      const made = sent.status === 'fulfilled' ? sent.value.made.length : -1
      expect([held.status, made]).toEqual(held.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 2])
      expect((await blocks()).filter(({ note }) => note === `n${n}`)).toHaveLength(made)
    }
  })

  test('sent twice with one key are created once', async () => {
    await mine({ title: 'Loft' })
    const idempotencyKey = crypto.randomUUID()
    const rows = ['Loft,2027-03-10,2027-03-10,']
    const [one, other] = await Promise.all([send(rows, { idempotencyKey }), send(rows, { idempotencyKey })])
    expect(one).toEqual(other)
    expect(await blocks()).toHaveLength(1)
  })

  test('are limited to 1,000 upcoming blocks for each space', async () => {
    const id = await mine({ title: 'Loft' })
    await world.sql`
      insert into blocks (space_id, during, made_by, created_at)
      select ${id}, tstzrange('2027-04-01'::timestamptz + n * interval '1 hour', '2027-04-01'::timestamptz + (n + 1) * interval '1 hour'),
        ${host.id}, ${world.clock.now()} from generate_series(1, 999) n`
    expect(await problemsOf('Loft,2027-03-10,2027-03-10,', 'Loft,2027-03-12,2027-03-12,')).toEqual([
      '3 space too_many_blocks',
    ])
    await world.sql`delete from blocks where space_id = ${id}`
  })
})
