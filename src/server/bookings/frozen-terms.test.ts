import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
const ask = { mode: 'days', startDate: '2027-03-20', endDate: '2027-03-20' } as const

test(claim('10.11', 'refunds follow the policy that was agreed, whatever it says later'), async () => {
  const { id: spaceId } = await aSpace(world, { cancellation: 'moderate' })
  const guest = await aGuest(world)
  const { id, refundSteps } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  const [row] = await world.sql`select cancellation_tiers from bookings where id = ${id}`
  expect(row?.cancellation_tiers).toEqual([
    { unit: 'days', count: 7, ppm: 1_000_000 },
    { unit: 'hours', count: 24, ppm: 500_000 },
  ])
  await world.sql`update spaces set cancellation = 'strict' where id = ${spaceId}`
  expect((await guest.api.bookings.showHold({ id })).refundSteps).toEqual(refundSteps)
  await world.sql`update bookings set cancellation_tiers = '[{"unit": "hours", "count": 48, "ppm": 250000}]' where id = ${id}`
  expect((await guest.api.bookings.showHold({ id })).refundSteps.map(({ ppm }) => ppm)).toContain(250_000)
})

test(claim('11.6', 'a booking keeps its price lines and house rules, whatever the host writes later'), async () => {
  const { id: spaceId } = await aSpace(world, { house_rules: 'No smoking.' })
  const guest = await aGuest(world)
  const { id, quote } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  await world.sql`
    update spaces set house_rules = 'Shoes off.', rates = jsonb_set(rates, '{dayCents}', '99900') where id = ${spaceId}`
  const changed = await guest.api.spaces.quoteSlot({
    id: spaceId,
    ask: { ...ask, startDate: '2027-03-21', endDate: '2027-03-21' },
    people: 1,
  })
  expect(changed.quote.total).toBeGreaterThan(quote.total)
  const sold = await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  expect([sold.state, sold.quote.lines, sold.houseRules]).toEqual(['confirmed', quote.lines, 'No smoking.'])
})

test(claim('10.11', 'fees apply from their start, and a booking keeps its own'), async () => {
  const { id: spaceId } = await aSpace(world)
  const guest = await aGuest(world)
  const fees = async () => {
    const quoted = await guest.api.spaces.quoteSlot({ id: spaceId, ask, people: 1 })
    return quoted.quote.lines.find(({ kind }) => kind === 'service_fee')?.reason
  }
  const before = await fees()
  expect(before).toMatchObject({ ppm: 80_000 })
  const at = world.clock.now().add({ hours: 1 })
  await world.sql`insert into fee_schedules (version, service_ppm, commission_ppm, valid_from) values (2, 120000, 150000, ${at})`
  expect(await fees()).toEqual(before)
  const hold = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  world.clock.set(at.toString())
  expect(await fees()).toMatchObject({ ppm: 120_000 })
  const [row] = await world.sql`select fee_version, total_cents from bookings where id = ${hold.id}`
  expect(row).toMatchObject({ fee_version: 1, total_cents: hold.quote.total })
})
