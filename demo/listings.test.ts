import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../src/contract/shapes.ts'
import { type Demo, emptyDemo, NOW } from '../test/support/demo-database.ts'
import { fillDemo } from './fill-demo.ts'
import { OPENINGS } from './review-purposes.ts'
import { streetOf } from './titles.ts'

let demo: Demo
beforeAll(async () => {
  demo = await emptyDemo()
  await fillDemo({ sql: demo.sql, dataDir: demo.dataDir, now: NOW, log: () => {}, size: 60 })
}, 60_000)
afterAll(async () => {
  await demo.close()
  await demo.database.drop()
})

test('shows the views of one room per space, each once, without a fog machine', async () => {
  const rooms = `select count(*)::int from (select space_id from photos group by space_id
    having count(distinct substring(path from '^demo/([a-z_]+-[0-9]+)-')) <> 1 or count(distinct alt) <> count(*)
      or count(distinct split_part(path, '.', 1)) <> count(*)) wrong`
  expect(await demo.one(rooms)).toBe(0)
  expect(await demo.one("select count(*)::int from spaces where rates::text ilike '%fog%'")).toBe(0)
})

test.each([
  ['12 3rd Street', '3rd Street'],
  ['Kastanienallee 12', 'Kastanienallee'],
  ['Rua Augusta, 12', 'Rua Augusta'],
  ['3-12-5 Ginza', 'Ginza'],
])('finds the street of %s', (address, street) => expect(streetOf(address)).toBe(street))

test('repeats no sentence within one space’s texts', async () => {
  const again = `select count(*)::int from (select space_id, sentence from reviews,
    regexp_split_to_table(body, '(?<=[.!]) ') sentence where by_role = 'guest' group by 1, 2 having count(*) > 1) wrong`
  expect(await demo.one(again)).toBe(0)
  expect(await demo.one("select count(*)::int from reviews where by_role = 'guest' and body = ''")).toBe(0)
  const openings = `(${OPENINGS.join('|')}) [^:]+: `
  const twice = `select count(*)::int from reviews where body ~ '${openings}.*[.] ${openings}'`
  expect(await demo.one(twice)).toBe(0)
})

test('makes some spaces bookable on request, with one on every first page', async () => {
  const waits = await demo.one<number>('select count(*)::int from spaces where not instant')
  expect(waits).toBeGreaterThan(5)
  expect(waits).toBeLessThan(30)
  expect(
    await demo.one('select count(*)::int from featured_spaces join spaces s on s.id = space_id where not s.instant'),
  ).toBe(1)
})

test('lists the days that hosts block, so that the API can query them', async () => {
  const ids = await demo.sql<{ id: string }[]>`select id from blocks`
  expect(ids.length).toBeGreaterThan(3)
  expect(ids.filter(({ id }) => !uuid.safeParse(id).success)).toEqual([])
})
