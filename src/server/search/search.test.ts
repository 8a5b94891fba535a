import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { EXAMPLE_RATES } from '../../../test/support/examples/spaces.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { find, setUp, titles, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { cents } from '../../domain/kernel/money.ts'

setUp()

async function take(space: { unitId: number }, from: string, to: string): Promise<void> {
  await world.sql`insert into occupancies (unit_id, during, kind) values (${space.unitId}, tstzrange(${from}, ${to}), 'block')`
}

describe('filters', () => {
  test('each filter keeps what it names and drops the rest', async () => {
    await aSpace(world, { title: 'A', city_id: 1, district_id: 2, rank: 2 })
    await aSpace(world, {
      title: 'B',
      city_id: 3,
      type: 'office',
      capacity: 50,
      instant: false,
      cancellation: 'strict',
      card_price_cents: 90_000,
      amenities: ['Parking'],
      accessibility: ['Hearing loop', 'Step-free entrance'],
      rank: 1,
    })
    expect(await titles({})).toEqual(['A', 'B'])
    expect(await titles({ location: 'Berlin' })).toEqual(['A'])
    expect(await titles({ location: 'kreuzberg, berlin' })).toEqual(['A'])
    expect(await titles({ location: 'SAO PAULO' })).toEqual(['B'])
    expect(await titles({ location: 'São Paulo' })).toEqual(['B'])
    expect(await titles({ location: 'Germany' })).toEqual(['A'])
    expect(await titles({ location: 'Brazil' })).toEqual(['B'])
    expect(await titles({ location: 'Nowhere' })).toEqual([])
    expect(await titles({ spaceType: 'office' })).toEqual(['B'])
    expect(await titles({ capacity: 11 })).toEqual(['B'])
    expect(await titles({ capacity: 10 })).toEqual(['A', 'B'])
    expect(await titles({ maxPrice: 259.2 })).toEqual(['A'])
    expect(await titles({ minPrice: 259.21 })).toEqual(['B'])
    expect(await titles({ amenities: 'Wi-Fi,Kitchen' })).toEqual(['A'])
    expect(await titles({ accessibility: 'Step-free entrance' })).toEqual(['B'])
    expect(await titles({ accessibility: 'Step-free entrance,Hearing loop' })).toEqual(['B'])
    expect(await titles({ accessibility: 'Step-free entrance,Braille signs' })).toEqual([])
    expect(await titles({ instant: 'true' })).toEqual(['A'])
    expect(await titles({ cancellation: 'moderate' })).toEqual(['A'])
    expect(await titles({ cancellation: 'strict' })).toEqual(['A', 'B'])
    expect(await titles({ bounds: '13,52,14,53', location: '' })).toEqual(['A', 'B'])
    expect(await titles({ bounds: '14,52,15,53' })).toEqual([])
  })

  test('with dates, a taken space is left out and the card shows the all-in total', async () => {
    const taken = await aSpace(world, { title: 'Taken' })
    await aSpace(world, { title: 'Free' })
    await take(taken, '2027-03-03T10:00:00Z', '2027-03-03T11:00:00Z')
    const { items } = await find({ startDate: '2027-03-02', endDate: '2027-03-03' })
    expect(items).toMatchObject([{ title: 'Free', totalCents: 51_840, price: 259.2 }])
    expect(await titles({ startDate: '2027-03-02' })).toEqual(expect.arrayContaining(['Free', 'Taken']))
  })

  test('an hourly space shows the all-in price of an hour, and its minimum length', async () => {
    const rates = { ...EXAMPLE_RATES, hourCents: cents(5_000), cleaningCents: cents(2_000) }
    const { id } = await aSpace(world, { title: 'Hours', by_day: false, min_minutes: 90, rates })
    const day = await aSpace(world, { title: 'Day', by_hour: false })
    const { items } = await find({})
    // An hour and a half is rounded up to two hours. With cleaning and 8%, the price is $129.60.
    expect(items.find((card) => card.id === id)).toMatchObject({
      price: null,
      hourPriceCents: 6_480,
      shortestMinutes: 120,
    })
    expect(items.find((card) => card.id === day.id)).toMatchObject({
      price: 259.2,
      hourPriceCents: null,
      shortestMinutes: null,
    })
    const { api } = aVisitor(world)
    expect(await api.spaces.showSpace({ id })).toMatchObject({ price: null, hourPriceCents: 6_480 })
    const ask = { mode: 'hours', date: '2027-03-02', startMinute: 600, minutes: 120 } as const
    const { quote } = await api.spaces.quoteSlot({ id, ask, people: 1 })
    expect(quote.total).toBe(2 * 6_480)
    const hours = { startDate: '2027-03-02', startTime: '10:00', endTime: '12:00' }
    expect((await find(hours)).items).toMatchObject([{ id, totalCents: 2 * 6_480 }])
  })

  test('price filters and sorting use the price on the card: a day, or eight hours', async () => {
    const rates = { ...EXAMPLE_RATES, hourCents: cents(3_000) }
    await aSpace(world, { title: 'Hours', by_day: false, rates })
    await aSpace(world, { title: 'Day' })
    // All-in, the space costs $32.40 an hour and $259.20 for eight hours. At the host's own price of $30, it would be
    // $240.
    expect(await titles({ maxPrice: 259.19 })).toEqual([])
    expect((await titles({ minPrice: 259.2, maxPrice: 259.2 })).sort()).toEqual(['Day', 'Hours'])
  })

  test('hours on a day match a space that is free then', async () => {
    const space = await aSpace(world, { title: 'Hourly' })
    await take(space, '2027-03-02T10:00:00Z', '2027-03-02T12:00:00Z')
    expect(await titles({ startDate: '2027-03-02', startTime: '09:00', endTime: '11:00' })).toEqual(['Hourly'])
    expect(await titles({ startDate: '2027-03-02', startTime: '10:00', endTime: '12:00' })).toEqual([])
    expect(await titles({ startDate: '2027-03-02', startTime: '08:00', endTime: '10:00' })).toEqual([])
  })
})

