import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOddSale, cancelled, type Money, paidOut } from '../../../../test/support/odd-cents.ts'
import { aWorldWithBank, type Bank } from '../../../../test/support/payouts.ts'
import type { World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  await world.sql`insert into tax_rules (region, name, ppm) values ('NYC', 'Sales tax', 88750)`
})
afterAll(() => world.close())

// Three days for 927.56, confirmed on 1 March at 08:00Z and starting on 20 March at 08:00Z. Halves and tenths are
// rounded as in the domain's table.
const ALL: Money = [92_756, 0, 0, 0, 0]
const FULL: Money = [85_885, 0, 0, 6_311, 560]
// 10% of 371.66 is 37.17.
const HALF: Money = [45_420, 33_449, 3_717, 6_311, 3_859]
// 10% of 743.29 is 74.33.
const CLEANING: Money = [4_959, 66_896, 7_433, 6_311, 7_157]
// 10% of 293.31, 541.08 and 788.84.
const TWO_LEFT: Money = [58_268, 26_398, 2_933, 2_346, 2_811]
const ONE_LEFT: Money = [29_133, 48_697, 5_411, 4_329, 5_186]
const NONE_LEFT: Money = [0, 70_996, 7_888, 6_311, 7_561]

const BEFORE: [policy: string, at: string, Money][] = [
  ...['flexible', 'moderate', 'firm', 'strict'].map((policy): [string, string, Money] => [
    policy,
    '2027-03-02T08:00:00Z',
    ALL,
  ]),
  ['flexible', '2027-03-02T08:00:00.001Z', FULL],
  ['flexible', '2027-03-19T08:00:00Z', FULL],
  ['flexible', '2027-03-19T08:00:00.001Z', CLEANING],
  ['moderate', '2027-03-02T08:00:00.001Z', FULL],
  ['moderate', '2027-03-13T08:00:00Z', FULL],
  ['moderate', '2027-03-13T08:00:00.001Z', HALF],
  ['moderate', '2027-03-19T08:00:00Z', HALF],
  ['moderate', '2027-03-19T08:00:00.001Z', CLEANING],
  ['firm', '2027-03-02T08:00:00.001Z', HALF],
  ['firm', '2027-03-13T08:00:00Z', HALF],
  ['firm', '2027-03-13T08:00:00.001Z', CLEANING],
  ['strict', '2027-03-02T08:00:00.001Z', HALF],
  ['strict', '2027-03-06T08:00:00Z', HALF],
  ['strict', '2027-03-06T08:00:00.001Z', CLEANING],
]

describe('before the host is paid, the gateway refunds the amount shown, and the ledger matches:', () => {
  test.each(BEFORE)('a guest under %s at %s', async (policy, at, money) => {
    const sale = await anOddSale(world, bank, { policy })
    world.clock.set(at)
    expect(await cancelled(world, sale, 'guest', money, { taken: 92_756 })).toBe(money[1])
  })

  const others = BEFORE.slice(0, 4).flatMap(([policy]) => [[policy, 'host'] as const, [policy, 'admin'] as const])
  test.each(others)(
    'under %s a %s refunds everything until the last millisecond, then the days not started',
    async (policy, who) => {
      for (const [at, money] of [
        ['2027-03-20T07:59:59.999Z', ALL],
        ['2027-03-20T08:00:00Z', TWO_LEFT],
        ['2027-03-20T23:00:00Z', ONE_LEFT],
      ] as const) {
        const sale = await anOddSale(world, bank, { policy })
        world.clock.set(at)
        expect(await cancelled(world, sale, who, money, { taken: 92_756 })).toBe(money[1])
      }
    },
  )
})

describe('after the host was paid 709.96, the host owes the refund:', () => {
  test.each(['flexible', 'moderate', 'firm', 'strict'])(
    'under %s a guest is refused, but host and admin are not',
    async (policy) => {
      for (const who of ['host', 'admin'] as const) {
        const sale = await anOddSale(world, bank, { policy })
        await paidOut(world)
        const { bookingSteps } = await sale.as('guest')
        await expect(bookingSteps.previewCancellation({ id: sale.id })).rejects.toMatchObject({
          code: 'already_started',
        })
        expect(await cancelled(world, sale, who, ONE_LEFT, { taken: 92_756 })).toBe(48_697 - 70_996)
      }
    },
  )

  test.each([
    ['on the last day a host', 'host', NONE_LEFT, undefined],
    ['an admin, everything', 'admin', ALL, 1_000_000],
    // 394.44 and its 10%, 39.44, aren't refunded. The fee is 31.56, the tax 37.81.
    ['an admin, half', 'admin', [46_375, 35_500, 3_944, 3_156, 3_781], 500_000],
  ] as const)('%s', async (_, who, money, share) => {
    const sale = await anOddSale(world, bank, { policy: 'strict' })
    await paidOut(world)
    world.clock.set('2027-03-22T09:00:00Z')
    expect(await cancelled(world, sale, who, money, { taken: 92_756, share })).toBe(money[1] - 70_996)
  })

  // 13999.80 + 466.20 + 45.55 + 19.99 = 14531.54; fee 1162.52, tax 1392.85: 17086.91. The host gets 13078.39: 6103.25
  // for 28 days, then 12206.50 for 56. On the second day 466.66 + 15.54 + 45.55 + 0.67 = 528.42 isn't refunded; on the
  // thirtieth 6999.90 + 233.10 + 45.55 + 10.00 = 7288.55.
  test.each([
    ['one part', 'host', ['2027-03-21T09:00:00Z'], [1_646_557, 47_558, 5_284, 4_227, 5_065], 610_325],
    ['one part', 'admin', ['2027-03-21T09:00:00Z'], [1_646_557, 47_558, 5_284, 4_227, 5_065], 610_325],
    [
      'two',
      'host',
      ['2027-03-21T09:00:00Z', '2027-04-18T09:00:00Z'],
      [851_667, 655_969, 72_886, 58_308, 69_861],
      1_220_650,
    ],
    [
      'two',
      'admin',
      ['2027-03-21T09:00:00Z', '2027-04-18T09:00:00Z'],
      [851_667, 655_969, 72_886, 58_308, 69_861],
      1_220_650,
    ],
  ] as const)('of sixty days %s, a %s', async (_, who, at, money, paid) => {
    const sale = await anOddSale(world, bank, { policy: 'strict', endDate: '2027-05-18' })
    for (const one of at) await paidOut(world, one)
    expect(await cancelled(world, sale, who, money, { taken: 1_708_691 })).toBe(money[1] - paid)
  })
})
