import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aWorldWithBank, type Bank, giveBack, onboard, receivesOf, until } from '../../../test/support/payouts.ts'
import { aGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { aSaleOf, days, hours } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let bank: Bank
let host: Person
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})

const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const IN_TOKYO = { zone: 'Asia/Tokyo', opens: Array(7).fill(0), closes: Array(7).fill(1440) }

describe('earnings', () => {
  test(
    claim(
      '15.19',
      'count in the month a booking starts in its space’s time zone, by space, compared with the months before',
    ),
    async () => {
      world.clock.set('2027-01-20T08:00:00Z')
      const [berlin, tokyo] = [await mine({ title: 'Berlin' }), await mine({ title: 'Tokyo', ...IN_TOKYO })]
      const january = await aSaleOf(world, berlin, days('2027-01-30'))
      const february = await aSaleOf(world, tokyo, hours('2027-02-01', 1))
      world.clock.set('2027-03-01T09:00:00Z')
      host = await enteredAs(world, host.id)
      await aSaleOf(world, tokyo, hours('2027-03-20', 1))
      const seen = await host.api.financial.showEarnings({ months: 3 })
      expect(seen.months.map(({ month, cents }) => [month, cents])).toEqual([
        ['2027-01', await receivesOf(world, january)],
        ['2027-02', await receivesOf(world, february)],
        ['2027-03', 0],
      ])
      expect(seen.months[0]?.before).toEqual({ month: '2026-10', cents: 0 })
      expect(seen.spaces.map(({ title, bookings }) => [title, bookings])).toEqual(
        expect.arrayContaining([
          ['Berlin', 1],
          ['Tokyo', 1],
        ]),
      )
      const later = await host.api.financial.showEarnings({ months: 3, until: '2027-04' })
      expect(later.latest).toBe('2027-03')
      expect(later.current).toEqual(seen.current)
      expect((await host.api.financial.showEarnings({ months: 3, until: '2027-02' })).current).toBeNull()
      const lines = await host.api.financial.listLines({ starts: '2027-02' })
      expect([lines.total, lines.sumCents]).toEqual([1, await receivesOf(world, february)])
      const all = await host.api.financial.listLines({ starts: '2027-01', to: '2027-03' })
      expect([all.total, all.sumCents]).toEqual([2, seen.cents])
    },
  )
})

describe('this month’s earnings', () => {
  test('are compared with the month before up to the same time, and with what is still to come', async () => {
    world.clock.set('2027-01-20T08:00:00Z')
    const space = await mine()
    const early = await aSaleOf(world, space, days('2027-02-10'))
    await aSaleOf(world, space, days('2027-02-20'))
    const [now, soon, later] = [
      await aSaleOf(world, space, days('2027-03-05')),
      await aSaleOf(world, space, days('2027-03-25')),
      await aSaleOf(world, space, days('2027-04-02')),
    ]
    world.clock.set('2027-03-15T12:00:00Z')
    host = await enteredAs(world, host.id)
    const toCome = (await receivesOf(world, soon)) + (await receivesOf(world, later))
    expect((await host.api.financial.showEarnings({})).current).toEqual({
      cents: await receivesOf(world, now),
      beforeCents: await receivesOf(world, early),
      beforeUntil: '2027-02-15',
      expectedCents: await receivesOf(world, soon),
      upcoming: { cents: toCome, bookings: 2 },
    })
  })

  test('include the kept part of a cancelled booking once its time has come, but never as expected', async () => {
    const space = await mine()
    const [begun, ahead] = [
      await aSaleOf(world, space, hours('2027-03-01', 10)),
      await aSaleOf(world, space, days('2027-03-10')),
    ]
    world.clock.set('2027-03-01T12:00:00Z')
    host = await enteredAs(world, host.id)
    for (const id of [begun, ahead]) {
      await giveBack(world, host, id, (await receivesOf(world, id)) - 1_234)
      await world.sql`update bookings set state = 'cancelled', ended_at = now() where id = ${id}`
    }
    const { months, current } = await host.api.financial.showEarnings({})
    expect(months.at(-1)).toMatchObject({ month: '2027-03', cents: 1_234, bookings: 0 })
    expect(current?.upcoming).toEqual({ cents: 0, bookings: 0 })
  })
})

