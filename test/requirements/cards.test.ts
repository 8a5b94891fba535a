import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

const cardOf = async (title: string) => {
  const { items } = await aVisitor(world).api.search.findSpaces({ limit: 48 })
  return items.find((card) => card.title === title)
}

test(
  claim('3.9 3.10 3.11', 'a card has the fields of the specification, with the price of one day in dollars'),
  async () => {
    const { id } = await aSpace(world, {
      title: 'Whole',
      rating: 4.5,
      review_count: 12,
      first_published_at: '2027-02-20T00:00:00Z',
    })
    expect(await cardOf('Whole')).toMatchObject({
      id,
      title: 'Whole',
      location: 'Kreuzberg, Berlin',
      price: 259.2,
      rating: 4.5,
      reviewCount: 12,
      imageUrl: expect.any(String),
      amenities: ['Wi-Fi', 'Daylight', 'Kitchen', 'Lift'],
      capacity: 10,
      spaceType: 'studio',
      isNew: true,
    })
  },
)

test(claim('3.9', 'a card is new for 30 days after its first publication'), async () => {
  await aSpace(world, { title: 'Just new', first_published_at: '2027-01-30T08:00:01Z' })
  await aSpace(world, { title: 'No longer new', first_published_at: '2027-01-30T08:00:00Z' })
  expect(await cardOf('Just new')).toMatchObject({ isNew: true })
  expect(await cardOf('No longer new')).toMatchObject({ isNew: false })
})

test(claim('3.12', 'a space has one of eight types'), async () => {
  const types = ['office', 'studio', 'warehouse', 'retail', 'event_space', 'coworking', 'meeting_room', 'workshop']
  for (const type of types) {
    await aSpace(world, { type, title: `A ${type}` })
    expect(await cardOf(`A ${type}`)).toMatchObject({ spaceType: type })
  }
  await expect(aSpace(world, { type: 'garage' })).rejects.toThrow(/spaces_type_check/)
  expect((await aVisitor(world).fetch('/api/v1/spaces?spaceType=garage')).status).toBe(400)
})

const FIVE = ['Wi-Fi', 'Daylight', 'Kitchen', 'Lift', 'Stage']
test.each([
  [0, ''],
  [1, 'Wi-Fi'],
  [3, 'Wi-Fi, Daylight, Kitchen'],
  [4, 'Wi-Fi, Daylight, Kitchen +1 more'],
  [5, 'Wi-Fi, Daylight, Kitchen +2 more'],
])(claim('2.54 9.21', 'of %i amenities a card shows “%s”'), async (count, shown) => {
  await aSpace(world, {
    title: `With ${count}`,
    type: 'retail',
    location: `Hall ${count}`,
    amenities: FIVE.slice(0, count),
  })
  const page = await openPage(world, `/browse?location=Hall+${count}`)
  const card = page.all('article').find(({ text }) => text.includes(`With ${count}`))
  expect(page.all('p', card?.inside)[1]?.text).toBe(shown)
})

test('a space without photos has no button to open them', async () => {
  const { id } = await aSpace(world)
  expect((await openPage(world, `/space/${id}`)).text).not.toMatch(/All \d+ photos|Show the photo/)
})
