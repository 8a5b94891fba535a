import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace, type SpaceFacts } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { freeOnDates } from '../../domain/search/search-query.ts'
import { isFree, slotFor } from '../../domain/spaces/availability.ts'
import { EXAMPLE_RATES } from '../../domain/spaces/examples.ts'
import { rulesOf } from '../spaces/space-row.ts'
import { findBusy, findTerms } from '../spaces/spaces.sql.ts'

let world: World
const find = (query: Parameters<ReturnType<typeof aVisitor>['api']['search']['findSpaces']>[0]) =>
  aVisitor(world).api.search.findSpaces(query)
const titles = async (query: Parameters<typeof find>[0]) => (await find(query)).items.map((c) => c.title)
const refusal = (code: string) => expect.objectContaining({ code })

beforeAll(async () => {
  world = await aWorld()
  await world.sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count) values
      (1, 'city', null, 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10),
      (2, 'district', 1, 'Kreuzberg', 'kreuzberg', 'DE', 'DE', 'Europe/Berlin', 52.5, 13.4, 0, 5),
      (3, 'city', null, 'São Paulo', 'sao paulo', 'BR', 'BR', 'America/Sao_Paulo', -23.5, -46.6, 12000000, 3)`
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  await world.sql`update spaces set status = 'archived'`
})

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
      rank: 1,
    })
    expect(await titles({})).toEqual(['A', 'B'])
    expect(await titles({ location: 'Berlin' })).toEqual(['A'])
    expect(await titles({ location: 'kreuzberg, berlin' })).toEqual(['A'])
    expect(await titles({ location: 'SAO PAULO' })).toEqual(['B'])
    expect(await titles({ location: 'São Paulo' })).toEqual(['B'])
    expect(await titles({ location: 'Nowhere' })).toEqual([])
    expect(await titles({ spaceType: 'office' })).toEqual(['B'])
    expect(await titles({ capacity: 11 })).toEqual(['B'])
    expect(await titles({ capacity: 10 })).toEqual(['A', 'B'])
    expect(await titles({ maxPrice: 259.2 })).toEqual(['A'])
    expect(await titles({ minPrice: 259.21 })).toEqual(['B'])
    expect(await titles({ amenities: 'Wi-Fi,Kitchen' })).toEqual(['A'])
    expect(await titles({ instant: 'true' })).toEqual(['A'])
    expect(await titles({ cancellation: 'moderate' })).toEqual(['A'])
    expect(await titles({ cancellation: 'strict' })).toEqual(['A', 'B'])
    expect(await titles({ bounds: '13,52,14,53', location: '' })).toEqual(['A', 'B'])
    expect(await titles({ bounds: '14,52,15,53' })).toEqual([])
  })

  test('with dates a taken space is left out and the card shows the all-in total', async () => {
    const taken = await aSpace(world, { title: 'Taken' })
    await aSpace(world, { title: 'Free' })
    await take(taken, '2027-03-03T10:00:00Z', '2027-03-03T11:00:00Z')
    const { items } = await find({ startDate: '2027-03-02', endDate: '2027-03-03' })
    expect(items).toMatchObject([{ title: 'Free', totalCents: 51_840, price: 259.2 }])
    expect(await titles({ startDate: '2027-03-02' })).toEqual(expect.arrayContaining(['Free', 'Taken']))
  })

  test('a space let by the hour alone shows the all-in price of an hour, and the length it is had from', async () => {
    const rates = { ...EXAMPLE_RATES, hourCents: cents(5_000), cleaningCents: cents(2_000) }
    const { id } = await aSpace(world, { title: 'Hours', by_day: false, min_minutes: 90, rates })
    const day = await aSpace(world, { title: 'Day', by_hour: false })
    const { items } = await find({})
    // An hour and a half goes up to the step: two hours and the cleaning, 8 % on top, are $129.60.
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

  test('price filters and the order by price go by what a card shows: the day, or eight of the hours', async () => {
    const rates = { ...EXAMPLE_RATES, hourCents: cents(3_000) }
    await aSpace(world, { title: 'Hours', by_day: false, rates })
    await aSpace(world, { title: 'Day' })
    // $32.40 an hour all-in, $259.20 for eight; by the host's own $30 it would be $240.
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

test('the short way answers to the letter what the contract promises', async () => {
  for (let n = 0; n < 3; n++) await aSpace(world, { title: `S${n}`, rank: n })
  const query = 'startDate=2027-03-02&endDate=2027-03-03&limit=2'
  const short = await (await fetch(`${world.url}/api/v1/spaces?${query}`)).json()
  // The same name twice goes the contract's own way.
  const long = await (await fetch(`${world.url}/api/v1/spaces?${query}&unknown=1&unknown=2`)).json()
  expect(short).toEqual(long)
  expect(short.items).toHaveLength(2)
  expect((await fetch(`${world.url}/api/v1/spaces?limit=0`)).status).toBe(400)
})

describe('dates', () => {
  test('"today" is the date in the place searched, both sides of midnight', async () => {
    world.clock.set('2027-03-01T23:30:00Z')
    await expect(find({ location: 'Berlin', startDate: '2027-03-01' })).rejects.toEqual(refusal('start_in_past'))
    expect(await find({ location: 'Berlin', startDate: '2027-03-02' })).toMatchObject({ items: [] })
    expect(await find({ location: 'São Paulo', startDate: '2027-03-01' })).toMatchObject({ items: [] })
    await expect(find({ startDate: '2027-02-28' })).rejects.toEqual(refusal('start_in_past'))
    expect(await find({ startDate: '2027-03-01' })).toMatchObject({ items: [] })
  })

  test('an end before the start is refused, the same day is not, an end alone is', async () => {
    await expect(find({ startDate: '2027-03-03', endDate: '2027-03-02' })).rejects.toEqual(refusal('end_before_start'))
    expect(await find({ startDate: '2027-03-03', endDate: '2027-03-03' })).toMatchObject({ items: [] })
    await expect(find({ endDate: '2027-03-02' })).rejects.toEqual(refusal('end_without_start'))
    await expect(find({ startDate: '2027-02-30' })).rejects.toEqual(refusal('BAD_REQUEST'))
  })
})

describe('paging', () => {
  test.each(['best', 'price_low', 'price_high', 'rating'] as const)(
    'by %s every match comes once, in order, over all pages',
    async (sort) => {
      for (let n = 0; n < 11; n++)
        await aSpace(world, {
          title: `S${n}`,
          rank: n % 3,
          card_price_cents: 10_000 + (n % 4) * 100,
          rating: 4 + (n % 5) / 10,
        })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await find({ sort, limit: 3, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map((c) => c.title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(11)
      expect(new Set(seen).size).toBe(11)
    },
  )

  test('a cursor from another query is refused', async () => {
    for (let n = 0; n < 3; n++) await aSpace(world, { title: `S${n}` })
    const { nextCursor } = await find({ limit: 1 })
    await expect(find({ limit: 1, capacity: 2, cursor: nextCursor ?? '' })).rejects.toEqual(refusal('bad_cursor'))
    for (const cursor of ['', 'x', 'e30', Buffer.from('["a",1,{}]').toString('base64url')])
      await expect(find({ cursor })).rejects.toEqual(refusal('bad_cursor'))
  })
})

test('the count is what the pages hold, and with few results says how many more giving up a filter adds', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  await aSpace(world, { title: 'Two', city_id: 1, type: 'office' })
  const { api } = aVisitor(world)
  const counted = await api.search.countSpaces({ location: 'Berlin', spaceType: 'office' })
  expect(counted).toEqual({ count: 1, capped: false, relax: [{ without: 'spaceType', more: 1 }] })
  // Nothing more is promised than following it shows.
  expect(await api.search.countSpaces({ location: 'Berlin' })).toMatchObject({ count: 1 + 1 })
})

test('where giving up one filter is not enough, what giving up all of them adds is told', async () => {
  await aSpace(world, { title: 'One', city_id: 1 })
  const counted = await aVisitor(world).api.search.countSpaces({
    location: 'Berlin',
    spaceType: 'office',
    capacity: 900,
  })
  expect(counted).toEqual({ count: 0, capped: false, relax: [{ without: 'everything', more: 1 }] })
})

describe('what SQL finds free is what the domain calls free', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const space = fc.record({
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'),
    open: fc.array(
      fc.option(fc.record({ from: fc.integer({ min: 5, max: 12 }), hours: fc.integer({ min: 1, max: 14 }) }), {
        freq: 5,
      }),
      { minLength: 7, maxLength: 7 },
    ),
    byDay: fc.boolean(),
    step: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 15, 45),
    after: fc.constantFrom(0, 30, 60),
    lead: fc.constantFrom(0, 90, 2_000),
    window: fc.constantFrom(3, 365),
    min: fc.constantFrom(60, 120),
    exception: fc.option(fc.record({ day: fc.integer({ min: 0, max: 5 }), closed: fc.boolean() })),
    busy: fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 5 }), from: hour, hours: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 4 },
    ),
    first: fc.integer({ min: 0, max: 4 }),
    days: fc.integer({ min: 1, max: 3 }),
    nowHour: hour,
  })
  const monday = Temporal.PlainDate.from('2027-03-01')

  test('on random worlds', async () => {
    await fc.assert(
      fc.asyncProperty(space, async (s) => {
        await world.sql`update spaces set status = 'archived' where status = 'published'`
        const at = monday.toZonedDateTime({ timeZone: s.zone, plainTime: { hour: s.nowHour, minute: 20 } }).toInstant()
        world.clock.set(at.toString())
        const opens = s.open.map((o) => (o ? o.from * 60 : null))
        const closes = s.open.map((o) => (o ? (o.from + o.hours) * 60 : null))
        const facts: Partial<SpaceFacts> = {
          zone: s.zone,
          opens,
          closes,
          by_day: s.byDay,
          by_hour: true,
          step_minutes: s.step,
          buffer_before_minutes: s.before,
          buffer_after_minutes: s.after,
          lead_minutes: s.lead,
          window_days: s.window,
          min_minutes: s.min,
        }
        const made = await aSpace(world, facts)
        if (s.exception) {
          const day = monday.add({ days: s.exception.day }).toString()
          await world.sql`insert into opening_exceptions ${world.sql({ space_id: made.id, day, opens: s.exception.closed ? null : 600, closes: s.exception.closed ? null : 900 })}`
        }
        for (const b of s.busy) {
          const from = monday
            .add({ days: b.day })
            .toZonedDateTime({ timeZone: s.zone, plainTime: { hour: b.from } })
            .toInstant()
          await world.sql`insert into occupancies (unit_id, during, kind) values (${made.unitId}, tstzrange(${from.toString()}, ${from.add({ hours: b.hours }).toString()}), 'block') on conflict do nothing`
        }
        const startDate = monday.add({ days: s.first })
        const endDate = startDate.add({ days: s.days - 1 })
        const terms = await findTerms(world.sql, made.id as never)
        if (!terms) throw new Error('the space is not there')
        const wide: Period = { from: at.subtract({ hours: 72 }), to: at.add({ hours: 24 * 20 }) }
        const ruled = freeOnDates(
          rulesOf(terms),
          { startDate, endDate },
          await findBusy(world.sql, terms.unit_ids, wide, at),
          at,
        )
        const today = at.toZonedDateTimeISO('UTC').toPlainDate()
        if (Temporal.PlainDate.compare(startDate, today) < 0) return
        const { items } = await find({ startDate: startDate.toString(), endDate: endDate.toString() })
        expect(items.length === 1).toBe(ruled)
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})

describe('on the night of a clock change', () => {
  const changes = [
    ['Europe/Berlin', '2027-03-28'],
    ['Europe/Berlin', '2027-10-31'],
    ['Europe/Dublin', '2027-03-28'],
    ['Europe/Dublin', '2027-10-31'],
    ['America/New_York', '2027-03-14'],
    ['America/New_York', '2027-11-07'],
    ['Australia/Lord_Howe', '2027-10-03'],
    ['Australia/Lord_Howe', '2027-04-04'],
  ] as const
  const everyDay = (minute: number) => Array(7).fill(minute) as number[]

  test.each<[{ opens: number; closes: number }, Partial<SpaceFacts>]>([
    [{ opens: 135, closes: 165 }, {}],
    [{ opens: 135, closes: 180 }, {}],
    [{ opens: 120, closes: 180 }, { buffer_before_minutes: 0 }],
    [
      { opens: 135, closes: 180 },
      { by_day: false, min_minutes: 15, step_minutes: 15 },
    ],
    [
      { opens: 135, closes: 165 },
      { by_day: false, min_minutes: 15, step_minutes: 15, buffer_before_minutes: 15 },
    ],
  ])(
    'a space that opens in the skipped hour (%o) is closed, and breaks no search of that date',
    async ({ opens, closes }, more) => {
      world.clock.set('2027-03-20T08:00:00Z')
      await aSpace(world, { title: 'Skipped', opens: everyDay(opens), closes: everyDay(closes), ...more })
      await aSpace(world, { title: 'By day' })
      for (const [startDate, endDate, found] of [
        ['2027-03-28', '2027-03-28', ['By day']],
        ['2027-03-27', '2027-03-28', ['By day']],
        ['2027-03-28', '2027-03-29', ['By day']],
        ['2027-03-27', '2027-03-27', ['By day', 'Skipped']],
      ] as const)
        expect((await titles({ startDate, endDate })).sort()).toEqual(found)
      const night = { startDate: '2027-03-28', startTime: '02:15', endTime: '02:45' }
      expect(await titles(night)).toEqual([])
    },
  )

  const quarters = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 15)
  const night = fc.record({
    change: fc.constantFrom(...changes),
    opens: quarters(20),
    open: quarters(24).map((n) => n + 15),
    byDay: fc.boolean(),
    step: fc.constantFrom(15, 30, 60),
    before: fc.constantFrom(0, 15, 45),
    after: fc.constantFrom(0, 30),
    min: fc.constantFrom(15, 60),
    busy: fc.array(fc.record({ from: quarters(24), minutes: quarters(6).map((n) => n + 15) }), { maxLength: 3 }),
    shift: fc.constantFrom(-1, 0, 1),
    days: fc.integer({ min: 1, max: 2 }),
    start: quarters(28),
    minutes: quarters(8).map((n) => n + 15),
  })

  test('SQL finds free what the domain calls free, skipped and repeated hours included', async () => {
    await fc.assert(
      fc.asyncProperty(night, async (n) => {
        await world.sql`update spaces set status = 'archived' where status = 'published'`
        const [zone, day] = n.change
        const date = Temporal.PlainDate.from(day)
        const midnight = date.toZonedDateTime(zone).toInstant()
        const now = midnight.subtract({ hours: 60 })
        world.clock.set(now.toString())
        const { id, unitId } = await aSpace(world, {
          zone,
          opens: everyDay(n.opens),
          closes: everyDay(n.opens + n.open),
          by_day: n.byDay,
          step_minutes: n.step,
          buffer_before_minutes: n.before,
          buffer_after_minutes: n.after,
          min_minutes: n.min,
        })
        for (const { from, minutes } of n.busy) {
          const [starts, ends] = [midnight.add({ minutes: from }), midnight.add({ minutes: from + minutes })]
          await world.sql`
            insert into occupancies (unit_id, during, kind) values (${unitId}, tstzrange(${starts.toString()}, ${ends.toString()}), 'block') on conflict do nothing`
        }
        const terms = await findTerms(world.sql, id as never)
        if (!terms) throw new Error('the space is not there')
        const wide: Period = { from: now, to: midnight.add({ hours: 24 * 5 }) }
        const busy = await findBusy(world.sql, terms.unit_ids, wide, now)
        const rules = rulesOf(terms)
        const startDate = date.add({ days: n.shift })
        const endDate = startDate.add({ days: n.days - 1 })
        const ruled = freeOnDates(rules, { startDate, endDate }, busy, now)
        const dates = { startDate: startDate.toString(), endDate: endDate.toString() }
        expect((await find(dates)).items.length === 1, JSON.stringify(dates)).toBe(ruled)
        const ask = { mode: 'hours', date, startMinute: n.start, minutes: n.minutes } as const
        const slot = slotFor(rules, ask, now)
        const time = (minute: number) =>
          `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const hours = { startDate: day, startTime: time(n.start), endTime: time(n.start + n.minutes) }
        expect((await find(hours)).items.length === 1, JSON.stringify(hours)).toBe(slot.ok && isFree(slot.value, busy))
      }),
      { numRuns: Number(process.env.TRIES ?? 300) },
    )
  }, 120_000)
})

test('a true point or an address is in no reply before a confirmed booking', async () => {
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
    await api.spaces.listReviews({ id }),
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
