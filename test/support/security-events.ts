import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SecurityEventType } from '../../src/domain/insights/security-event.ts'
import type { AccountId, SessionId } from '../../src/domain/kernel/id.ts'
import { recordSecurityEvent } from '../../src/server/insights/record-security-event.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/connect.ts'
import { aGuest, type Person } from './people.ts'
import { aWorld, MONDAY_MORNING, type World } from './world.ts'

// Each test gets a new guest who has just signed in, and reads the security events of their session.
export let world: World
export let guest: Person
export let sessionId: SessionId
let owner: Database
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
    owner = openDatabase(world.ownerUrl, { max: 1 })
  })
  afterAll(async () => {
    await owner.close()
    await world.close()
  })
  beforeEach(async () => {
    world.clock.set(MONDAY_MORNING)
    // The site itself never deletes alerts, so the database's owner does.
    await owner.sql`delete from alerts`
    for (const table of ['security_events', 'rate_limit_hits']) await world.sql`delete from ${world.sql(table)}`
    guest = await aGuest(world)
    sessionId = await newestSession(guest)
  })
}

export async function newestSession({ id }: Person): Promise<SessionId> {
  const [row] = await world.sql<{ id: SessionId }[]>`
    select id from sessions where account_id = ${id} and id <> all(${[sessionId ?? crypto.randomUUID()]}::uuid[]) order by created_at desc limit 1`
  if (!row) throw new Error('no session')
  return row.id
}

const alerts = () => world.sql`select kind, facts, at from alerts where at >= ${MONDAY_MORNING} order by id`
export const newAlerts = async (act: () => Promise<unknown>) => {
  const before = (await alerts()).length
  await act()
  return (await alerts()).slice(before)
}
export const tell = (type: SecurityEventType, details: object = {}, person = guest) =>
  person.fetch('/api/v1/security-monitor', {
    method: 'POST',
    body: JSON.stringify({ event_type: type, details }),
    headers: { 'content-type': 'application/json' },
  })
export const isSignedIn = async (person: Person) => (await person.fetch('/api/v1/bookings')).status === 200
export const visitor = () => ({ sessionId, account: { id: guest.id as AccountId } })
export const failSignIn = (source: Parameters<typeof recordSecurityEvent>[1]) =>
  recordSecurityEvent(world.deps, source, { type: 'signin_failed', seenByServer: true })
