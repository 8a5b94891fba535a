import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EXAMPLE_RATES } from '../../../../test/support/examples/spaces.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { enteredAs } from '../../../../test/support/people.ts'
import { hostOf } from '../../../../test/support/requests.ts'
import { aHoldOf, days, hours } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents } from '../../../domain/kernel/money.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const EACH: Rates = { ...EXAMPLE_RATES, includedPeople: 2, extraPersonCents: cents(1_000) }
const FREE: Rates = { ...EACH, dayCents: cents(0), hourCents: cents(0), cleaningCents: cents(0) }

async function aSale(ask: Parameters<typeof aHoldOf>[2], rates = EACH) {
  const { id: spaceId, hostId } = await aSpace(world, { rates, card_price_cents: 0, hour_price_cents: 0 })
  const { guest, id } = await aHoldOf(world, spaceId, ask)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, spaceId, guest: { ...guest, ...(await enteredAs(world, guest.id)) }, host: await hostOf(world, hostId) }
}
const timeOf = async (id: string) => world.sql`select period, occupied from bookings where id = ${id}`

describe('more or fewer people for the time that was sold', () => {
  const changes: [string, (spaceId: string) => Promise<unknown>][] = [
    [
      'closed that day',
      (id) =>
        world.sql`insert into opening_exceptions (space_id, day) values (${id}, '2027-03-20'), (${id}, '2027-03-21')`,
    ],
    [
      'opened for longer, with other buffers',
      (id) =>
        world.sql`update spaces set opens = array_fill(360, '{7}'), closes = array_fill(1380, '{7}'), buffer_before_minutes = 45 where id = ${id}`,
    ],
    [
      'asked for longer stays',
      (id) => world.sql`update spaces set min_minutes = 480, max_minutes = 600 where id = ${id}`,
    ],
    ['paused the space', (id) => world.sql`update spaces set status = 'paused' where id = ${id}`],
  ]
  const times = [days('2027-03-20', '2027-03-21'), hours('2027-03-20', 10, 120)] as const

  test.each(changes.flatMap(([name, change]) => times.map((ask) => [ask.mode, name, change, ask] as const)))(
    'can be agreed on, %s, even though the host %s since',
    async (mode, _, change, ask) => {
      const { id, spaceId, guest, host } = await aSale(ask)
      const [before] = await timeOf(id)
      await change(spaceId)
      const { quote, chargeCents } = await guest.api.bookingChanges.previewChange({ id, people: 4 })
      expect(quote.lines).toContainEqual(
        expect.objectContaining({ kind: 'head_count', cents: 2_000 * (mode === 'days' ? 2 : 1) }),
      )
      expect(chargeCents).toBeGreaterThan(0)
      expect(await guest.api.bookingChanges.previewChange({ id, ask, people: 4 })).toMatchObject({ chargeCents })
      await guest.api.bookingChanges.proposeChange({ id, people: 4, totalCents: quote.total })
      expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
      expect(await guest.api.bookings.showBooking({ id })).toMatchObject({
        ask,
        people: 4,
        quote: { total: quote.total },
      })
      expect(await timeOf(id)).toEqual([before])
      await expect(guest.api.bookingChanges.previewChange({ id })).rejects.toMatchObject({ code: 'nothing_changed' })
      await expectInvariants(world.sql)
    },
  )

  test('need no more than the space’s capacity, while other times must follow all its rules', async () => {
    const { id, spaceId, guest } = await aSale(days('2027-03-20'))
    await world.sql`insert into opening_exceptions (space_id, day) values (${spaceId}, '2027-03-20')`
    await expect(guest.api.bookingChanges.previewChange({ id, people: 9_999 })).rejects.toMatchObject({
      code: 'too_many_people',
    })
    const ask = days('2027-03-20', '2027-03-21')
    await expect(guest.api.bookingChanges.previewChange({ id, ask })).rejects.toMatchObject({ code: 'closed_date' })
    await world.sql`update spaces set status = 'paused' where id = ${spaceId}`
    await expect(guest.api.bookingChanges.previewChange({ id, ask })).rejects.toMatchObject({
      code: 'no_longer_offered',
    })
  })
})

describe('a booking that cost nothing', () => {
  test('refuses a change that costs money, from either party, and allows a free one', async () => {
    const { id, guest, host } = await aSale(days('2027-03-20'), FREE)
    expect((await guest.api.bookings.showBooking({ id })).quote.total).toBe(0)
    const dear = { id, people: 3 }
    for (const { api } of [guest, host])
      await expect(api.bookingChanges.previewChange(dear)).rejects.toMatchObject({ code: 'never_paid' })
    await expect(guest.api.bookingChanges.proposeChange({ ...dear, totalCents: 1_000 })).rejects.toMatchObject({
      code: 'never_paid',
    })
    const people = (await guest.api.bookings.showBooking({ id })).people === 1 ? 2 : 1
    await guest.api.bookingChanges.proposeChange({ id, people, totalCents: 0 })
    expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
  })

  test('that became free by a change can cost money again', async () => {
    const { id, spaceId, guest, host } = await aSale(days('2027-03-20'))
    const change = async (people: number) => {
      const { quote } = await guest.api.bookingChanges.previewChange({ id, people })
      await guest.api.bookingChanges.proposeChange({ id, people, totalCents: quote.total })
      expect((await host.api.bookingChanges.acceptChange({ id })).items[0]).toMatchObject({ state: 'accepted' })
      return quote.total
    }
    await world.sql`update spaces set rates = ${world.sql.json(FREE as never)} where id = ${spaceId}`
    expect(await change(1)).toBe(0)
    expect(await change(4)).toBeGreaterThan(0)
    await world.runJobs()
    await expectInvariants(world.sql)
  })
})
