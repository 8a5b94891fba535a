import { describe, expect, test } from 'vitest'
import { columnOf, readSpace, SPACE_COLUMNS, type SpaceColumn } from './listing-import.ts'

const ROW: Partial<Record<SpaceColumn, string>> = {
  title: 'Loft',
  type: 'Meeting room',
  people: '12',
  city: 'Berlin',
  country: 'DE',
  address: 'Elbestrasse 1',
  price_per_day: '240',
}
const read = (cells: Partial<Record<SpaceColumn, string>>) =>
  readSpace(Object.fromEntries(SPACE_COLUMNS.map(({ name }) => [name, { ...ROW, ...cells }[name] ?? ''])) as never)
const problemsOf = (cells: Partial<Record<SpaceColumn, string>>) =>
  read(cells).problems.map(({ column, code }) => `${column} ${code}`)

describe('a row of an imported file', () => {
  test('becomes a draft with the editor’s usual settings', () => {
    const { changes, problems } = read({})
    expect(problems).toEqual([])
    expect(changes).toMatchObject({
      title: 'Loft',
      type: 'meeting_room',
      capacity: 12,
      street: 'Elbestrasse 1',
      point: null,
      instant: true,
      cancellation: 'moderate',
      byDay: true,
      byHour: false,
      rates: { dayCents: 24_000, hourCents: null, cleaningCents: 0 },
    })
  })

  test.each([
    ['45', 4_500],
    ['45.50', 4_550],
    ['45,5', 4_550],
    ['$1,234.56', 123_456],
    ['0.29', 29],
  ])('has a price of %s in exact cents', (price_per_hour, hourCents) => {
    const { changes, problems } = read({ price_per_hour })
    expect([problems, changes.rates?.hourCents]).toEqual([[], hourCents])
  })

  test('has a point with six digits, and amenities separated by semicolons or commas', () => {
    const { changes } = read({ latitude: '52.49341234', longitude: '13,4262', amenities: 'Wi-Fi; Lift, Kitchen;' })
    expect(changes).toMatchObject({ point: { lat: 52.493412, lng: 13.4262 }, amenities: ['Wi-Fi', 'Lift', 'Kitchen'] })
  })

  test('keeps text that looks like a formula as text', () =>
    expect(read({ title: "=cmd|' /C calc'!A0" })).toMatchObject({
      problems: [],
      changes: { title: "=cmd|' /C calc'!A0" },
    }))

  test.each<[Partial<Record<SpaceColumn, string>>, string[]]>([
    [{ title: '' }, ['title required']],
    [{ title: '\u200B<b></b>' }, ['title required']],
    [{ people: '', city: '' }, ['people required', 'city required']],
    [{ type: 'castle' }, ['type not_an_option']],
    [{ people: 'many' }, ['people not_a_number']],
    [{ people: '1e3' }, ['people not_a_number']],
    [{ price_per_day: 'cheap' }, ['price_per_day not_an_amount']],
    [{ price_per_day: '-45' }, ['price_per_day not_an_amount']],
    [{ price_per_day: '45.505' }, ['price_per_day not_an_amount']],
    [{ price_per_day: '0' }, ['price_per_day too_small']],
    [{ price_per_day: '' }, ['price_per_day no_price']],
    [{ latitude: '52.5' }, ['longitude half_a_point']],
    [{ longitude: '13.4' }, ['latitude half_a_point']],
    [{ instant_booking: 'maybe' }, ['instant_booking not_an_option']],
    [{ cancellation: 'kind' }, ['cancellation not_an_option']],
  ])('%j has the problems %j', (cells, problems) => expect(problemsOf(cells)).toEqual(problems))
})

test('each limit of the editor names its column', () => {
  expect(columnOf(['rates', 'dayCents'])).toBe('price_per_day')
  expect(columnOf(['point', 'lng'])).toBe('longitude')
  expect(columnOf(['amenities', 3])).toBe('amenities')
  expect(columnOf(['capacity'])).toBe('people')
})
