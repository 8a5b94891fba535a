import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
  await world.sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', null, 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 2)`
  await aSpace(world, { title: 'Berlin studio', city_id: 1 })
  await aSpace(world, { title: 'Berlin office', city_id: 1, type: 'office' })
  await aSpace(world, { title: 'Lisbon studio', location: 'Lisbon' })
})
afterAll(() => world.close())

async function found(query: string): Promise<string[]> {
  const page = await openPage(world, `/browse?${query}`)
  return page
    .all('article')
    .map(({ inside }) => page.all('h3', inside)[0]?.text ?? '')
    .sort()
}

describe('/browse', () => {
  test(claim('1.2 2.2', 'shows the spaces to anyone, filtered by location, dates and type'), async () => {
    expect((await openPage(world, '/browse')).status).toBe(200)
    expect(await found('')).toEqual(['Berlin office', 'Berlin studio', 'Lisbon studio'])
    expect(await found('location=Berlin')).toEqual(['Berlin office', 'Berlin studio'])
    expect(await found('spaceType=studio')).toEqual(['Berlin studio', 'Lisbon studio'])
    expect(await found('location=Berlin&spaceType=studio')).toEqual(['Berlin studio'])
    await world.sql`
      insert into occupancies (unit_id, during, kind)
      select unnest(unit_ids), tstzrange('2027-03-03T08:00:00Z', '2027-03-03T17:00:00Z'), 'block' from spaces where title = 'Berlin studio'`
    expect(await found('location=Berlin&startDate=2027-03-02&endDate=2027-03-03')).toEqual(['Berlin office'])
    expect(await found('location=Berlin&startDate=2027-03-02&endDate=2027-03-02')).toHaveLength(2)
  })

  test.each([
    ['', 'Browse Spaces'],
    ['?location=Berlin', 'Spaces in Berlin'],
    ['?spaceType=studio', 'Studios'],
    ['?spaceType=meeting_room', 'Meeting rooms'],
    ['?location=Berlin&spaceType=office', 'Offices in Berlin'],
    ['?location=Nowhere+at+all&spaceType=workshop', 'Workshops in Nowhere at all'],
    ['?location=%3Cb%3EX', 'Spaces in <b>X'],
  ])(claim('2.26', '/browse%s has the title “%s”'), async (query, headline) => {
    const page = await openPage(world, `/browse${query}`)
    expect(page.title).toBe(`${headline} · Daylet`)
  })

  test('dates do not change the title', async () => {
    expect((await openPage(world, '/browse?location=Berlin&startDate=2027-03-05')).title).toBe(
      'Spaces in Berlin · Daylet',
    )
  })
})

describe('the dates of a search', () => {
  const PAST = 'Start date must be today or later.'
  const ORDER = 'End date must be on or after the start date.'

  test(claim('5.21', 'start today or later: today is accepted, yesterday is refused'), async () => {
    expect(await openPage(world, '/browse?location=Berlin&startDate=2027-03-01')).toMatchObject({ status: 200 })
    const refused = await openPage(world, '/browse?location=Berlin&startDate=2027-02-28')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(PAST)
    expect(refused.all('article')).toEqual([])
  })

  test(claim('5.21', '“today” is the searched place’s day, on both sides of its midnight'), async () => {
    world.clock.set('2027-03-01T22:59:00Z')
    expect((await openPage(world, '/browse?location=Berlin&startDate=2027-03-01')).status).toBe(200)
    world.clock.set('2027-03-01T23:00:00Z')
    expect((await openPage(world, '/browse?location=Berlin&startDate=2027-03-01')).status).toBe(422)
    world.clock.set('2027-03-01T08:00:00Z')
  })

  test(claim('5.21', 'without a place “today” ends where it ends last'), async () => {
    world.clock.set('2027-03-02T11:59:00Z')
    expect((await openPage(world, '/browse?startDate=2027-03-01')).status).toBe(200)
    world.clock.set('2027-03-02T12:00:00Z')
    expect((await openPage(world, '/browse?startDate=2027-03-01')).status).toBe(422)
    world.clock.set('2027-03-01T08:00:00Z')
  })

  test(claim('5.22', 'end on or after the start: the same day is accepted, the day before is refused'), async () => {
    for (const end of ['2027-03-05', '2027-03-06'])
      expect((await openPage(world, `/browse?startDate=2027-03-05&endDate=${end}`)).status).toBe(200)
    const refused = await openPage(world, '/browse?startDate=2027-03-05&endDate=2027-03-04')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(ORDER)
    expect(refused.text).not.toContain(PAST)
  })
})
