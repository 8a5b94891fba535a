import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aVisitor } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld } from '../../../../test/support/world.ts'

const FILE = path.join(import.meta.dirname, '../../../../db/migrations/0074_rest_of_wholes.sql')

test('wholes that had no unit of their own get one, taken by all that takes them', async () => {
  const world = await aWorld()
  try {
    const { sql } = world
    const [house, floor, room] = [await aSpace(world), await aSpace(world), await aSpace(world)]
    await sql`
      update spaces set host_id = ${house.hostId}, part_of = case when id = ${floor.id}::uuid then ${house.id}::uuid when id = ${room.id}::uuid then ${floor.id}::uuid end,
        unit_ids = ${[room.unitId]} where id in (${house.id}, ${floor.id}, ${room.id})`
    await sql`delete from units where space_id in (${house.id}, ${floor.id})`
    const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    const { id } = await aVisitor(world).api.bookings.holdSlot({ spaceId: house.id, people: 1, ask })
    await sql.unsafe(readFileSync(FILE, 'utf8'))
    const [taken] = await sql`select count(*)::int as n from occupancies where booking_id = ${id} and kind = 'hold'`
    expect(taken?.n).toBe(3)
    await expectInvariants(sql)
    // Running it twice changes nothing.
    await sql.unsafe(readFileSync(FILE, 'utf8'))
    await expectInvariants(sql)
  } finally {
    await world.close()
  }
})
