import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/payments.ts'
import { aSaw, type Saw } from '../support/cut-connection.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { noAnswer, type Troubles, unheardOf, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

const troubles: Troubles = {}
let world: World
let saw: Saw
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
  saw = await aSaw(world)
})
afterAll(async () => {
  await saw.close()
  await world.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(async () => {
  allWell()
  await saw.away()
  await expectInvariants(world.sql)
})

const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
const allWell = () => {
  for (const at of Object.keys(troubles)) delete troubles[at as keyof Troubles]
}

async function aHold() {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  return { guest, id, spaceId }
}
const pay = ({ api }: Person, id: string, number: string = SANDBOX_CARDS.pays) =>
  api.bookings.checkOut({ id, card: testCard(number) })
const now = ({ api }: Person, id: string) => api.bookings.showHold({ id })
/** What the job runner finds a minute later. */
async function aMinuteLater(): Promise<void> {
  world.clock.pass({ seconds: 61 })
  await world.sweep()
}
/** What a guest hears while the gateway is in this trouble. */
const refusedFor = (fails: typeof noAnswer) =>
  fails === noAnswer ? { status: 503, code: 'gateway_unavailable' } : { status: 500 }
/** The site said 500, once or more, and why; taken note of. */
function reported(): void {
  expect(world.faults.splice(0).length).toBeGreaterThan(0)
}
/** The site said 503 and could not ask the database; no fault of its own. */
function cutOff(): void {
  const cut = world.logged.splice(0).filter((line) => /CONNECTION_CLOSED|57P01|ECONNRESET/.test(line))
  expect(cut.length + world.faults.splice(0).length).toBeGreaterThan(0)
}
async function charges(id: string): Promise<number> {
  const rows = await world.sql`
    select 1 from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where p.booking_id = ${id} and i.state = 'captured' and i.refunded_cents = 0`
  return rows.length
}

const { pays, challenges, declines } = SANDBOX_CARDS
describe.each([
  ['no answer', noAnswer],
  ['a fault nobody thought of', unheardOf],
])('%s from the gateway', (_, fails) => {
  test.each([pays, challenges, declines])(
    'before it acted on %s: the attempt is closed and the hold can be paid',
    async (number) => {
      const { guest, id } = await aHold()
      troubles['before charge'] = fails
      await expect(pay(guest, id, number)).rejects.toMatchObject(refusedFor(fails))
      if (fails === unheardOf) reported()
      expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'open' }, may: { pay: false } })
      allWell()
      await aMinuteLater()
      expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'cancelled' }, may: { pay: true } })
      expect(await pay(guest, id)).toMatchObject({ state: 'confirmed' })
      expect(await charges(id)).toBe(1)
    },
  )

  test.each([
    [pays, 'confirmed', 'captured'],
    [challenges, 'held', 'requires_action'],
    [declines, 'held', 'failed'],
  ])('after it acted on %s: %s, %s', async (number, state, payment) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = fails
    await expect(pay(guest, id, number)).rejects.toMatchObject(refusedFor(fails))
    if (fails === unheardOf) reported()
    allWell()
    await aMinuteLater()
    expect(await now(guest, id)).toMatchObject({ state, payment: { state: payment } })
    await world.deliver()
    await world.deliver()
    expect(await now(guest, id)).toMatchObject({ state, payment: { state: payment } })
    expect(await charges(id)).toBe(number === pays ? 1 : 0)
  })
})

describe('a gateway that stays silent', () => {
  const silence = () => Object.assign(troubles, { 'before look': noAnswer, 'before cancel': noAnswer })

  test('keeps the slot past its time: others hear it is taken, and its guest that a hold is open', async () => {
    const { guest, id, spaceId } = await aHold()
    const other = await aGuest(world)
    troubles['after charge'] = noAnswer
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'gateway_unavailable' })
    silence()
    world.clock.pass({ minutes: 20 })
    await world.sweep()
    await expect(other.api.bookings.holdSlot({ spaceId, ask, people: 1 })).rejects.toMatchObject({ code: 'just_taken' })
    const elsewhere = { spaceId: (await aSpace(world)).id, ask, people: 1 }
    const refused = { code: 'hold_already_open', data: { holdId: id } }
    await expect(guest.api.bookings.holdSlot(elsewhere)).rejects.toMatchObject(refused)
    expect(await guest.api.bookings.checkPayment({ id })).toMatchObject({ state: 'held', payment: { state: 'open' } })
    allWell()
    expect(await guest.api.bookings.checkPayment({ id })).toMatchObject({ state: 'confirmed' })
    expect(await charges(id)).toBe(1)
  })

  test('hides only the bank’s question, not the hold', async () => {
    const { guest, id } = await aHold()
    await pay(guest, id, challenges)
    silence()
    expect(await now(guest, id)).toMatchObject({ payment: { state: 'requires_action', challengeUrl: null } })
    expect((await guest.api.bookings.liveHold()).hold).toMatchObject({ id })
    allWell()
    expect((await now(guest, id)).payment?.challengeUrl).toContain('/challenge/')
    world.clock.pass({ minutes: 20 })
    await world.sweep()
    expect(await now(guest, id)).toMatchObject({ state: 'expired', payment: { state: 'cancelled' } })
  })

  test('a charge that comes after its attempt was closed finds the door shut', async () => {
    const { guest, id } = await aHold()
    troubles['before charge'] = async () => {
      delete troubles['before charge']
      await aMinuteLater()
    }
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'gateway_unavailable' })
    expect(await now(guest, id)).toMatchObject({ state: 'held', may: { pay: true } })
    troubles['before charge'] = async () => {
      delete troubles['before charge']
      world.clock.pass({ minutes: 20 })
      await world.sweep()
    }
    await expect(pay(guest, id)).rejects.toMatchObject({ code: 'hold_expired' })
    expect(await charges(id)).toBe(0)
  })

  test('one payment that fails each time does not keep the others waiting', async () => {
    const [first, second] = [await aHold(), await aHold()]
    troubles['before charge'] = noAnswer
    for (const { guest, id } of [first, second])
      await expect(pay(guest, id)).rejects.toMatchObject(refusedFor(noAnswer))
    let asked = 0
    world.logged.length = 0
    troubles['before look'] = () => (asked++ === 0 ? unheardOf() : undefined)
    await aMinuteLater()
    expect(world.logged.filter((line) => line.includes('a job failed'))).toHaveLength(1)
    const states = await Promise.all([first, second].map(({ guest, id }) => now(guest, id)))
    expect(states.map((s) => s.payment?.state).sort()).toEqual(['cancelled', 'open'])
    await aMinuteLater()
  })
})

