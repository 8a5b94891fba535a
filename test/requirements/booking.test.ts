import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

test(
  claim('1.3 2.6', 'a visitor books a space, and /booking-success/{bookingId} confirms it to them alone'),
  async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
    expect(await guest.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({ state: 'confirmed' })

    const page = await openPage(world, `/booking-success/${id}`, guest)
    expect(page.status).toBe(200)
    expect(page.title).toBe('Booking confirmed · Daylet')
    expect(page.text).toContain('North Light')

    expect(await openPage(world, `/booking-success/${id}`)).toMatchObject({
      status: 302,
      location: `/auth?next=/booking-success/${id}`,
    })
    expect((await openPage(world, `/booking-success/${id}`, await aGuest(world))).status).toBe(404)
    expect((await openPage(world, `/booking-success/${crypto.randomUUID()}`, guest)).status).toBe(404)
    expect((await openPage(world, `/booking-success/${id}`, aVisitor(world))).text).not.toContain('North Light')
  },
)
