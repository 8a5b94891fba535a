import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { find, refusal, setUp, titles, world } from '../../../test/support/search-world.ts'
import { aSpace } from '../../../test/support/spaces.ts'

setUp()

describe('dates', () => {
  test('"today" is the date in the searched place, on both sides of midnight', async () => {
    world.clock.set('2027-03-01T23:30:00Z')
    await expect(find({ location: 'Berlin', startDate: '2027-03-01' })).rejects.toEqual(refusal('start_in_past'))
    expect(await find({ location: 'Berlin', startDate: '2027-03-02' })).toMatchObject({ items: [] })
    expect(await find({ location: 'São Paulo', startDate: '2027-03-01' })).toMatchObject({ items: [] })
  })

  test(claim('10.9', 'without a place a date is past only when it is past everywhere on Earth'), async () => {
    world.clock.set('2027-03-02T11:59:00Z')
    expect(await find({ startDate: '2027-03-01' })).toMatchObject({ items: [] })
    await expect(find({ startDate: '2027-02-28' })).rejects.toEqual(refusal('start_in_past'))
    world.clock.set('2027-03-02T12:00:00Z')
    await expect(find({ startDate: '2027-03-01' })).rejects.toEqual(refusal('start_in_past'))
  })

  test(
    claim('10.9', 'an end before the start is refused, the same day is accepted, and an end alone is that day'),
    async () => {
      await aSpace(world, { title: 'Free' })
      await expect(find({ startDate: '2027-03-03', endDate: '2027-03-02' })).rejects.toEqual(
        refusal('end_before_start'),
      )
      for (const dates of [{ startDate: '2027-03-03', endDate: '2027-03-03' }, { endDate: '2027-03-03' }])
        expect(await find(dates)).toMatchObject({ items: [{ title: 'Free', totalCents: 25_920 }] })
      await expect(find({ startDate: '2027-02-30' })).rejects.toEqual(refusal('bad_request'))
    },
  )

  test('a search covers at most 92 days', async () => {
    expect(await find({ startDate: '2027-03-02', endDate: '2027-06-01' })).toMatchObject({ items: [] })
    await expect(find({ startDate: '2027-03-02', endDate: '2027-06-02' })).rejects.toMatchObject({
      code: 'too_many_days',
      data: { most: 92 },
    })
  })
})

describe('hours', () => {
  const NIGHTS = { opens: Array(7).fill(1_080), closes: Array(7).fill(1_560), by_day: false }

  test.each([
    { startDate: '2027-03-02', startTime: '23:00', endTime: '01:00' },
    { startDate: '2027-03-02', endDate: '2027-03-03', startTime: '23:00', endTime: '01:00' },
    { startDate: '2027-03-02', startTime: '22:00', endTime: '24:00' },
    { startDate: '2027-03-02', startTime: '22:00', endTime: '00:00' },
    { startDate: '2027-03-03', startTime: '00:00', endTime: '02:00' },
  ])('over midnight are found and priced: %o', async (query) => {
    await aSpace(world, { title: 'Night', ...NIGHTS })
    await aSpace(world, { title: 'Day' })
    expect(await find(query)).toMatchObject({ items: [{ title: 'Night', totalCents: 8_640 }] })
  })

  test('past closing time are not found', async () => {
    await aSpace(world, { title: 'Night', ...NIGHTS })
    expect(await titles({ startDate: '2027-03-02', startTime: '23:00', endTime: '03:00' })).toEqual([])
  })

  test('need both ends and one date', async () => {
    for (const query of [
      { startTime: '10:00', endTime: '12:00' },
      { startDate: '2027-03-02', startTime: '10:00' },
      { startDate: '2027-03-02', endDate: '2027-03-03', startTime: '10:00', endTime: '12:00' },
      { startDate: '2027-03-02', endDate: '2027-03-04', startTime: '23:00', endTime: '01:00' },
    ])
      await expect(find(query)).rejects.toEqual(refusal('bad_hours'))
  })
})

test('a minimum price above the maximum is refused', async () => {
  await expect(find({ minPrice: 100, maxPrice: 50 })).rejects.toEqual(refusal('bad_price'))
})
