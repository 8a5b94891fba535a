import { describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aGuest, type Person } from '../support/people.ts'
import { noAnswer } from '../support/unreliable-gateway.ts'
import { aHold, allWell, aMinuteLater, ask, cutOff, now, pay, saw, setUp, troubles, world } from './faulty-world.ts'

setUp()

describe('an owed refund', () => {
  async function owed() {
    const { guest, id, spaceId } = await aHold()
    await pay(guest, id, SANDBOX_CARDS.challenges)
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

  test.each(['before refund', 'after refund'] as const)('is sent once if there is no response %s', async (when) => {
    const late = await owed()
    troubles[when] = noAnswer
    await world.runScheduled()
    expect(await back(late)).toEqual({ state: 'expired', whole: false })
    allWell()
    world.clock.pass({ minutes: 1 })
    await Promise.all([world.runScheduled(), world.runScheduled(), world.runScheduled()])
    world.faults.length = 0
    await aMinuteLater()
    expect(await back(late)).toEqual({ state: 'expired', whole: true })
  })

  test.each(['refunds', 'payments', 'ledger_transactions', 'ledger_lines', 'events'])(
    'is booked once if the database is cut off at %s',
    async (table) => {
      const late = await owed()
      await saw.at(table)
      await world.runScheduled()
      cutOff()
      await saw.away()
      await aMinuteLater()
      expect(await back(late)).toEqual({ state: 'expired', whole: true })
    },
  )
})
