import { expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { aMadeGuest } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { setUp, troubles, world } from './refund-world.ts'

setUp()

test('money reported in the last second of a month is booked in the next month, and on its invoice', async () => {
  world.clock.set('2027-03-31T23:55:00Z')
  const { id: spaceId } = await aSpace(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 2, ask: days('2027-04-20') })
  const { payment } = await guest.api.bookings.checkOut({ id, card: testCard(SANDBOX_CARDS.challenges) })
  await guest.fetch(payment?.challengeUrl ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
  world.clock.set('2027-03-31T23:59:59Z')
  troubles['after look'] = () => world.clock.set('2027-04-01T00:00:09Z')
  await world.deliver()
  delete troubles['after look']
  const months =
    await world.sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as month from ledger_transactions where booking_id = ${id}`
  expect(months).toEqual([{ month: '2027-04' }])
  world.clock.set('2027-05-01T01:00:00Z')
  await world.runScheduled()
  const invoices = await world.sql`select month, amount_cents from commission_invoices`
  expect(invoices).toEqual([{ month: '2027-04', amount_cents: 2_400 }])
})
