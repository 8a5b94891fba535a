import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGazetteer, aHost } from '../../../../test/support/hosts.ts'
import type { Person } from '../../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { missingOf } from '../../../domain/spaces/listing-draft.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  await aGazetteer(world)
  await world.sql`
    insert into gazetteer (id, name, search_name, country, region, lat, lng, population) values
      (1, 'Springfield', 'springfield', 'US', 'IL', 39.8, -89.64, 114394),
      (2, 'Springfield', 'springfield', 'US', 'MO', 37.21, -93.29, 169176),
      (3, 'Neustadt', 'neustadt', 'DE', '', 49.35, 8.13, 53000),
      (4, 'Neustadt', 'neustadt', 'DE', '', 54.1, 10.81, 15000)`
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})

const HEAD = 'title,type,people,city,country,address,price_per_day,price_per_hour,region,latitude,longitude'
const ROW = 'Loft,studio,12,Berlin,Germany,Elbestrasse 1,240,,,,'
const send = (csv: string, more: { preview?: boolean; idempotencyKey?: string } = {}) =>
  host.api.listings.importListings({ csv, ...more })
const drafts = () => host.api.listings.listListings({})
const problemsOf = async (row: string, head = HEAD) =>
  (await send(`${head}\n${row}`)).problems.map(({ column, code }) => `${column} ${code}`)

describe('an imported file', () => {
  test('is previewed without creating anything', async () => {
    const { rows, problems, made } = await send(`${HEAD}\n${ROW}`, { preview: true })
    expect(rows).toEqual([{ row: 2, title: 'Loft', place: 'Berlin, Germany', dayCents: 24_000, hourCents: null }])
    expect([problems, made]).toEqual([[], []])
    expect((await drafts()).total).toBe(0)
  })

  test('creates a draft for each row, as the editor saves it', async () => {
    const rows = [
      `${ROW.replace('240', '45.50')}52.4934,13.4262`.replace(',,,,', ',,,'),
      'Hall,event_space,200,new york city,us,Broadway 1,,99,NY,40.71,-74.0',
    ]
    const { made } = await send([HEAD, ...rows].join('\r\n'))
    expect(made.map(({ title }) => title)).toEqual(['Loft', 'Hall'])
    const [first, second] = await Promise.all(made.map(({ id }) => host.api.listings.showListing({ id })))
    expect(first).toMatchObject({
      state: 'draft',
      version: 1,
      zone: 'Europe/Berlin',
      city: { name: 'Berlin' },
      draft: { title: 'Loft', byDay: true, byHour: false, rates: { dayCents: 4_550, hourCents: null } },
    })
    expect(first && missingOf(first.draft as never, 0)).toEqual(['description', 'photos'])
    expect(second).toMatchObject({ zone: 'America/New_York', draft: { capacity: 200, rates: { hourCents: 9_900 } } })
    const saved = await host.api.listings.saveDraft({ id: made[0]?.id ?? '', version: 1, changes: { title: 'Attic' } })
    expect(saved).toMatchObject({ version: 2, draft: { title: 'Attic' } })
  })

  test('with a wrong row creates nothing, and each error names its row, column and cell', async () => {
    const { problems, made } = await send([HEAD, ROW, ROW.replace('240', 'cheap'), ROW.replace('12', '0')].join('\n'))
    expect(made).toEqual([])
    expect(problems).toEqual([
      { row: 3, column: 'price_per_day', value: 'cheap', code: 'not_an_amount' },
      { row: 4, column: 'people', value: '0', code: 'too_small', least: 1 },
    ])
    expect((await drafts()).total).toBe(0)
  })

  test.each([
    [ROW.replace('Berlin', 'Atlantis'), ['city unknown_city']],
    [ROW.replace('Germany', 'Utopia'), ['country unknown_country']],
    [ROW.replace('Berlin,Germany', 'Springfield,US'), ['city which_city']],
    ['Loft,studio,12,Springfield,US,Main St 1,240,,TX,,', ['region not_an_option']],
    ['Loft,studio,12,Springfield,US,Main St 1,240,,mo,,', []],
    [ROW.replace('Berlin', 'Neustadt'), ['city which_city']],
    ['Loft,studio,12,Neustadt,DE,Weg 1,240,,,54,10.8', []],
    ['Loft,studio,12,Berlin,DE,Weg 1,240,,,99,13', ['latitude too_large']],
    ['Loft,studio,1.5,Berlin,DE,Weg 1,240,,,,', ['people not_a_number']],
    [`${'x'.repeat(201)},studio,1,Berlin,DE,Weg 1,240,,,,`, ['title too_long']],
    [`${ROW},more`, [' extra_text']],
    ['Loft,studio,12,Berlin,DE,Weg 1,1000000.01,,,,', ['price_per_day too_large']],
  ])('row %j has the problems %j', async (row, problems) => expect(await problemsOf(row)).toEqual(problems))

  test('puts a space in the nearest of several cities with one name', async () => {
    const { made } = await send(`${HEAD}\nLoft,studio,12,Neustadt,DE,Weg 1,240,,,54,10.8`)
    expect((await host.api.listings.showListing({ id: made[0]?.id ?? '' })).draft.city).toBe(4)
  })

  test.each([
    ['', { code: 'no_rows' }],
    [HEAD, { code: 'no_rows' }],
    ['title,colour\nLoft,red', { code: 'missing_columns', columns: expect.arrayContaining(['type', 'city']) }],
    [`${HEAD},colour\n${ROW},red`, { code: 'unknown_columns', columns: ['colour'] }],
    [`${HEAD},Title\n${ROW},Hall`, { code: 'repeated_columns', columns: ['title'] }],
    [`${HEAD}\n"Loft`, { code: 'open_quote', row: 2 }],
    [`${HEAD}\nL"oft`, { code: 'stray_quote', row: 2 }],
    [[HEAD, ...Array(501).fill(ROW)].join('\n'), { code: 'too_many_rows', most: 500 }],
  ])('%# that can’t be read is refused', async (csv, file) =>
    expect(send(csv)).rejects.toMatchObject({ code: 'file_refused', data: { file } }),
  )

  test('with a cell of a million characters is answered with the limit and the beginning of the cell', async () => {
    const { problems } = await send(`${HEAD}\n${ROW.replace('Loft', 'x'.repeat(1_000_000))}`)
    expect(problems).toEqual([{ row: 2, column: 'title', value: 'x'.repeat(80), code: 'too_long', most: 200 }])
  })

  test('sent again with its key creates its spaces once', async () => {
    const idempotencyKey = crypto.randomUUID()
    const csv = [HEAD, ROW, ROW].join('\n')
    const [one, other] = await Promise.all([send(csv, { idempotencyKey }), send(csv, { idempotencyKey })])
    expect(one).toEqual(other)
    expect(await send(csv, { idempotencyKey })).toEqual(one)
    expect((await drafts()).total).toBe(2)
  })

  test('can have 500 rows, and a host can have 500 drafts', async () => {
    expect((await send([HEAD, ...Array(500).fill(ROW)].join('\n'))).made).toHaveLength(500)
    await expect(send(`${HEAD}\n${ROW}`)).rejects.toMatchObject({ code: 'too_many_drafts' })
    await expect(host.api.listings.createListing({})).rejects.toMatchObject({ code: 'too_many_drafts' })
    expect((await drafts()).total).toBe(500)
  })
})
