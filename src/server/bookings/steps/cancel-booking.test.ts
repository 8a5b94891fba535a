import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { EXAMPLE_RATES } from '../../../../test/support/examples/spaces.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aMadeGuest, enteredAs, makeAdmin, type Person } from '../../../../test/support/people.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents, ppm } from '../../../domain/kernel/money.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await world.sql`insert into tax_rules (region, name, ppm) values ('NYC', 'Sales tax', 88750)`
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function aSale({ startDate = '2027-03-20', endDate = '2027-03-21' } = {}) {
  const projector = {
    id: 'projector',
    name: 'Projector',
    cents: cents(2_500),
    per: 'booking',
    required: false,
    stock: null,
  }
  const rates = {
    ...EXAMPLE_RATES,
    cleaningCents: cents(6_000),
    weeklyDiscountPpm: ppm(0),
    addOns: [projector] as never,
  }
  const { id: spaceId, hostId } = await aSpace(world, { tax_region: 'NYC', cancellation: 'moderate', rates })
  const guest = await aMadeGuest(world)
  const addOns = [{ id: 'projector', quantity: 1 }]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(startDate, endDate), people: 1, addOns })
  const booking = await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, guest, spaceId, hostId, booking }
}

const again = async (person: Person) => enteredAs(world, person.id)
const balances = async (id: string) => {
  const rows = await world.sql<{ account: string; n: number }[]>`
    select split_part(account, ':', 1) as account, sum(amount_cents)::int as n
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${id} group by 1 having sum(amount_cents) <> 0 order by 1`
  return Object.fromEntries(rows.map(({ account, n }) => [account, n]))
}

describe('cancelling', () => {
  test(claim('14.24', 'shows the refund, line by line, and refunds exactly that'), async () => {
    const { id, guest } = await aSale()
    world.clock.pass({ hours: 24 * 14 })
    const api = (await again(guest)).api
    const preview = await api.bookingSteps.previewCancellation({ id })
    // Five days before the start, half of the rental and the projector and all of the cleaning are refunded, but not
    // the fee. Tax applies to what isn't refunded.
    expect(preview).toMatchObject({ refundCents: 34_024, keptCents: 32_412, why: { why: 'tier', ppm: 500_000 } })
    await expect(api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 66_436 })).rejects.toMatchObject({
      code: 'refund_changed',
      data: { preview: { refundCents: 34_024 } },
    })
    expect(await api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 34_024 })).toMatchObject({
      state: 'cancelled',
      keptCents: 32_412,
      may: { cancel: false },
    })
    expect(await balances(id)).toMatchObject({ gateway_clearing: 66_436, guest_payable: -34_024 })
    await world.runJobs()
    const { items } = await api.documents.listDocuments({ id })
    expect(items.map(({ kind, cents: amount }) => [kind, amount])).toEqual([
      ['receipt', 66_436],
      ['credit_note', -34_024],
    ])
    for (const { path } of items) expect((await (await again(guest)).fetch(path)).status).toBe(200)
    expect(await balances(id)).toEqual({
      gateway_clearing: 32_412,
      host_payable: -22_725,
      commission_income: -2_525,
      service_fee_income: -4_520,
      tax_payable: -2_642,
    })
    await expectInvariants(world.sql)
  })

  test('within 24 hours refunds everything, including the service fee', async () => {
    const { id, guest } = await aSale()
    world.clock.pass({ hours: 23, minutes: 59 })
    const { api } = await again(guest)
    await api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 66_436 })
    await world.runJobs()
    expect(await balances(id)).toEqual({})
    await expectInvariants(world.sql)
  })

  test('by the host always refunds everything, and gives the reason', async () => {
    const { id, guest, hostId, spaceId } = await aSale()
    world.clock.set('2027-03-20T07:00:00Z')
    const [host, other] = [await enteredAs(world, hostId), await aMadeGuest(world)]
    await expect(host.api.bookingSteps.cancelBooking({ id, reason: ' ', refundCents: 66_436 })).rejects.toMatchObject({
      code: 'reason_required',
    })
    await host.api.bookingSteps.cancelBooking({ id, reason: 'A pipe burst.', refundCents: 66_436 })
    const { api } = await again(guest)
    expect(await api.bookings.showBooking({ id })).toMatchObject({ state: 'cancelled', keptCents: 0 })
    const { items } = await api.bookingSteps.listSteps({ id })
    expect(items.at(-1)).toMatchObject({ actor: 'host', to: 'cancelled', reason: 'A pipe burst.' })
    await other.api.bookings.holdSlot({ spaceId, ask: days('2027-03-21'), people: 1 })
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('reveals no contact details in its reason, which is read after the booking', async () => {
    const { id, guest, hostId } = await aSale()
    const host = await enteredAs(world, hostId)
    const reason = 'The heating failed. Write to ada@example.org.'
    await host.api.bookingSteps.cancelBooking({ id, reason, refundCents: 66_436 })
    const { items } = await guest.api.bookingSteps.listSteps({ id })
    expect(items.at(-1)).toMatchObject({ to: 'cancelled', reason: expect.not.stringContaining('ada@') })
  })

  test('after the start is refused for the guest, and the host refunds the unused days', async () => {
    const { id, guest, hostId } = await aSale()
    world.clock.set('2027-03-20T12:00:00Z')
    const { api } = await again(guest)
    await expect(api.bookingSteps.previewCancellation({ id })).rejects.toMatchObject({ code: 'already_started' })
    await expect(api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 0 })).rejects.toMatchObject({
      code: 'already_started',
    })
    const host = await enteredAs(world, hostId)
    const { refundCents } = await host.api.bookingSteps.previewCancellation({ id })
    expect(refundCents).toBe(29_691)
    await host.api.bookingSteps.cancelBooking({ id, reason: 'No heating.', refundCents })
    await world.runJobs()
    await expectInvariants(world.sql)
  })

  test('by an admin needs a fresh confirmation and is recorded in the audit log', async () => {
    const { id } = await aSale()
    const admin = await aMadeGuest(world)
    await makeAdmin(world, admin, '2027-02-28T00:00:00Z')
    world.clock.pass({ minutes: 11 })
    const cancel = () => admin.api.bookingSteps.cancelBooking({ id, reason: 'A fraud.', refundCents: 66_436 })
    await expect(cancel()).rejects.toMatchObject({ code: 'confirm_first' })
    await world.sql`update sessions set confirmed_at = ${world.clock.now()} where account_id = ${admin.id}`
    expect(await cancel()).toMatchObject({ state: 'cancelled', party: 'admin' })
    const acts = await world.sql`select act, reason, after from audit_log where subject_id = ${id}`
    expect(acts).toEqual([
      {
        act: 'booking.cancelled',
        reason: 'A fraud.',
        after: { state: 'cancelled', refundCents: 66_436, currency: 'USD' },
      },
    ])
  })

  test(claim('14.7', 'by both at once happens once'), async () => {
    const { id, guest, hostId } = await aSale()
    const host = await enteredAs(world, hostId)
    const said = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 66_436 })),
      ...Array.from({ length: 4 }, () =>
        host.api.bookingSteps.cancelBooking({ id, reason: 'No.', refundCents: 66_436 }),
      ),
    ])
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.runJobs()
    expect(await balances(id)).toEqual({})
    await expectInvariants(world.sql)
  })
})
