import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProvider } from '../../src/server/accounts/accounts.sql.ts'
import { addCustomer } from '../../src/server/external/payments/stripe/stripe.sql.ts'
import { saveAccountRef } from '../../src/server/payments/payouts/payout-accounts.sql.ts'
import { aGuest } from '../support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const NOW = Temporal.Instant.from(MONDAY_MORNING)

/** Each of these tables has two unique keys, and simultaneous requests bring the same values for both. */
const WRITES = {
  'a customer at Stripe': addCustomer,
  'a payout account': saveAccountRef,
  'an outside sign-in': (sql: World['sql'], account: never, subject: string, now: Temporal.Instant) =>
    addProvider(sql, account, 'google', subject, now),
}

test.each(Object.entries(WRITES))('%s can be saved by many requests at once', async (_, write) => {
  for (let round = 0; round < 20; round++) {
    const { id } = await aGuest(world)
    const ref = randomUUID()
    const saved = await Promise.allSettled(Array.from({ length: 8 }, () => write(world.sql, id as never, ref, NOW)))
    expect(saved.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
