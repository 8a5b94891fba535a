import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aVisitor, type Person } from '../../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'

let world: World
let admin: Person
let berlin: string
let newYork: string
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
  await reviewListings(world, false)
  const host = await aHost(world)
  berlin = await listed(host)
  newYork = await listed(host, { city: 5_128_581, point: { lat: 40.7128, lng: -74.006 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.pass({ hours: 1 })
  admin = await anAdmin(world)
})

async function listed(host: Person, where: object = {}) {
  const { id, version } = await aDraft(world, host, where)
  await host.api.listings.publishListing({ id, version })
  return id
}
const DAY = { mode: 'days', startDate: '2027-06-10', endDate: '2027-06-10' } as const
const quoted = async (id: string) =>
  (await aVisitor(world).api.spaces.quoteSlot({ id: id as never, ask: DAY, people: 1 })).quote
const onCard = async (id: string) => (await aVisitor(world).api.spaces.showSpace({ id: id as never })).price
const stand = async () => (await admin.api.charges.showCharges()).stand
const refused = (code: string) => expect.objectContaining({ code })
const later = (hours: number) => world.clock.now().add({ hours }).toString()
type Fees = Parameters<Person['api']['charges']['setFees']>[0]
const setFees = async (fees: Partial<Fees> = {}) =>
  admin.api.charges.setFees({
    stand: await stand(),
    servicePpm: 100_000,
    commissionPpm: 120_000,
    reason: 'As agreed.',
    ...fees,
  })
const setTax = async (region: string, ppm: number, more: { validFrom?: string; name?: string } = {}) =>
  admin.api.charges.setTax({ stand: await stand(), region, name: 'VAT', ppm, reason: 'The law.', ...more })

describe('fees', () => {
  test(claim('10.26', 'apply from their start, in quotes at once and on cards within a minute'), async () => {
    expect([(await quoted(berlin)).total, await onCard(berlin)]).toEqual([25_920, 259.2])
    await setFees({ validFrom: later(5) })
    expect((await quoted(berlin)).total).toBe(25_920)
    world.clock.pass({ hours: 5 })
    expect([(await quoted(berlin)).total, await onCard(berlin)]).toEqual([26_400, 259.2])
    await world.runScheduled()
    expect(await onCard(berlin)).toBe(264)
    await expectInvariants(world.sql)
  })

  test('that are scheduled can be replaced, and past ones stay in the list', async () => {
    await setFees({ servicePpm: 200_000, validFrom: later(5) })
    await setFees({ servicePpm: 110_000, validFrom: later(8) })
    const { fees } = await admin.api.charges.showCharges()
    expect(fees.map(({ servicePpm }) => servicePpm)).toEqual([110_000, 100_000, 80_000])
    await setFees({ servicePpm: 80_000 })
    expect((await admin.api.charges.showCharges()).fees.map(({ servicePpm }) => servicePpm)).toEqual([
      80_000, 100_000, 80_000,
    ])
    await world.runScheduled()
    expect(await onCard(berlin)).toBe(259.2)
  })

  test('can’t be set in the past, or over someone else’s change', async () => {
    await expect(setFees({ validFrom: later(-1) })).rejects.toEqual(refused('in_past'))
    const seen = await stand()
    await setFees({ servicePpm: 80_000 })
    await expect(setFees({ stand: seen })).rejects.toEqual(refused('changed_meanwhile'))
    await expect(setFees({ servicePpm: 500_001 })).rejects.toMatchObject({ status: 400 })
  })

  test('are set once if two set them at the same moment', async () => {
    const [seen, other] = [await stand(), await anAdmin(world)]
    const answers = await Promise.allSettled(
      [admin, other].map(({ api }, at) =>
        api.charges.setFees({ stand: seen, servicePpm: 80_001 + at, commissionPpm: 100_000, reason: 'x' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a tax', () => {
  test('starts for already published spaces, the narrower region first, and ends the same way', async () => {
    await setFees({ servicePpm: 80_000, commissionPpm: 100_000 })
    await setTax('DE', 190_000)
    await setTax('US', 50_000)
    await setTax('US-NY', 88_750, { validFrom: later(5) })
    await world.runScheduled()
    const all = async () => [await onCard(berlin), await onCard(newYork)]
    expect(await all()).toEqual([308.45, 272.16])
    expect((await quoted(newYork)).total).toBe(27_216)
    world.clock.pass({ hours: 5 })
    await world.runScheduled()
    expect(await all()).toEqual([308.45, 282.2])
    world.clock.pass({ minutes: 1 })
    admin = await anAdmin(world)
    await setTax('US-NY', 0)
    await setTax('DE', 0)
    expect((await quoted(berlin)).total).toBe(25_920)
    await world.runScheduled()
    expect(await all()).toEqual([259.2, 272.16])
    const { taxes } = await admin.api.charges.showCharges()
    expect(taxes.filter(({ region }) => region === 'US-NY').map(({ ppm }) => ppm)).toEqual([0, 88_750])
    await expectInvariants(world.sql)
  })

  test('belongs to a country or a region', async () => {
    for (const region of ['de', 'Berlin', 'DE-', 'D', ''])
      await expect(setTax(region, 1)).rejects.toMatchObject({ status: 400 })
  })

  test('is refused for a region without places, and lists the known regions', async () => {
    await expect(setTax('US-ZZZ', 1)).rejects.toMatchObject({ code: 'unknown_region', data: { regions: ['US-NY'] } })
    await expect(setTax('DE-BE', 1)).rejects.toMatchObject({ code: 'unknown_region', data: { regions: [] } })
  })

  test('has a name that is readable on receipts', async () => {
    for (const name of ['<b></b>', '\u200b'])
      await expect(setTax('FR', 1, { name })).rejects.toEqual(refused('bad_text'))
    await setTax('FR', 1, { name: '\u202eVAT\n20%' })
    const { taxes } = await admin.api.charges.showCharges()
    expect(taxes.filter(({ region }) => region === 'FR').map(({ name }) => name)).toEqual(['VAT 20%'])
  })
})

test('card and quote agree after any change, for every space', async () => {
  await setTax('DE', 70_000)
  await setFees({ servicePpm: 33_333 })
  await world.runScheduled()
  for (const id of [berlin, newYork]) expect(await onCard(id)).toBe((await quoted(id)).total / 100)
})
