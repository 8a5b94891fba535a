import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aGuest, makeAdmin, type Person } from './people.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

export let world: World
export let guest: Person
export let admin: Person
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld()
    guest = await aGuest(world)
    admin = await aGuest(world, 'Root')
    await makeAdmin(world, admin, MONDAY_MORNING)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.sql`delete from error_logs`
    await world.sql`delete from analytics_events`
    await world.sql`delete from performance_metrics`
    await world.sql`delete from security_events`
    await world.sql`delete from rate_limit_hits`
    await world.sql`delete from budgets`
    world.clock.set(MONDAY_MORNING)
  })
}

export const post = (person: Person, path: string, body: unknown, headers: Record<string, string> = {}) =>
  person.fetch(`/api/v1${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': 'Walker/1', ...headers },
  })
