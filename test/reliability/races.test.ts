import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { claim } from '../requirements/claim.ts'
import { expectInvariants } from '../support/invariants.ts'
import { patience } from '../support/patience.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aFloorWithRooms, aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

let world: World
let guests: Person[]
const RACERS = 200

beforeAll(async () => {
  world = await aWorld()
  guests = []
  while (guests.length < RACERS) guests.push(...(await Promise.all(Array.from({ length: 10 }, () => aGuest(world)))))
}, patience(60_000))
afterAll(async () => {
  await world.runScheduled()
  await expectInvariants(world.sql)
  await world.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))

type Ask = Parameters<Person['api']['bookings']['holdSlot']>[0]['ask']
const day = (n: number): Ask => ({
  mode: 'days',
  startDate: `2027-03-${String(n).padStart(2, '0')}`,
  endDate: `2027-03-${String(n).padStart(2, '0')}`,
})

async function race(wanted: (n: number) => { spaceId: string; ask: Ask }) {
  const tries = await Promise.allSettled(
    guests.map(async ({ api }, n) => {
      const hold = await api.bookings.holdSlot({ ...wanted(n), people: 1 })
      return api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
    }),
  )
  const sold = tries.flatMap((t) => (t.status === 'fulfilled' ? [t.value] : []))
  const refused = tries.flatMap((t) =>
    t.status === 'rejected' ? [t.reason as { code?: string; data?: { alternatives?: unknown[] } }] : [],
  )
  return { sold, refused }
}

describe('200 accounts at once', () => {
  test(
    claim('11.1 14.9', 'one slot is sold once, and 199 are refused with free alternatives'),
    async () => {
      const { id: spaceId } = await aSpace(world)
      const { sold, refused } = await race(() => ({ spaceId, ask: day(2) }))
      expect(sold).toMatchObject([{ state: 'confirmed' }])
      expect(refused).toHaveLength(RACERS - 1)
      expect(new Set(refused.map((r) => r.code))).toEqual(new Set(['just_taken']))
      expect(refused.every((r) => r.data?.alternatives?.length === 3)).toBe(true)
    },
    patience(60_000),
  )

  test(
    claim('11.2.2', 'a whole and its parts: either the whole once or each part once'),
    async () => {
      const { whole, parts } = await aFloorWithRooms(world, 4)
      const { sold, refused } = await race((n) => ({ spaceId: [whole, ...parts][n % 5] ?? whole, ask: day(4) }))
      const names: string[] = sold.map((b) => b.space.id)
      expect(new Set(names).size).toBe(names.length)
      if (names.includes(whole)) expect(names).toEqual([whole])
      else expect(names.length).toBeGreaterThan(0)
      expect(new Set(refused.map((r) => r.code))).toEqual(new Set(['just_taken']))
    },
    patience(60_000),
  )

  test(
    claim('11.2.1', 'adjacent slots with buffers: never closer than both buffers'),
    async () => {
      const { id: spaceId } = await aSpace(world, {
        buffer_before_minutes: 30,
        buffer_after_minutes: 30,
        step_minutes: 60,
      })
      const { sold } = await race((n) => ({
        spaceId,
        ask: { mode: 'hours', date: '2027-03-06', startMinute: 540 + 60 * (n % 8), minutes: 60 },
      }))
      const starts = sold.map((b) => Date.parse(b.from)).sort((a, b) => a - b)
      expect(starts.length).toBeGreaterThanOrEqual(2)
      for (const [i, start] of starts.entries())
        if (i > 0) expect(start - (starts[i - 1] ?? 0)).toBeGreaterThanOrEqual(2 * 3_600_000)
    },
    patience(60_000),
  )
})

describe('the database constraint alone', () => {
  test(claim('11.1', 'refuses an overlap that no rule checked'), async () => {
    const { unitId } = await aSpace(world)
    const block = (from: string, to: string) =>
      world.sql`insert into occupancies (unit_id, during, kind) values (${unitId}, tstzrange(${from}, ${to}), 'block')`
    await block('2027-03-02T08:00:00Z', '2027-03-02T17:00:00Z')
    await expect(block('2027-03-02T16:59:59Z', '2027-03-02T18:00:00Z')).rejects.toMatchObject({
      constraint_name: 'occupancies_never_overlap',
    })
    await block('2027-03-02T17:00:00Z', '2027-03-02T18:00:00Z')
  })

  test(
    claim('15.12', 'the ledger refuses a transaction that doesn’t sum to zero, and the site can’t change a line'),
    async () => {
      const [entry] = await world.sql<
        { id: number }[]
      >`insert into ledger_transactions (key, at) values ('test:1', now()) returning id`
      const line = (position: number, cents: number) =>
        world.sql`insert into ledger_lines values (${entry?.id ?? 0}, ${position}, 'gateway_clearing', ${cents}, 'USD')`
      await expect(line(0, 100)).rejects.toMatchObject({ code: '23514' })
      await inTransaction(world.sql, async (tx) => {
        await tx`insert into ledger_lines values (${entry?.id ?? 0}, 0, 'gateway_clearing', 5, 'USD'), (${entry?.id ?? 0}, 1, 'tax_payable', -5, 'USD')`
      })
      await expect(world.sql`update ledger_lines set amount_cents = 1`).rejects.toMatchObject({ code: '42501' })
      await expect(world.sql`delete from booking_events`).rejects.toMatchObject({ code: '42501' })
      await expect(world.sql`drop table bookings`).rejects.toMatchObject({ code: '42501' })
    },
  )
})
