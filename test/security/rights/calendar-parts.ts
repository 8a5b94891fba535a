import { aVisitor } from '../../support/people.ts'
import type { World } from '../../support/world.ts'
import { ask } from './operations.ts'

export async function aCalendarPart(world: World, call: string, space: string): Promise<string> {
  const { sql, clock } = world
  const id = crypto.randomUUID()
  if (call.endsWith('Block')) {
    await sql`
      insert into blocks (id, space_id, during, made_by, created_at)
      select ${id}, id, '[2027-03-15, 2027-03-16)', host_id, ${clock.now()} from spaces where id = ${space}`
    await sql`
      insert into occupancies (unit_id, during, kind, block_id)
      select unnest(unit_ids), '[2027-03-15, 2027-03-16)', 'block', ${id} from spaces where id = ${space}`
    return id
  }
  await sql`
    insert into calendar_sources (id, space_id, sealed_url, next_fetch_at, last_fetched_at)
    values (${id}, ${space}, 'x', ${clock.now()}, ${clock.now()})`
  if (!call.endsWith('Conflict')) return id
  const held = await aVisitor(world).api.bookings.holdSlot({ spaceId: space, people: 1, ask })
  await sql`update occupancies set kind = 'booking', expires_at = null where booking_id = ${held.id}`
  await sql`
    insert into imported_events (source_id, uid, during) select ${id}, 'x', occupied from bookings where id = ${held.id}`
  return held.id
}

export async function anEmbedSite({ sql }: World, host: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into embed_sites (account_id, origin, added_at)
    values (${host}, ${`https://${crypto.randomUUID()}.example`}, now()) returning id`
  return row?.id ?? ''
}
