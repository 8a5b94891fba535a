import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { findElsewhere } from './sources.sql.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const [from, to] = ['2027-06-01T08:00:00Z', '2027-06-01T17:00:00Z'].map((at) => Temporal.Instant.from(at)) as [
  Temporal.Instant,
  Temporal.Instant,
]

async function aSource() {
  const space = await aSpace(world)
  const [row] = await world.sql<{ id: string; units: number[] }[]>`
    with source as (
      insert into calendar_sources (space_id, sealed_url) values (${space.id}, '') returning id
    ) select source.id, s.unit_ids as units from source, spaces s where s.id = ${space.id}`
  if (!row) throw new Error('no source was made')
  const busyAt = async (hours: number) => {
    const slot = { space: space.id as never, units: row.units, from: from.add({ hours }), to: to.add({ hours }) }
    return (await findElsewhere(world.sql, slot, world.clock.now())).busy
  }
  return { ...row, busyAt }
}

test('a slot is busy elsewhere if an event of the space’s calendar overlaps it, but not if they only touch', async () => {
  const { id, busyAt } = await aSource()
  expect(await busyAt(0)).toBe(false)
  await world.sql`
    insert into imported_events (source_id, uid, during) values (${id}, 'one', tstzrange(${from}, ${to}))`
  expect([await busyAt(0), await busyAt(8), await busyAt(9)]).toEqual([true, true, false])
})

test('a slot is busy elsewhere if it overlaps what a part’s calendar showed when the part left', async () => {
  const { id, units, busyAt } = await aSource()
  await world.sql`
    insert into left_imports (unit_id, source_id, during)
    values (${units[0] ?? 0}, ${id}, tstzmultirange(tstzrange(${from}, ${to})))`
  expect([await busyAt(0), await busyAt(9)]).toEqual([true, false])
})