describe('ledger lines', () => {
  test('belong to the caller, filter by each figure, and sum up to the balance', async () => {
    await onboard(world, bank, host)
    const [a, b] = [await mine({ title: '=cmd, "A"' }), await mine()]
    const [first, second] = [await aSaleOf(world, a, days('2027-03-10')), await aSaleOf(world, b, days('2027-03-11'))]
    await aSaleOf(world, (await aSpace(world)).id, days('2027-03-10'))
    await until(world, '2027-03-12')
    await giveBack(world, host, second, 500)
    const all = await host.api.financial.listLines({})
    const [one, two] = [await receivesOf(world, first), await receivesOf(world, second)]
    expect(all.items.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['refund', -500],
      ['payout', -one],
      ['capture', two],
      ['capture', one],
    ])
    expect(all.sumCents).toBe((await host.api.financial.showBalance({})).balanceCents)
    const [payout] = (await host.api.financial.listPayouts({})).items
    const of = async (filter: object) => (await host.api.financial.listLines(filter)).items.map(({ cents }) => cents)
    expect(await of({ payout: payout?.id })).toEqual([-one])
    const paid = await host.api.financial.showPayout({ id: payout?.id ?? '' })
    expect(paid.items.map(({ booking, cents }) => [booking.id, cents])).toEqual([[first, one]])
    expect(paid.items.map(({ priceCents, commissionCents }) => priceCents - commissionCents)).toEqual([one])
    const other = await aHost(world)
    await expect(other.api.financial.showPayout({ id: payout?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await of({ space: a })).toEqual([one])
    expect(await of({ booking: all.items[0]?.booking?.number })).toEqual([-500, two])
    expect(await of({ kind: 'refund' })).toEqual([-500])
    expect(await of({ month: '2027-02' })).toEqual([])
    expect((await of({ sort: 'oldest' })).at(-1)).toBe(-500)
    expect((await of({ sort: 'largest' })).at(-1)).toBe(-500)
    const csv = await (await host.fetch('/api/v1/financial/lines.csv?kind=capture')).text()
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toContain(`"'=cmd, ""A""",${(one / 100).toFixed(2)},USD`)
  })

  test('are paged by 24', async () => {
    const space = await mine()
    const id = await aSaleOf(world, space, days('2027-03-10'))
    for (let n = 0; n < 25; n++) await giveBack(world, host, id, 1)
    const last = await host.api.financial.listLines({ page: 99 })
    expect([last.page, last.pages, last.total, last.items.length]).toEqual([2, 2, 26, 2])
  })
})

test(claim('15.19', 'upcoming payouts are listed by their due date, with long bookings in parts'), async () => {
  const long = await aSaleOf(world, await mine(), days('2027-03-10', '2027-04-20'))
  const { items } = (await host.api.financial.showBalance({})).upcoming
  expect(items.map(({ day }) => day)).toEqual(['2027-03-11', '2027-04-08'])
  expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(await receivesOf(world, long))
  const { priceCents = 0, commissionCents = 0 } = items[0] ?? {}
  const booking = await host.api.bookings.showBooking({ id: long })
  expect([priceCents - commissionCents, commissionCents]).toEqual([booking.hostReceivesCents, booking.commissionCents])
  expect(commissionCents).toBeGreaterThan(0)
  expect(await host.api.financial.showBalance({})).toMatchObject({
    laterCents: await receivesOf(world, long),
    dueCents: 0,
  })
})

test('statements continue from month to month', async () => {
  await onboard(world, bank, host)
  const id = await aSaleOf(world, await mine(), days('2027-03-10'))
  await until(world, '2027-03-12')
  await giveBack(world, host, id, 700)
  world.clock.set('2027-03-31T23:59:59Z')
  host = await enteredAs(world, host.id)
  const paid = await receivesOf(world, id)
  const march = {
    month: '2027-03',
    openingCents: 0,
    earnedCents: paid - 700,
    paidCents: paid,
    closingCents: -700,
    invoiced: false,
  }
  expect((await host.api.financial.listStatements()).items).toEqual([march])
  world.clock.set('2027-04-01T00:00:00Z')
  expect((await host.api.financial.listStatements()).items).toEqual([
    { month: '2027-04', openingCents: -700, earnedCents: 0, paidCents: 0, closingCents: -700, invoiced: false },
    march,
  ])
  const sumOf = async (filter: object) => (await host.api.financial.listLines(filter)).sumCents
  expect(await sumOf({ month: '2027-03', part: 'earned' })).toBe(march.earnedCents)
  expect(await sumOf({ month: '2027-03', part: 'paid' })).toBe(-march.paidCents)
  expect([await sumOf({ until: '2027-02' }), await sumOf({ until: '2027-03' })]).toEqual([0, march.closingCents])
  expect(await sumOf({ month: '2027-03', until: '2027-02' })).toBe(0)
})

test('next, later and held payouts link to their bookings’ lines', async () => {
  await onboard(world, bank, host)
  const space = await mine()
  const [due, later, held] = [
    await aSaleOf(world, space, days('2027-03-10')),
    await aSaleOf(world, space, days('2027-03-20')),
    await aSaleOf(world, space, days('2027-03-11')),
  ]
  world.clock.set('2027-03-12T12:00:00Z')
  await world.sql`
    insert into booking_problems (booking_id, reporter_id, reason, description, created_at)
    select id, guest_id, 'other', 'No heating.', ${world.clock.now()} from bookings where id = ${held}`
  host = await enteredAs(world, host.id)
  const balance = await host.api.financial.showBalance({})
  const of = async (waits: 'due' | 'later' | 'held') => {
    const { items, sumCents } = await host.api.financial.listLines({ waits })
    return [items.map(({ booking }) => booking?.id), sumCents]
  }
  expect(await of('due')).toEqual([[due], balance.dueCents])
  expect(await of('later')).toEqual([[later], balance.laterCents])
  expect(await of('held')).toEqual([[held], balance.heldCents])
})

test('someone who never sold anything has nothing, and sees nothing of others', async () => {
  await aSaleOf(world, await mine(), days('2027-03-10'))
  const { api } = await aGuest(world)
  expect(await api.financial.showBalance({})).toMatchObject({ any: false, balanceCents: 0 })
  expect((await api.financial.listLines({})).total).toBe(0)
  expect((await api.financial.listStatements()).items).toEqual([])
})