test('the fast path returns exactly what the contract promises', async () => {
  for (let n = 0; n < 3; n++) await aSpace(world, { title: `S${n}`, rank: n })
  const query = 'startDate=2027-03-02&endDate=2027-03-03&limit=2'
  const short = await (await fetch(`${world.url}/api/v1/spaces?${query}`)).json()
  const long = await (await fetch(`${world.url}/api/v1/spaces/?${query}`)).json()
  expect(short).toEqual(long)
  expect(short.items).toHaveLength(2)
  expect((await fetch(`${world.url}/api/v1/spaces?limit=0`)).status).toBe(400)
})

test(claim('13.6', 'no reply contains an exact point or address before a confirmed booking'), async () => {
  const { id } = await aSpace(world, {
    title: 'Secret',
    city_id: 1,
    lat: 52.987654,
    lng: 13.123456,
    address: 'Hidden Lane 77',
  })
  const { api } = aVisitor(world)
  const replies = [
    await api.search.findSpaces({}),
    await api.search.featured(),
    await api.spaces.showSpace({ id }),
    await api.spaces.similarSpaces({ id }),
    await api.spaces.freeSlots({ id, month: '2027-03' }),
    await api.reviews.listReviews({ id }),
    await api.search.suggestPlaces({ q: 'ber' }),
    await api.spaces.quoteSlot({
      id,
      people: 1,
      ask: { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' },
    }),
    await api.bookings.holdSlot({
      spaceId: id,
      people: 1,
      ask: { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' },
    }),
    await api.bookings.liveHold(),
  ]
  for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/52\.98765|13\.12345|Hidden Lane/)
})

test(claim('13.6', 'the exact point can’t be found by searching smaller and smaller map areas'), async () => {
  const { id } = await aSpace(world, { city_id: 1, lat: 48.1, lng: 11.5, shown_lat: 48.102, shown_lng: 11.502 })
  const { api } = aVisitor(world)
  const around = async (lng: number, lat: number) => {
    const bounds = [lng - 0.001, lat - 0.001, lng + 0.001, lat + 0.001].join()
    const { items } = await api.search.findSpaces({ bounds })
    return items.map((item) => item.id)
  }
  expect(await around(11.5, 48.1)).toEqual([])
  expect(await around(11.502, 48.102)).toEqual([id])
})
