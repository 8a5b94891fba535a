import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOddSale, cancelled, type Money, paidOut } from '../../../../test/support/odd-cents.ts'
import { aWorldWithBank, type Bank } from '../../../../test/support/payouts.ts'
import { days } from '../../../../test/support/sales.ts'
import type { World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  await world.sql`insert into tax_rules (region, name, ppm) values ('NYC', 'Sales tax', 88750)`
})
afterAll(() => world.close())

describe('after a change at 50%,', () => {
  // The columns are the total charged, the change's refund, the refund of a later cancellation, and the split of what
  // remains.
  const CHANGES: [string, string, number, number, Money][] = [
    ['a day more', '2027-03-23', 121_106, 0, [58_546, 44_298, 4_922, 8_240, 5_100]],
    // What isn't refunded equals the result of cancelling three days at once: 350.00 + 11.66 + 10.00, fee 63.11, tax
    // 38.59.
    ['a day less', '2027-03-21', 92_756, 13_124, [32_296, 33_449, 3_717, 6_311, 3_859]],
    ['two days less', '2027-03-20', 92_756, 26_250, [19_170, 33_449, 3_717, 6_311, 3_859]],
  ]
  async function changed(endDate: string) {
    const sale = await anOddSale(world, bank, { policy: 'moderate' })
    world.clock.set('2027-03-13T08:00:00.001Z')
    const { id } = sale
    const ask = days('2027-03-20', endDate)
    const { bookingChanges } = await sale.as('guest')
    const { quote } = await bookingChanges.previewChange({ id, ask })
    await bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    await (await sale.as('host')).bookingChanges.acceptChange({ id })
    await world.runJobs()
    return sale
  }

  test.each(CHANGES)('%s, what guest, host and admin give up', async (_, endDate, taken, before, money) => {
    expect(await cancelled(world, await changed(endDate), 'guest', money, { taken, before })).toBe(money[1])
    for (const who of ['host', 'admin'] as const)
      expect(await cancelled(world, await changed(endDate), who, [taken - before, 0, 0, 0, 0], { taken, before })).toBe(
        0,
      )
  })

  // On the second of four days, 466.66 + 15.54 + 10.00 + 45.55 = 537.75 isn't refunded. 10% of it is 53.78, the fee
  // 43.02, the tax 51.54.
  test.each([
    ['a day more', '2027-03-23', 121_106, 0, [57_875, 48_397, 5_378, 4_302, 5_154], 92_695],
    // 601.47 + 66.83 is the sum of 547.74 and the 120.56 that the change didn't refund.
    ['a day less', '2027-03-21', 92_756, 13_124, [0, 60_147, 6_683, 6_311, 6_491], 60_147],
  ] as const)('%s, and after its payout', async (_, endDate, taken, before, money, paid) => {
    for (const who of ['host', 'admin'] as const) {
      const sale = await changed(endDate)
      await paidOut(world)
      expect(await cancelled(world, sale, who, money, { taken, before })).toBe(money[1] - paid)
    }
  })
})
