import { cents } from '../../src/domain/kernel/money.ts'
import { cardPrice, hourPrice } from '../../src/domain/pricing/pricing.ts'
import type { Rates } from '../../src/domain/pricing/rates.ts'
import { shortestMinutes } from '../../src/domain/spaces/availability.ts'
import { EXAMPLE_FEES, EXAMPLE_RATES } from './examples/spaces.ts'
import type { World } from './world.ts'

const NINE_TO_SIX = { opens: Array(7).fill(540) as (number | null)[], closes: Array(7).fill(1080) as (number | null)[] }

export type SpaceFacts = {
  title: string
  type: string
  zone: string
  opens: (number | null)[]
  closes: (number | null)[]
  by_day: boolean
  by_hour: boolean
  min_minutes: number
  step_minutes: 15 | 30 | 60
  buffer_before_minutes: number
  buffer_after_minutes: number
  capacity: number
  lead_minutes: number
  rates: Rates
  tax_region: string
  [column: string]: unknown
}

/** Inserts a published space in Berlin that is open from nine to six every day and costs $240 a day or $40 an hour. */
export async function aSpace(
  world: Pick<World, 'sql'>,
  facts: Partial<SpaceFacts> = {},
): Promise<{ id: string; hostId: string; unitId: number }> {
  const { sql } = world
  const [host] = await sql<{ id: string }[]>`
    insert into accounts (email, first_name, last_name) values (${`host-${crypto.randomUUID()}@people.example`}, 'Mara', 'Host') returning id`
  const hostId = facts.host_id === undefined ? (host?.id ?? '') : String(facts.host_id)
  await sql`insert into user_roles (user_id, role) values (${host?.id ?? ''}, 'host')`
  const rates: Rates = { ...EXAMPLE_RATES, dayCents: cents(24_000), hourCents: cents(4_000), ...facts.rates }
  const shortest = shortestMinutes({ minMinutes: facts.min_minutes ?? 60, stepMinutes: facts.step_minutes ?? 60 })
  const row = {
    host_id: hostId,
    status: 'published',
    title: 'North Light',
    type: 'studio',
    description: 'A quiet room.',
    house_rules: 'No smoking.',
    location: 'Kreuzberg, Berlin',
    address: 'Oranienstrasse 1, Berlin',
    access_instructions: 'Ring twice.',
    zone: 'Europe/Berlin',
    lat: 52.5001,
    lng: 13.4201,
    shown_lat: 52.502,
    shown_lng: 13.422,
    capacity: 10,
    amenities: ['Wi-Fi', 'Daylight', 'Kitchen', 'Lift'],
    ...NINE_TO_SIX,
    by_day: true,
    by_hour: true,
    tax_region: 'none',
    card_price_cents: facts.by_day === false ? null : cardPrice(rates, EXAMPLE_FEES, null),
    hour_price_cents: facts.by_hour === false ? null : hourPrice(rates, EXAMPLE_FEES, null, shortest),
    first_published_at: '2026-01-01T00:00:00Z',
    ...facts,
    rates: sql.json(rates as never),
  }
  const [space] = await sql<{ id: string }[]>`insert into spaces ${sql(row as never)} returning id`
  const id = space?.id ?? ''
  const [unit] = await sql<{ id: number }[]>`insert into units (space_id) values (${id}) returning id`
  const unitId = unit?.id ?? 0
  await sql`update spaces set unit_ids = ${[unitId]} where id = ${id}`
  return { id, hostId, unitId }
}

export async function aFloorWithRooms(
  world: Pick<World, 'sql'>,
  rooms: number,
): Promise<{ whole: string; parts: string[] }> {
  const { sql } = world
  const whole = await aSpace(world, { title: 'The whole floor' })
  const parts = []
  for (let n = 0; n < rooms; n++)
    parts.push(await aSpace(world, { title: `Room ${n + 1}`, host_id: whole.hostId, part_of: whole.id }))
  await sql`update spaces set unit_ids = ${[whole.unitId, ...parts.map((p) => p.unitId)]} where id = ${whole.id}`
  return { whole: whole.id, parts: parts.map((p) => p.id) }
}
