import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { anOddSale } from '../../../../test/support/odd-cents.ts'
import { aWorldWithBank, type Bank } from '../../../../test/support/payouts.ts'
import { days } from '../../../../test/support/sales.ts'
import type { World } from '../../../../test/support/world.ts'

let world: World
let bank: Bank
let sale: Awaited<ReturnType<typeof anOddSale>>
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  await world.sql`insert into tax_rules (region, name, ppm) values ('NYC', 'Sales tax', 88750)`
})
afterAll(() => world.close())
/**
 * Three days cost 927.56, and removing a day saves 283.50. Five days before the start, 131.24 of the 283.50 is
 * refunded. A minute before the start, nothing is refunded.
 */
beforeEach(async () => {
  sale = await anOddSale(world, bank, { policy: 'moderate' })
})

const [HALF, NOTHING] = ['2027-03-15T08:00:00Z', '2027-03-20T07:59:00Z'] as const
const ask = days('2027-03-20', '2027-03-21')
const api = async (who: 'guest' | 'host') => (await sale.as(who)).bookingChanges
const preview = async (who: 'guest' | 'host') => (await api(who)).previewChange({ id: sale.id, ask })
const propose = async (who: 'guest' | 'host', totalCents: number, refundInFull?: boolean) =>
  (await api(who)).proposeChange({ id: sale.id, ask, totalCents, ...(refundInFull !== undefined && { refundInFull }) })
const accept = async (who: 'guest' | 'host', refundInFull?: boolean) =>
  (await api(who)).acceptChange({ id: sale.id, ...(refundInFull !== undefined && { refundInFull }) })

async function shares() {
  const rows = await world.sql<{ account: string; cents: number }[]>`
    select split_part(l.account, ':', 1) as account, -sum(l.amount_cents)::int as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${sale.id} group by 1`
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const refunded = async () => {
  await world.runJobs()
  return (await (await sale.as('guest')).bookings.showBooking({ id: sale.id })).payment?.refundedCents
}

describe('a shorter booking', () => {
  test(claim('14.14', 'is refunded line by line by the policy, and shows the full refund'), async () => {
    world.clock.set(HALF)
    for (const who of ['guest', 'host'] as const)
      expect(await preview(who)).toMatchObject({ refundCents: 13_124, full: { refundCents: 28_350 } })
    await propose('guest', 79_632)
    const { items } = await (await api('host')).showChanges({ id: sale.id })
    expect(items[0]).toMatchObject({ refundCents: 13_124, full: { refundCents: 28_350 }, refundedInFull: false })
    await accept('host')
    expect(await refunded()).toBe(13_124)
    await expectInvariants(world.sql)
  })

  test('leaves non-refunded amounts with their party: tax stays tax, and the fee stays the fee', async () => {
    const before = await shares()
    world.clock.set(NOTHING)
    expect(await preview('guest')).toMatchObject({ refundCents: 0, chargeCents: 0, quote: { total: 92_756 } })
    await propose('guest', 92_756)
    await accept('host')
    expect(await shares()).toEqual(before)
    expect(await refunded()).toBe(0)
    await expectInvariants(world.sql)
  })

  test('that is cancelled right afterwards refunds what cancelling would have refunded', async () => {
    world.clock.set(HALF)
    const steps = (await sale.as('guest')).bookingSteps
    const { refundCents: atOnce } = await steps.previewCancellation({ id: sale.id })
    await propose('guest', 79_632)
    await accept('host')
    const { refundCents } = await steps.previewCancellation({ id: sale.id })
    await steps.cancelBooking({ id: sale.id, reason: '', refundCents })
    expect(await refunded()).toBe(atOnce)
    await expectInvariants(world.sql)
  })
})

describe('a full refund of the removed part', () => {
  test('can be chosen by a host who accepts', async () => {
    world.clock.set(HALF)
    await propose('guest', 79_632)
    expect((await accept('host', true)).items[0]).toMatchObject({
      state: 'accepted',
      refundedInFull: true,
      refundCents: 28_350,
      full: null,
      quote: { total: 64_406 },
    })
    expect(await refunded()).toBe(28_350)
    await expectInvariants(world.sql)
  })

  test('can be chosen by a host who proposes, at the total they saw', async () => {
    world.clock.set(HALF)
    await expect(propose('host', 79_632, true)).rejects.toMatchObject({ code: 'price_changed' })
    expect((await propose('host', 64_406, true)).items[0]).toMatchObject({ refundCents: 28_350, refundedInFull: true })
    await accept('guest')
    expect(await refunded()).toBe(28_350)
    await expectInvariants(world.sql)
  })

  test('can’t be chosen by a guest', async () => {
    world.clock.set(HALF)
    await expect(propose('guest', 64_406, true)).rejects.toMatchObject({ code: 'not_for_you' })
    await propose('host', 79_632)
    await expect(accept('guest', true)).rejects.toMatchObject({ code: 'not_for_you' })
    await accept('guest')
    expect(await refunded()).toBe(13_124)
  })
})
