import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { enteredAs, type Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())

test('the record of a booking has its people, its payment and refund with their references, and its emails', async () => {
  const space = await aSpace(world, { title: 'North Light' })
  const id = (await aSaleOf(world, space.id, days('2027-03-10'))) as never
  await world.runJobs()
  const [sold] = await world.sql<{ guest_id: string; total_cents: number; email: string }[]>`
    select b.guest_id, b.total_cents, g.email from bookings b join accounts g on g.id = b.guest_id where b.id = ${id}`
  const guest = await enteredAs(world, sold?.guest_id ?? '')
  const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
  await guest.api.bookingSteps.cancelBooking({ id, reason: 'Ill.', refundCents })
  await world.runJobs()
  const record = await admin.api.allBookings.showBookingRecord({ id })
  expect(record).toMatchObject({
    space: { id: space.id, title: 'North Light' },
    host: { id: space.hostId },
    guest: { id: guest.id, email: sold?.email },
    money: [
      { what: 'payment', state: 'captured', cents: sold?.total_cents, ref: expect.any(String) },
      { what: 'refund', state: 'done', cents: refundCents, ref: expect.any(String) },
    ],
  })
  expect(record.emails.filter(({ to }) => to === sold?.email).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['booking_confirmed', 'booking_cancelled']),
  )
  expect(record.emails.every(({ sentAt }) => sentAt !== null)).toBe(true)
  const { items, sumCents } = await admin.api.accounting.listLedger({ booking: record.number } as never)
  expect(items.length).toBeGreaterThan(0)
  expect(sumCents).toBe(0)
  const none = admin.api.allBookings.showBookingRecord({ id: crypto.randomUUID() as never })
  await expect(none).rejects.toMatchObject({ code: 'not_found' })
})