const WRITTEN = [
  'payments',
  'ledger_transactions',
  'ledger_lines',
  'bookings',
  'occupancies',
  'booking_events',
  'events',
]
describe('the database cut off in the middle of', () => {
  test.each(['bookings', 'occupancies', 'booking_events', 'idempotency_keys'])(
    'a hold, at %s: nothing is held, and the same key holds it then',
    async (table) => {
      const { id: spaceId } = await aSpace(world)
      const guest = await aGuest(world)
      const asked = { spaceId, ask, people: 1, idempotencyKey: `cut-at-${table}` }
      await saw.at(table)
      await expect(guest.api.bookings.holdSlot(asked)).rejects.toMatchObject({ status: 503 })
      cutOff()
      await saw.away()
      expect(await guest.api.bookings.holdSlot(asked)).toMatchObject({ state: 'held' })
    },
  )

  test.each(['bookings', 'payments'])('the start of a payment, at %s: the gateway hears nothing', async (table) => {
    const { guest, id } = await aHold()
    await saw.at(table)
    await expect(pay(guest, id)).rejects.toMatchObject({ status: 503 })
    cutOff()
    await saw.away()
    expect(await now(guest, id)).toMatchObject({ state: 'held', payment: null })
    expect(await pay(guest, id)).toMatchObject({ state: 'confirmed' })
  })

  test.each(WRITTEN)('settling what was charged, at %s: the sweep settles it whole', async (table) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = () => saw.at(table)
    await expect(pay(guest, id)).rejects.toMatchObject({ status: 503 })
    allWell()
    await aMinuteLater()
    cutOff()
    expect(await now(guest, id)).toMatchObject({ state: 'held', payment: { state: 'open' } })
    await saw.away()
    await aMinuteLater()
    expect(await now(guest, id)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } })
    expect(await charges(id)).toBe(1)
  })

  test.each(['gateway_events', ...WRITTEN])('a webhook, at %s: it is sent again and counts once', async (table) => {
    const { guest, id } = await aHold()
    troubles['after charge'] = noAnswer
    await expect(pay(guest, id)).rejects.toMatchObject(refusedFor(noAnswer))
    await world.sql`update sandbox.deliveries set delivered_at = now() where due_at < ${MONDAY_MORNING}`
    world.clock.pass({ seconds: 10 })
    await saw.at(table)
    await world.deliver()
    cutOff()
    await saw.away()
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    expect(await now(guest, id)).toMatchObject({ state: 'confirmed', payment: { state: 'captured' } })
    expect(await charges(id)).toBe(1)
  })
})

describe('money that is owed back', () => {
  /** Taken while nobody listened, for a slot that had been given to another by then. */
  async function owed() {
    const { guest, id, spaceId } = await aHold()
    await pay(guest, id, challenges)
    world.clock.pass({ minutes: 30 })
    await world.sql`update payments set state = 'cancelled' where booking_id = ${id}`
    const other = await aGuest(world)
    const { id: sold } = await other.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    expect(await pay(other, sold)).toMatchObject({ state: 'confirmed' })
    const [intent] = await world.sql<{ id: string }[]>`
      select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id}`
    const answered = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) }
    await guest.fetch(`/api/sandbox/challenge/${intent?.id}`, answered)
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    return { guest, id }
  }
  async function back({ guest, id }: { guest: Person; id: string }) {
    const { state, payment, quote } = await now(guest, id)
    const [sent] = await world.sql<{ n: number }[]>`
      select sum(r.amount_cents)::int as n from sandbox.refunds r join sandbox.intents i on i.id = r.intent_id
      join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id}`
    return { state, whole: payment?.refundedCents === quote.total && sent?.n === quote.total }
  }

  test.each(['before refund', 'after refund'] as const)('is sent once when there is no answer %s', async (when) => {
    const late = await owed()
    troubles[when] = noAnswer
    await world.sweep()
    expect(await back(late)).toEqual({ state: 'expired', whole: false })
    allWell()
    world.clock.pass({ minutes: 1 })
    await Promise.all([world.sweep(), world.sweep(), world.sweep()])
    world.faults.length = 0
    await aMinuteLater()
    expect(await back(late)).toEqual({ state: 'expired', whole: true })
  })

  test.each(['refunds', 'payments', 'ledger_transactions', 'ledger_lines', 'events'])(
    'is booked once when the database is cut off at %s',
    async (table) => {
      const late = await owed()
      await saw.at(table)
      await world.sweep()
      cutOff()
      await saw.away()
      await aMinuteLater()
      expect(await back(late)).toEqual({ state: 'expired', whole: true })
    },
  )
})
