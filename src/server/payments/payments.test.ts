import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/database.ts'
import { isAttemptOpen, PAYMENT_STATES } from '../../domain/payments/payment.ts'
import { type Database, openDatabase } from '../platform/database/connect.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.appUrl, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('an open attempt is the same in SQL and in the domain', async () => {
  const rows = await database.sql<{ state: string }[]>`
    select state from unnest(${[...PAYMENT_STATES]}::text[]) with ordinality as all_states (state, nth) where is_attempt_open(state) order by nth`
  expect(rows.map(({ state }) => state)).toEqual(PAYMENT_STATES.filter(isAttemptOpen))
})

test('a query for open attempts uses their index', async () => {
  const plan = await database.sql`
    explain select 1 from payments p where p.booking_id = gen_random_uuid() and is_attempt_open(p.state)`
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('payments_one_open')
})
