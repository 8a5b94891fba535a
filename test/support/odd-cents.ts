import { expect } from 'vitest'
import { type Cents, cents, ppm } from '../../src/domain/kernel/money.ts'
import { EXAMPLE_RATES } from './examples/spaces.ts'
import { expectInvariants } from './invariants.ts'
import { type Bank, onboard } from './payouts.ts'
import { aMadeGuest, anEnteredGuest, enteredAs, makeAdmin, proveAddress } from './people.ts'
import { hostOf } from './requests.ts'
import { days } from './sales.ts'
import { aSpace } from './spaces.ts'
import { TEST_CARD } from './test-cards.ts'
import { MONDAY_MORNING, type World } from './world.ts'

export type Booked = { policy: string; endDate?: string }

const RATES = {
  ...EXAMPLE_RATES,
  dayCents: cents(23_333),
  includedPeople: 1,
  extraPersonCents: cents(777),
  cleaningCents: cents(4_555),
  weeklyDiscountPpm: ppm(0),
  monthlyDiscountPpm: ppm(0),
  addOns: [{ id: 'p', name: 'Projector', cents: cents(1_999), per: 'booking', required: true, stock: null } as const],
}

/**
 * Sells a booking at 233.33 a day for two people from 20 March in Berlin, with cleaning, a projector, service fee and
 * tax. The host can be paid.
 */
export async function anOddSale(world: World, bank: Bank, { policy, endDate = '2027-03-22' }: Booked) {
  world.clock.set(MONDAY_MORNING)
  const facts = { tax_region: 'NYC', cancellation: policy, rates: RATES, max_days: 60 }
  const { id: spaceId, hostId } = await aSpace(world, facts)
  const host = await proveAddress(world, await hostOf(world, hostId))
  await onboard(world, bank, host)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20', endDate), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, as: async (who: 'guest' | 'host') => (await enteredAs(world, (who === 'guest' ? guest : host).id)).api }
}
type OddSale = Awaited<ReturnType<typeof anOddSale>>

type Who = 'guest' | 'host' | 'admin'
/** The refund in cents, then the amounts that remain for the host, commission, service fee and tax. */
export type Money = readonly [refund: number, host: number, commission: number, fee: number, tax: number]

/**
 * Returns the gateway's charges and refunds, and the total of each ledger account. `balance` is the amount owed to the
 * host after payouts.
 */
async function moneyOf({ sql }: World, { id, as }: OddSale) {
  const [gateway] = await sql<{ taken: Cents; back: Cents }[]>`
    select coalesce(sum(i.amount_cents), 0)::int as taken, coalesce(sum(i.refunded_cents), 0)::int as back
    from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id} and i.state = 'captured'`
  const accounts = [
    'gateway_clearing',
    'guest_payable',
    'host_payable',
    'commission_income',
    'service_fee_income',
    'tax_payable',
  ]
  const rows = await sql<{ cents: number }[]>`
    select (select coalesce(sum(l.amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
      where t.booking_id = ${id} and split_part(l.account, ':', 1) = a.name) as cents
    from unnest(${accounts}::text[]) with ordinality as a (name, n) order by a.n`
  const { balanceCents: balance } = await (await as('host')).financial.showBalance({})
  return { ...gateway, books: rows.map(({ cents }) => cents), balance }
}

async function entered(world: World, sale: OddSale, who: Who) {
  if (who !== 'admin') return sale.as(who)
  const admin = await anEnteredGuest(world)
  await makeAdmin(world, admin, '2027-02-28T00:00:00Z')
  await world.sql`update sessions set confirmed_at = ${world.clock.now()} where account_id = ${admin.id}`
  return admin.api
}

type Moved = { taken: number; before?: number; share?: number | undefined }

/**
 * Cancels for the refund shown on the page, checks that the gateway and the ledger agree, and returns the amount owed
 * to the host.
 */
export async function cancelled(
  world: World,
  sale: OddSale,
  who: Who,
  money: Money,
  { taken, before = 0, share }: Moved,
) {
  const { id } = sale
  const [refundCents, ...split] = money
  const { bookingSteps } = await entered(world, sale, who)
  const asked = { id, ...(share !== undefined && { adminPpm: share }) }
  const keptCents = taken - before - refundCents
  expect(await bookingSteps.previewCancellation(asked)).toMatchObject({ refundCents, keptCents })
  await bookingSteps.cancelBooking({ ...asked, reason: 'By the table.', refundCents })
  await world.runJobs()
  const { balance, ...moved } = await moneyOf(world, sale)
  const books = [keptCents, 0, ...split.map((cents) => 0 - cents)]
  expect(moved).toEqual({ taken, back: before + refundCents, books })
  await expectInvariants(world.sql)
  return balance
}

export async function paidOut(world: World, at = '2027-03-21T09:00:00Z'): Promise<void> {
  world.clock.set(at)
  await world.deliver()
  await world.runScheduled()
}
