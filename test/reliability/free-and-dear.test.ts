import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '../../src/domain/kernel/money.ts'
import { MOST, type Rates } from '../../src/domain/pricing/rates.ts'
import { aSite, openPage } from '../requirements/site.ts'
import { areRates } from '../support/are-rates.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aGuest, aVisitor, PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import { MONDAY_MORNING, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())
afterEach(async () => {
  world.clock.set(MONDAY_MORNING)
  await expectInvariants(world.sql)
})

const ask = { mode: 'days', startDate: '2027-03-04', endDate: '2027-03-04' } as const
const FREE: Rates = { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0) }

describe('a free slot', () => {
  async function held(guest = aVisitor(world)) {
    const { id: spaceId, hostId } = await aSpace(world, { rates: FREE, card_price_cents: 0, hour_price_cents: 0 })
    const hold = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    expect(hold.quote.total).toBe(0)
    return { guest, id: hold.id, spaceId, hostId }
  }
  const booked = async (id: string) => {
    const [row] = await world.sql`
      select (select count(*)::int from payments where booking_id = ${id}) as payments,
        (select count(*)::int from ledger_transactions where booking_id = ${id}) as postings,
        (select count(*)::int from occupancies where booking_id = ${id} and kind = 'booking') as slots,
        (select count(*)::int from events where kind = 'booking.confirmed' and facts ->> 'bookingId' = ${id}) as news`
    return row
  }
  const SOLD = { payments: 0, postings: 0, slots: 1, news: 1 }

  test('is confirmed without a card, a payment or a ledger line', async () => {
    const { guest, id } = await held(await aGuest(world))
    expect(await guest.api.bookings.checkOut({ id })).toMatchObject({ state: 'confirmed', payment: null })
    expect(await booked(id)).toEqual(SOLD)
    await expect(guest.api.bookings.checkOut({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    expect((await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf`)).status).toBe(200)
    expect((await openPage(world, `/booking-success/${id}`, guest)).status).toBe(200)
  })

  test('sends no card anywhere, even if one is given', async () => {
    const { guest, id } = await held(await aGuest(world))
    expect(await guest.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })
    expect(await booked(id)).toEqual(SOLD)
  })

  test('is confirmed once, however often and simultaneously it is requested', async () => {
    const { guest, id } = await held(await aGuest(world))
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => guest.api.bookings.checkOut({ id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'wrong_state' })
    expect(await booked(id)).toEqual(SOLD)
  })

  test('asks a stranger to sign in, and then belongs to them', async () => {
    const { guest, id } = await held()
    await expect(guest.api.bookings.checkOut({ id })).rejects.toMatchObject({ code: 'sign_in_required' })
    const { email } = await aGuest(world)
    await guest.api.accounts.signIn({ email, password: PASSWORD })
    expect(await guest.api.bookings.checkOut({ id })).toMatchObject({ state: 'confirmed' })
  })

  test('ends with its time, its host and its space like any other', async () => {
    const late = await held(await aGuest(world))
    world.clock.pass({ minutes: 15 })
    await expect(late.guest.api.bookings.checkOut({ id: late.id })).rejects.toMatchObject({ code: 'hold_expired' })
    await world.runScheduled()
    const paused = await held(await aGuest(world))
    await world.sql`update spaces set status = 'paused' where id = ${paused.spaceId}`
    await expect(paused.guest.api.bookings.checkOut({ id: paused.id })).rejects.toMatchObject({
      code: 'no_longer_offered',
    })
    const left = await held(await aGuest(world))
    await world.sql`update accounts set suspended_at = ${world.clock.now().toString()}, suspension_reason = 'x' where id = ${left.hostId}`
    await expect(left.guest.api.bookings.checkOut({ id: left.id })).rejects.toMatchObject({ code: 'no_longer_offered' })
  })

  test('has a page with a button and no card form', async () => {
    const { guest, id } = await held(await aGuest(world))
    const page = await (await guest.fetch(`/checkout/${id}`)).text()
    expect(page).toContain('Confirm booking')
    expect(page).not.toContain('Card number')
    expect(page).not.toMatch(/Pay \$/)
  })
})

test('a paid slot can’t be confirmed without a card', async () => {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  await expect(guest.api.bookings.checkOut({ id })).rejects.toMatchObject({ code: 'card_required' })
  expect(await guest.api.bookings.showHold({ id })).toMatchObject({ state: 'held', payment: null })
})

describe('rates', () => {
  const addOn = { id: 'a', name: 'A', cents: cents(1), per: 'booking', required: false, stock: null } as const
  const rule = { weekdays: [1], ppmChange: 0, name: 'Rule' }
  const around = (most: number) => [0, 1, most - 1, most, most + 1, -1, 0.5, 2 ** 31, 2 ** 53, 1e300]
  const cases: [string, Rates][] = [
    ...around(MOST.dayCents).map((n) => ['dayCents', { ...EXAMPLE_RATES, dayCents: n }]),
    ...around(MOST.hourCents).map((n) => ['hourCents', { ...EXAMPLE_RATES, hourCents: n }]),
    ...around(MOST.extraPersonCents).map((n) => ['extraPersonCents', { ...EXAMPLE_RATES, extraPersonCents: n }]),
    ...around(MOST.cleaningCents).map((n) => ['cleaningCents', { ...EXAMPLE_RATES, cleaningCents: n }]),
    ...around(MOST.includedPeople).map((n) => ['includedPeople', { ...EXAMPLE_RATES, includedPeople: n }]),
    ...around(1_000_000).map((n) => ['weeklyDiscountPpm', { ...EXAMPLE_RATES, weeklyDiscountPpm: n }]),
    ...around(1_000_000).map((n) => ['monthlyDiscountPpm', { ...EXAMPLE_RATES, monthlyDiscountPpm: n }]),
    ...around(MOST.addOnCents).map((n) => [
      'addOns.cents',
      { ...EXAMPLE_RATES, addOns: [addOn, { ...addOn, cents: n }] },
    ]),
    ...around(MOST.ppmChange).map((n) => ['dayRules', { ...EXAMPLE_RATES, dayRules: [{ ...rule, ppmChange: n }] }]),
    ...[-1_000_000, -1_000_001].map((n) => ['dayRules', { ...EXAMPLE_RATES, dayRules: [{ ...rule, ppmChange: n }] }]),
    ...around(MOST.ppmChange).map((n) => [
      'seasons',
      { ...EXAMPLE_RATES, seasons: [{ name: 'S', from: '2027-01-01', to: '2027-01-02', ppmChange: n }] },
    ]),
    ...around(MOST.ppmChange).map((n) => [
      'hourRules',
      { ...EXAMPLE_RATES, hourRules: [{ ...rule, fromMinute: 0, toMinute: 60, ppmChange: n }] },
    ]),
    ...[MOST.addOns, MOST.addOns + 1].map((n) => ['addOns', { ...EXAMPLE_RATES, addOns: Array(n).fill(addOn) }]),
    ...[MOST.rules, MOST.rules + 1].map((n) => ['dayRules', { ...EXAMPLE_RATES, dayRules: Array(n).fill(rule) }]),
    ['dayCents', { ...EXAMPLE_RATES, dayCents: null }],
    ['cleaningCents', { ...EXAMPLE_RATES, cleaningCents: null }],
    ['addOns', { ...EXAMPLE_RATES, addOns: null }],
    ['dayCents', { ...EXAMPLE_RATES, dayCents: '7' }],
  ] as never

  test('the table accepts exactly the domain’s rates', async () => {
    for (const [field, rates] of cases) {
      const [row] = await world.sql<{ fits: boolean }[]>`select are_rates(${world.sql.json(rates as never)}) as fits`
      expect(row?.fits, `${field} ${JSON.stringify(rates)}`).toBe(areRates(rates))
    }
  })

  test.each<[string, object]>([
    ['rates', { rates: { ...EXAMPLE_RATES, dayCents: cents(2 ** 52) } }],
    ['max_minutes', { max_minutes: 2_881 }],
    ['max_days', { max_days: 550 }],
    ['lead_minutes', { lead_minutes: 2_000_000_000 }],
    ['card_price_cents', { card_price_cents: 100_000_000_000 }],
    ['hour_price_cents', { hour_price_cents: 2 ** 52 }],
  ])('outside the bounds are refused by the table: %s', async (_, facts) => {
    await expect(aSpace(world, facts)).rejects.toMatchObject({ code: '23514' })
  })

  test('at their bounds break no page: search, space, price and hold work', async () => {
    const dearest: Partial<Rates> = {
      dayCents: cents(MOST.dayCents),
      hourCents: cents(MOST.hourCents),
      dayRules: [{ ...rule, weekdays: [1, 2, 3, 4, 5, 6, 7], ppmChange: MOST.ppmChange }],
      includedPeople: 1,
      extraPersonCents: cents(MOST.extraPersonCents),
      cleaningCents: cents(MOST.cleaningCents),
      addOns: [{ ...addOn, cents: cents(MOST.addOnCents), per: 'person' }],
    }
    const facts = {
      rates: { ...EXAMPLE_RATES, ...dearest },
      capacity: 100_000,
      window_days: 548,
      max_days: 549,
      tax_region: 'all',
    }
    await world.sql`insert into tax_rules values ('all', 'All of it', 1000000) on conflict do nothing`
    const { id: spaceId } = await aSpace(world, {
      ...facts,
      card_price_cents: 99_999_999_999,
      hour_price_cents: 99_999_999_999,
    })
    const guest = await aGuest(world)
    const long = { mode: 'days', startDate: '2027-03-04', endDate: '2028-08-20' } as const
    expect((await guest.fetch('/browse')).status).toBe(200)
    expect((await guest.fetch('/browse?startDate=2027-03-04&endDate=2027-06-03')).status).toBe(200)
    expect((await guest.fetch(`/space/${spaceId}?startDate=2027-03-04&endDate=2028-08-20`)).status).toBe(200)
    const { items } = await guest.api.search.findSpaces({ startDate: long.startDate })
    expect(items.map(({ id }) => id)).toContain(spaceId)
    const addOns = [{ id: 'a', quantity: 1_000 }]
    await expect(guest.api.bookings.holdSlot({ spaceId, ask: long, people: 100_000, addOns })).rejects.toMatchObject({
      code: 'total_too_high',
    })
    expect(await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })).toMatchObject({ state: 'held' })
  })
})
