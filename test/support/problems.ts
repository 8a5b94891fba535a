import { cents, ppm } from '../../src/domain/kernel/money.ts'
import { EXAMPLE_RATES } from './examples/spaces.ts'
import { confirmNow } from './payouts.ts'
import { aMadeGuest, enteredAs, type Person, proveAddress } from './people.ts'
import { hostOf } from './requests.ts'
import { days } from './sales.ts'
import { aSpace } from './spaces.ts'
import { TEST_CARD } from './test-cards.ts'
import { MONDAY_MORNING, type World } from './world.ts'

const PROJECTOR = {
  id: 'projector',
  name: 'Projector',
  cents: cents(2_500),
  per: 'booking',
  required: false,
  stock: null,
}

export const exampleTax = (world: Pick<World, 'sql'>) =>
  world.sql`insert into tax_rules (region, name, ppm) values ('NYC', 'Sales tax', 88750)`

/**
 * Makes the example booking in docs/ledger.md, bought on 1 March for 20 and 21 March at $664.36. Then sets the clock to
 * the booking's first day.
 */
export async function aBegunBooking(world: World, hostId?: string) {
  world.clock.set(MONDAY_MORNING)
  const rates = {
    ...EXAMPLE_RATES,
    cleaningCents: cents(6_000),
    weeklyDiscountPpm: ppm(0),
    addOns: [PROJECTOR] as never,
  }
  const space = await aSpace(world, { tax_region: 'NYC', rates, ...(hostId && { host_id: hostId }) })
  const buyer = await proveAddress(world, await aMadeGuest(world))
  const addOns = [{ id: 'projector', quantity: 1 }]
  const ask = days('2027-03-20', '2027-03-21')
  const { id, number } = await buyer.api.bookings.holdSlot({ spaceId: space.id, ask, people: 1, addOns })
  await buyer.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runJobs()
  world.clock.set('2027-03-20T12:00:00Z')
  const [guest, host] = [
    { ...(await enteredAs(world, buyer.id)), email: buyer.email },
    await hostOf(world, space.hostId),
  ]
  return { id, number, guest, host, spaceId: space.id, hostId: space.hostId }
}

export async function problemOf(person: Person, id: string) {
  const { items } = await person.api.bookingProblems.showProblems({ id: id as never })
  const [problem] = items
  if (!problem) throw new Error('nothing was reported')
  return problem
}

export async function report(guest: Person, id: string, text = 'The heating doesn’t work.') {
  const { items } = await guest.api.bookingProblems.reportProblem({ id: id as never, reason: 'not_clean', text })
  return items[0]?.id as never
}

export const again = (world: World, { id }: Person) => enteredAs(world, id)

export async function booksOf(world: World, id: string) {
  const rows = await world.sql<{ account: string; n: number }[]>`
    select split_part(account, ':', 1) as account, sum(amount_cents)::int as n
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where t.booking_id = ${id} group by 1
    having sum(amount_cents) <> 0 order by 1`
  return Object.fromEntries(rows.map(({ account, n }) => [account, n]))
}

export const problemActs = (world: World, admin: () => Person) => ({
  answer: async (host: Person, id: never, offerCents = 0) =>
    (await again(world, host)).api.bookingProblems.answerProblem({ id, text: 'I’m sorry.', offerCents }),
  accept: async (guest: Person, id: never, offerCents: number) =>
    (await again(world, guest)).api.bookingProblems.acceptOffer({ id, offerCents }),
  withdraw: async (guest: Person, id: never, state: 'open' | 'answered' = 'open') =>
    (await again(world, guest)).api.bookingProblems.withdrawProblem({ id, state }),
  settle: async (id: never, refundCents: number, by = admin()) => {
    const person = await again(world, by)
    await confirmNow(world)
    return person.api.bookingProblems.settleProblem({ id, refundCents, reason: 'The photos show it.' })
  },
})

export async function aProblem({ sql, clock }: World, booking: string, by: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into booking_problems (booking_id, reporter_id, reason, description, created_at)
    values (${booking}, ${by}, 'other', 'No heating.', ${clock.now()}) returning id`
  return row?.id ?? ''
}
