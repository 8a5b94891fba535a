import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aHost } from '../support/hosts.ts'
import { aGuest, aVisitor, enteredAs } from '../support/people.ts'
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
  claim('1.3 2.6', 'a visitor books a space, and /booking-success/{bookingId} confirms it to them only'),
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

test(
  claim('14.17', 'it shows the location, directions, access instructions when due, and links to files'),
  async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-04', endDate: '2027-03-04' } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    const page = await openPage(world, `/booking-success/${id}`, guest)
    expect(page.text).toContain('Oranienstrasse 1, Berlin')
    const links = page.all('a', page.all('main')[0]?.inside).map(({ attributes }) => attributes.href)
    const files = [`/api/v1/bookings/${id}/calendar.ics`, `/api/v1/bookings/${id}/receipt.pdf`]
    const way = 'https://www.openstreetmap.org/?mlat=52.5001&mlon=13.4201#map=17/52.5001/13.4201'
    expect(links).toEqual(expect.arrayContaining([way, ...files, `/messages/new?booking=${id}`]))
    const types = await Promise.all(files.map(async (path) => (await guest.fetch(path)).headers.get('content-type')))
    expect(types.map((type) => type?.split(';')[0])).toEqual(['text/calendar', 'application/pdf'])

    expect(page.text).not.toContain('Ring twice.')
    world.clock.set('2027-03-03T08:00:00Z')
    const due = await openPage(world, `/booking-success/${id}`, await enteredAs(world, guest.id))
    expect(due.text).toContain('Ring twice.')
    world.clock.set('2027-03-01T08:00:00Z')
  },
)

test(
  claim('12.13', 'while a booking is in progress Home offers to continue with it, with space and dates'),
  async () => {
    const { id: spaceId } = await aSpace(world)
    const guest = await aGuest(world)
    const offered = async () => {
      const page = await openPage(world, '/', guest)
      return page.all('a').find(({ text }) => text.startsWith('Continue with'))
    }
    expect(await offered()).toBeUndefined()
    const ask = { mode: 'days', startDate: '2027-03-15', endDate: '2027-03-16' } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    const link = await offered()
    expect([link?.text, link?.attributes.href]).toEqual([
      'Continue with North Light, Mon 15 – Tue 16 Mar',
      `/checkout/${id}`,
    ])
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    expect(await offered()).toBeUndefined()
  },
)

test(claim('11.8', 'hosts and admins book like everyone else'), async () => {
  const { id: spaceId } = await aSpace(world)
  for (const [who, date] of [
    [await aHost(world), '2027-03-10'],
    [await anAdmin(world), '2027-03-12'],
  ] as const) {
    const ask = { mode: 'days', startDate: date, endDate: date } as const
    const { id } = await who.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    expect(await who.api.bookings.checkOut({ id, card: TEST_CARD })).toMatchObject({
      state: 'confirmed',
      party: 'guest',
    })
  }
})

test('the link to an account’s hold asks for sign-in, and then shows it to that account only', async () => {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const ask = { mode: 'days', startDate: '2027-03-09', endDate: '2027-03-09' } as const
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  const path = `/checkout/${id}`
  const location = `/auth?next=${encodeURIComponent(path)}`
  expect(await openPage(world, path)).toMatchObject({ status: 302, location })
  expect((await openPage(world, path, guest)).status).toBe(200)
  expect((await openPage(world, path, await aGuest(world))).status).toBe(404)
})
