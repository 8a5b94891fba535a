import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CITIES, CITY_NAMES } from '../../../demo/cities.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { plainName } from '../../domain/kernel/plain-name.ts'

let world: World
let api: ReturnType<typeof aVisitor>['api']
beforeAll(async () => {
  world = await aWorld()
  api = aVisitor(world).api
  const { sql } = world
  const common = ({ country, region, zone }: (typeof CITIES)[number]) => ({ country, region, zone })
  const cities = CITIES.map((city) => ({ ...city, kind: 'city', part_of: null, spaces_count: city.weight }))
  const districts = CITIES.flatMap((city) =>
    city.districts.map((d) => ({ ...d, ...common(city), kind: 'district', part_of: city.id, population: 0 })),
  ).map((district, n) => ({ ...district, id: n + 1, spaces_count: 5 }))
  for (const { id, kind, part_of, name, country, region, zone, lat, lng, population, spaces_count } of [
    ...cities,
    ...districts,
  ])
    await sql`insert into places ${sql({ id, kind, part_of, name, search_name: plainName(name), country, region, zone, lat, lng, population, spaces_count })}`
  const names = Object.entries(CITY_NAMES).flatMap(([id, known]) =>
    known.map((name) => ({ place_id: Number(id), name, search_name: plainName(name) })),
  )
  await sql`insert into place_names ${sql(names)}`
})
afterAll(() => world.close())

async function foundBy(text: string): Promise<string | undefined> {
  const { place } = await api.search.findSpaces({ location: text })
  return place?.name ?? (await api.search.suggestPlaces({ q: text })).items[0]?.name
}

const WRITTEN: [place: string, ...ways: string[]][] = [
  ['Berlin', 'ber', 'Berln', 'BERLIN', 'Unter den Linden 5, Berlin', '10115 Berlin', 'Берлин', 'Brelin'],
  ['Munich', 'münchen', 'Munich', 'muenchen', 'Leopoldstr. 3, 80802 München, Germany', 'MUC'],
  ['New York', 'NYC', 'new york city', 'Nueva York', '5th Avenue 350, New York, NY 10118', 'New Yrok'],
  ['Paris', 'paris france', 'Pairs', '75011 Paris', '12 Rue de la Roquette, Paris'],
  ['London', 'Londres', 'SW1A 1AA London', 'Lodnon', 'London, UK'],
  ['Vienna', 'Wien', 'viena', '1070 Wien'],
  ['Rome', 'Roma', 'Via del Corso 1, 00186 Roma, Italia'],
  ['Milan', 'Milano', 'Via Roma 12, Milano'],
  ['Zürich', 'zurich', 'Zuerich', 'züri'],
  ['Copenhagen', 'København', 'kobenhavn', 'Kopenhagen'],
  ['Prague', 'Praha', 'Prag'],
  ['Lisbon', 'Lisboa', 'lisb'],
  ['Barcelona', 'BCN', 'Barclona', 'Barcelona, Spain'],
  ['São Paulo', 'sao paulo', 'San Paolo'],
  ['Los Angeles', 'LA', 'los angeles, CA'],
  ['San Francisco', 'SF', 'san fran', 'San Fransisco, California'],
  ['Mexico City', 'CDMX', 'ciudad de méxico'],
  ['Tokyo', '東京', 'Tokio'],
  ['Neukölln', 'Neukoelln', 'neukölln, berlin'],
  ['Kreuzberg', 'Berlin Kreuzberg', 'Kreuzbreg'],
]
const table = WRITTEN.flatMap(([place, ...ways]) => ways.map((way) => [way, place] as const))

describe('place names', () => {
  test('the table has twenty places in sixty spellings', () => {
    expect([WRITTEN.length, table.length]).toEqual([20, 60])
  })

  test.each(table)('“%s” finds or suggests %s', async (text, place) => {
    expect((await foundBy(text))?.split(',')[0]).toBe(place)
  })

  test.each([
    ['Kreuzberg, Berlin', 'Kreuzberg'],
    ['Berlin, Mitte', 'Mitte'],
    ['Old Town, Edinburgh', 'Old Town'],
    ['Berlin, LA', 'Berlin'],
  ])('“%s” is %s', async (text, place) => {
    expect((await api.search.findSpaces({ location: text })).place?.name).toBe(place)
  })

  test('nothing is a dead end: without text the largest cities are suggested, with their counts', async () => {
    const { items } = await api.search.suggestPlaces({ q: '' })
    expect(items).toHaveLength(8)
    expect(items.slice(0, 2)).toEqual([
      { name: 'New York', detail: 'United States', spacesCount: 150 },
      { name: 'London', detail: 'United Kingdom', spacesCount: 130 },
    ])
  })

  test.each(['Germany', 'germany', 'Deutschland', 'Allemagne'])('“%s” is the country', async (text) => {
    expect((await api.search.findSpaces({ location: text })).place).toMatchObject({ name: 'Germany', kind: 'country' })
  })

  test('a country is suggested with the spaces of all its cities, before and after its name is complete', async () => {
    const spacesCount = CITIES.filter(({ country }) => country === 'DE').reduce((sum, { weight }) => sum + weight, 0)
    for (const q of ['Germ', 'Germany'])
      expect((await api.search.suggestPlaces({ q })).items[0]).toEqual({
        name: 'Germany',
        detail: 'Country',
        spacesCount,
      })
  })

  test('a city with the name of its country is the city', async () => {
    expect((await api.search.findSpaces({ location: 'Singapore' })).place?.kind).toBe('city')
  })

  test('a number in a name is part of it, and two numbers are two names', async () => {
    await world.sql`
      insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
      select 900000 + n, 'city', 'District ' || n, 'district ' || n, 'ZA', 'GP', 'Africa/Johannesburg', -26, 28, 10, 1 from generate_series(8, 9) n`
    for (const name of ['District 9', 'District 8'])
      expect((await api.search.findSpaces({ location: name })).place?.name).toBe(name)
  })

  test('a place found by another name says so', async () => {
    const { items } = await api.search.suggestPlaces({ q: 'wie' })
    expect(items[0]).toMatchObject({ name: 'Vienna', detail: 'Austria · Wien' })
  })

  test.each(['%', '_', '\\', "'", '!!!', 'Nowhere at all', 'x'.repeat(100), ', , ,'])(
    '“%s” still gets a result',
    async (q) => {
      const { items } = await api.search.suggestPlaces({ q })
      expect(items.every(({ name }) => name.length > 0)).toBe(true)
    },
  )
})
