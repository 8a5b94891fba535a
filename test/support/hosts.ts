import { cents } from '../../src/domain/kernel/money.ts'
import { type DraftChanges, NEW_DRAFT } from '../../src/domain/spaces/listing-draft.ts'
import { aGuest, type Person } from './people.ts'
import type { World } from './world.ts'

const BERLIN = 2_950_159

export async function aGazetteer({ sql }: Pick<World, 'sql'>): Promise<void> {
  await sql`
    insert into gazetteer (id, name, search_name, country, region, lat, lng, population) values
      (${BERLIN}, 'Berlin', 'berlin', 'DE', '', 52.52437, 13.41053, 3426354),
      (5128581, 'New York City', 'new york city', 'US', 'NY', 40.71427, -74.00597, 8804190)
    on conflict (id) do nothing`
}

export async function aHost(world: Pick<World, 'url' | 'sql' | 'clock'>): Promise<Person> {
  const host = await aGuest(world, 'Mara')
  world.clock.pass({ seconds: 1 })
  await world.sql`
    with proved as (update accounts set email_verified_at = now() where id = ${host.id})
    insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'host', ${world.clock.now()})`
  return host
}

export const LOFT: DraftChanges = {
  title: 'Loft on the canal',
  type: 'studio',
  description: 'Bright, quiet, on the third floor.',
  capacity: 20,
  city: BERLIN,
  neighbourhood: 'Kreuzberg',
  street: 'Paul-Lincke-Ufer 41',
  point: { lat: 52.4934, lng: 13.4262 },
  byDay: true,
  byHour: true,
  rates: { ...NEW_DRAFT.rates, dayCents: cents(24_000), hourCents: cents(4_000) },
}

/** Creates a draft with a photo. It can be published unless `changes` make it incomplete. */
export async function aDraft(world: Pick<World, 'sql'>, host: Person, changes: DraftChanges = {}) {
  const { id } = await host.api.listings.createListing({})
  await world.sql`
    insert into photos (space_id, position, path, alt, width, height) values (${id}, 0, 'demo/room.jpg', 'A room', 1600, 1067)`
  return host.api.listings.saveDraft({ id, version: 0, changes: { ...LOFT, ...changes } as never })
}

export async function rewrite(host: Person, id: string, changes: DraftChanges) {
  const { version } = await host.api.listings.showListing({ id })
  return host.api.listings.saveDraft({ id, version, changes: changes as never })
}

export async function reviewListings({ sql, clock }: Pick<World, 'sql' | 'clock'>, reviewed: boolean): Promise<void> {
  await sql`
    insert into settings (name, version, value, set_at)
    select 'listings_reviewed', coalesce(max(version), 0) + 1, ${sql.json(reviewed)}, ${clock.now()} from settings where name = 'listings_reviewed'`
}

/** Submits a listing at version 1, which an admin can then approve or reject. */
export async function aWaitingListing(world: Pick<World, 'url' | 'sql' | 'clock'>) {
  await aGazetteer(world)
  const host = await aHost(world)
  const draft = await aDraft(world, host)
  await world.sql`
    with sent as (update spaces set status = 'in_review' where id = ${draft.id} returning id, host_id)
    insert into listing_events (space_id, step, from_state, to_state, by, at)
    select id, 'submit', 'draft', 'in_review', host_id, ${world.clock.now()} from sent`
  return { id: draft.id, host, version: draft.version }
}
