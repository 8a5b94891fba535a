import { expect, test } from 'vitest'
import { aVisitor } from '../../../test/support/people.ts'
import { setUp, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'

setUp()

type Query = Parameters<ReturnType<typeof aVisitor>['api']['search']['filterCounts']>[0]

async function furnish(): Promise<void> {
  const some = <Item>(items: readonly Item[], n: number) => items.filter((_, at) => (n >> at) % 2 === 1)
  for (let n = 0; n < 24; n++) {
    const { unitId } = await aSpace(world, {
      city_id: 1,
      amenities: some(['Wi-Fi', 'Bar', 'Stage'], n),
      accessibility: some(['Hearing loop', 'Braille signs'], n >> 1),
      instant: n % 3 > 0,
      cancellation: POLICY_NAMES[n % 4],
      capacity: 5 + n,
      card_price_cents: 5_000 + n * 1_500,
    })
    if (n % 5 === 0)
      await world.sql`insert into occupancies (unit_id, during, kind)
        values (${unitId}, tstzrange('2027-03-02T10:00:00Z', '2027-03-02T11:00:00Z'), 'block')`
  }
}

test('every count equals the number of results that the search then finds', async () => {
  await furnish()
  const { api } = aVisitor(world)
  const found = async (query: Query) => (await api.search.findSpaces({ ...query, limit: 48 })).items.length
  const queries: Query[] = [
    {},
    { startDate: '2027-03-02' },
    { startDate: '2027-03-02', startTime: '09:00', endTime: '11:00', capacity: 9 },
    { amenities: 'Wi-Fi', instant: 'true', minPrice: 100 },
    { startDate: '2027-03-02', cancellation: 'moderate', maxPrice: 300, accessibility: 'Hearing loop' },
    { amenities: 'Bar,Stage', cancellation: 'flexible', instant: 'true', maxPrice: 250 },
  ]
  for (const query of queries) {
    const { count, options, prices } = await api.search.filterCounts(query)
    expect(count, JSON.stringify(query)).toBe(await found(query))
    for (const of of ['amenities', 'accessibility'] as const)
      for (const { name, count } of options?.[of] ?? []) {
        const chosen = [...new Set([...(query[of]?.split(',') ?? []), name])].join(',')
        expect(count, JSON.stringify([query, name])).toBe(await found({ ...query, [of]: chosen }))
      }
    expect(options?.instant).toBe(await found({ ...query, instant: 'true' }))
    for (const cancellation of POLICY_NAMES)
      expect(options?.cancellation[cancellation]).toBe(await found({ ...query, cancellation }))
    const { minPrice: _, maxPrice: __, ...anyPrice } = query
    for (const [at, bar] of (prices?.bars ?? []).entries())
      expect(bar).toBe(
        await found({
          ...anyPrice,
          minPrice: at * (prices?.step ?? 0),
          ...(at < 29 && { maxPrice: (at + 1) * (prices?.step ?? 0) - 0.01 }),
        }),
      )
  }
})

test('without results each amenity and each other filter says what its removal would leave', async () => {
  await furnish()
  const counted = await aVisitor(world).api.search.filterCounts({ amenities: 'Wi-Fi,Bar', capacity: 90 })
  expect(counted).toMatchObject({ count: 0, relax: [{ without: 'capacity', name: null, more: 6 }] })
  const named = await aVisitor(world).api.search.filterCounts({ amenities: 'Wi-Fi,Piano' })
  expect(named.relax).toEqual([
    { without: 'amenities', name: null, more: 24 },
    { without: 'amenities', name: 'Piano', more: 12 },
  ])
})

test('invalid filters are refused as in the search', async () => {
  const { api } = aVisitor(world)
  await expect(api.search.filterCounts({ minPrice: 9, maxPrice: 1 })).rejects.toMatchObject({ code: 'bad_price' })
  await expect(api.search.filterCounts({ startTime: '09:00' })).rejects.toMatchObject({ code: 'bad_hours' })
})

test('among more than 3,000 spaces, or 1,000 for dates, only the results are counted', async () => {
  const { id } = await aSpace(world, { city_id: 1 })
  const columns = await world.sql<{ names: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'spaces' and is_generated = 'NEVER' and column_name <> 'id'`
  const names = columns[0]?.names ?? ''
  await world.sql.unsafe(`insert into spaces (${names}) select ${names} from spaces, generate_series(1, 3000)
    where id = '${id}'`)
  const { api } = aVisitor(world)
  const all = { count: 1_000, capped: true, relax: [], options: null, prices: null }
  expect(await api.search.filterCounts({ location: 'Berlin' })).toEqual(all)
  expect(await api.search.filterCounts({ location: 'Berlin', startDate: '2027-03-02' })).toEqual(all)
  await world.sql`update spaces set status = 'archived'
    where ctid not in (select ctid from spaces where status = 'published' order by id limit 1000)`
  const { options } = await api.search.filterCounts({ location: 'Berlin', startDate: '2027-03-02' })
  expect(options?.instant).toBe(1_000)
})
