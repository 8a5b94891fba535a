import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let guest: Person
beforeAll(async () => {
  world = await aWorld()
  guest = await aGuest(world)
  await aSpace(world)
})
afterAll(() => world.close())

describe('a search on the fast path', () => {
  const long = (query: string) => guest.fetch(`/api/v1/spaces/?${query}`)
  const short = (query: string) => guest.fetch(`/api/v1/spaces?${query}`)
  const output = contract.search.findSpaces['~orpc'].outputSchema

  test.each([
    '',
    'startDate=2027-03-02',
    'location=a?b',
    'limit=1',
    'minPrice=&maxPrice=&capacity=&limit=',
    'maxPrice=0',
    'limit=1&limit=1',
    'amenities[]=Wi-Fi',
    'amenities=Wi-Fi',
    'instant=maybe',
    'cursor=x',
    'sort=best&bounds=1,2,3,4',
    'endDate=2027-03-02',
  ])('returns what the contract says: %s', async (query) => {
    const [quick, full] = [await short(query), await long(query)]
    expect(quick.status).toBe(full.status)
    const body: unknown = await quick.json()
    expect(body).toEqual(await full.json())
    if (quick.ok) expect(await output?.['~standard'].validate(body)).toEqual({ value: body })
  })

  test('treats an empty number as missing, as everywhere', async () => {
    const empty = 'minPrice=&maxPrice=%20&capacity='
    expect(await (await short(`${empty}&limit=`)).json()).toEqual(await (await short('')).json())
    const answer = async (path: string) => {
      const heard = await guest.fetch(`/api/v1/${path}`)
      return [heard.status, await heard.json()]
    }
    const seen = 'spaces/markers?bounds=-180,-80,180,80&zoom=1'
    expect(await answer(`spaces/count?${empty}`)).toEqual(await answer('spaces/count'))
    expect(await answer(`${seen}&${empty}`)).toEqual(await answer(seen))
    expect((await guest.fetch('/api/v1/places/within?bounds=-180,-80,180,80&zoom=')).status).toBe(400)
  })

  test('reads a question mark inside a value as part of it', async () => {
    const { id } = await aSpace(world, { title: 'Quirinal Xylotheque' })
    const found = async (query: string) =>
      ((await (await short(query)).json()) as { items: { id: string }[] }).items.map((i) => i.id)
    expect(await found('location=Xylotheque')).toEqual([id])
    expect(await found('location=Xylotheque?no')).toEqual([])
  })
})
