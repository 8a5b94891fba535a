import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
  await reviewListings(world, false)
  host = await aHost(world)
})
afterAll(() => world.close())

const DAY = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
const NEW_YORK = { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 } } as const
async function listed(where: object = {}) {
  const { id, version } = await aDraft(world, host, where)
  await host.api.listings.publishListing({ id, version })
  return id
}
async function priced(id: string) {
  const { price } = await aVisitor(world).api.spaces.showSpace({ id })
  const { quote } = await aVisitor(world).api.spaces.quoteSlot({ id, ask: DAY, people: 1 })
  return [price, quote.total, quote.lines.find(({ kind }) => kind === 'tax')?.cents ?? null]
}

test('without a tax a space is published, booked and receipted without one, and with it once the operator sets one', async () => {
  const [berlin, newYork] = [await listed(), await listed(NEW_YORK)]
  expect(await Promise.all([berlin, newYork].map(priced))).toEqual([
    [259.2, 25_920, null],
    [259.2, 25_920, null],
  ])
  const guest = await aGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId: berlin, ask: DAY, people: 1 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const receipt = await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf`)
  const { text } = await extractText(new Uint8Array(await receipt.arrayBuffer()), { mergePages: true })
  expect([receipt.status, text.includes('259.20'), /VAT|NaN|undefined|null/.test(text)]).toEqual([200, true, false])

  await world.sql`insert into tax_rules (region, name, ppm) values ('DE', 'VAT', 190000), ('US-NY', 'Sales tax', 88750)`
  const other = { startDate: '2027-03-11', endDate: '2027-03-11' }
  expect(await priced(berlin)).toEqual([259.2, 30_845, 4_925])
  expect(await priced(newYork)).toEqual([259.2, 25_920, null])
  for (const space of [berlin, newYork]) {
    const { version } = await host.api.listings.showListing({ id: space })
    await host.api.listings.publishListing({ id: space, version })
  }
  expect(await Promise.all([berlin, newYork].map(priced))).toEqual([
    [308.45, 30_845, 4_925],
    [282.2, 28_220, 2_300],
  ])
  expect(await priced(await listed(NEW_YORK))).toEqual([282.2, 28_220, 2_300])
  const taxed = await aVisitor(world).api.bookings.holdSlot({ spaceId: berlin, ask: { ...DAY, ...other }, people: 1 })
  expect(taxed.quote.total).toBe(30_845)
  expect((await guest.api.bookings.showBooking({ id })).quote.total).toBe(25_920)
  await expectInvariants(world.sql)
})
