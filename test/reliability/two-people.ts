import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { expectInvariants } from '../support/invariants.ts'
import { anEnteredGuest, enteredAs, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { aWorld, type World } from '../support/world.ts'

export let world: World
export let owner: Database
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld()
    owner = openDatabase(world.ownerUrl, { max: 1, statementTimeoutMs: 120_000 })
    // No two actions happen at the same instant, so timestamps show which came first.
    const { now } = world.clock
    world.clock.now = () => {
      world.clock.pass({ milliseconds: 1 })
      return now()
    }
  })
  afterAll(async () => {
    await owner.close()
    await world.close()
  })
  afterEach(async () => {
    await settled()
    // Thousands of races have left rows in the tables. The query planner only learns this from ANALYZE.
    await owner.sql`analyze`
    await expectInvariants(owner.sql)
  })
}

export const ask = { mode: 'days', startDate: '2027-03-04', endDate: '2027-03-04' } as const

export async function settled(): Promise<void> {
  const owed = () => world.sql`select 1 from refunds where state = 'open'`
  while ((await owed()).length > 0) await world.runScheduled()
}

export type Scene = { guest: Person; host: Person; spaceId: string; holdId: string; challenge: string }

export async function twoPeople(): Promise<Scene> {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await anEnteredGuest(world), await enteredAs(world, hostId)]
  return { guest, host, spaceId, holdId: '', challenge: '' }
}
export const hold = ({ guest, spaceId }: Scene) => guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
export async function held(): Promise<Scene> {
  const scene = await twoPeople()
  return { ...scene, holdId: (await hold(scene)).id }
}
export const pay = ({ guest, holdId }: Scene, number: string = SANDBOX_CARDS.pays) =>
  guest.api.bookings.checkOut({ id: holdId, card: testCard(number) })
export async function asked(): Promise<Scene> {
  const scene = await held()
  const { payment } = await pay(scene, SANDBOX_CARDS.challenges)
  return { ...scene, challenge: payment?.challengeUrl ?? '' }
}
export async function answerBank({ guest, challenge }: Scene, answer: 'yes' | 'no'): Promise<void> {
  const told = await guest.fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer }) })
  expect(told.status).toBe(303)
}
export async function sendNews({ holdId }: Scene): Promise<void> {
  const { sign } = world.deps.gateway as typeof world.deps.gateway & Sandbox
  const news = await world.sql<{ body: string }[]>`
    select d.body from (select body from sandbox.deliveries order by id desc limit 4) d
    where d.body::jsonb ->> 'paymentId' in (select id::text from payments where booking_id = ${holdId})`
  expect(news.length).toBeGreaterThan(0)
  for (const { body } of news) {
    const post = async () => {
      const headers = { 'daylet-signature': sign(body) }
      return (await fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers })).status
    }
    // Time may jump during the delivery, so a late delivery is repeated with a new signature.
    const status = await post()
    expect(status === 400 ? await post() : status).toBe(200)
  }
}

export const confirmed = ({ id }: Person) =>
  world.sql`update sessions set confirmed_at = ${world.clock.now().toString()} where account_id = ${id}`
export const suspend = ({ id }: Person) =>
  inTransaction(world.sql, async (tx) => {
    await tx`select 1 from accounts where id = ${id} for update`
    await tx`update accounts set suspended_at = ${world.clock.now().toString()}, suspension_reason = 'x' where id = ${id}`
  })
export const demote = ({ id }: Person) =>
  inTransaction(world.sql, async (tx) => {
    await tx`insert into user_roles (user_id, role, assigned_at) values (${id}, 'user', ${world.clock.now().toString()})`
    await tx`update spaces set status = 'paused' where host_id = ${id} and status = 'published'`
  })

export async function end({ holdId }: Scene) {
  await settled()
  const [row] = await world.sql<{ state: string; kept: number; total: number; slot: number }[]>`
    select b.state, b.total_cents as total, coalesce(sum(p.captured_cents - p.refunded_cents), 0)::int as kept,
      (select count(*)::int from occupancies o where o.booking_id = b.id) as slot
    from bookings b left join payments p on p.booking_id = b.id where b.id = ${holdId} group by b.id`
  if (!row) throw new Error('the hold is gone')
  return {
    state: row.state,
    kept: row.kept === 0 ? 'nothing' : row.kept === row.total ? 'all' : row.kept,
    slot: row.slot,
  }
}
export const SOLD = { state: 'confirmed', kept: 'all', slot: 1 }
export const ENDED = { state: 'expired', kept: 'nothing', slot: 0 }
