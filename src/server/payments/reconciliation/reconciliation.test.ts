import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { fillBookings } from '../../../../test/support/many-bookings.sql.ts'
import { anEnteredGuest, type Person } from '../../../../test/support/people.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { GatewayRecord } from '../../external/payments/gateway.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'

const BOOKINGS = Number(process.env.BOOKINGS ?? 1_000)
const MOST_MS = 60_000

let world: World
let admin: Person
let changed: (record: GatewayRecord) => readonly GatewayRecord[] = (record) => [record]

beforeAll(async () => {
  world = await aWorld({
    around: (gateway) => ({
      ...gateway,
      records: async function* (from, to) {
        for await (const record of gateway.records(from, to)) yield* changed(record)
      },
    }),
  })
  world.clock.set('2026-11-22T03:00:00Z')
  const [host, guest] = [await aHost(world), await anEnteredGuest(world)]
  const owner = openDatabase(world.ownerUrl, { max: 1, statementTimeoutMs: 600_000 })
  const from = Temporal.Instant.from('2026-01-05T00:00:00Z')
  await inTransaction(owner.sql, (tx) => fillBookings(tx, { host: host.id, guest: guest.id, count: BOOKINGS, from }))
  await owner.sql`analyze`
  await owner.close()
  admin = await anAdmin(world)
}, 600_000)
afterAll(() => world.close())

async function compare(everything = true) {
  world.clock.pass({ seconds: 1 })
  const began = performance.now()
  await admin.api.accounting.reconcileNow({ everything })
  await world.runJobs()
  return { ms: performance.now() - began, ...(await admin.api.accounting.showReconciliation({})) }
}

const PLANTS = [
  ['missing_there', () => []],
  ['amount', (record) => [{ ...record, cents: record.cents + 1 }]],
  ['currency', (record) => [{ ...record, currency: 'EUR' }]],
  ['doubled', (record) => [record, record]],
  ['missing_here', (record) => [record, { ...record, ref: `${record.ref}x`, ourId: null }]],
] as const satisfies readonly (readonly [string, (record: GatewayRecord) => readonly GatewayRecord[]])[]

function plant(count: number): Map<string, string> {
  const planted = new Map<string, string>()
  let seen = 0
  changed = (record) => {
    const key = `${record.kind} ${record.ref}`
    const known = planted.get(key)
    seen += 1
    if (!known && (planted.size >= count || seen % Math.floor((2 * BOOKINGS) / count) !== 0)) return [record]
    const [what, change] =
      PLANTS.find(([name]) => name === known) ?? (PLANTS[planted.size % PLANTS.length] as (typeof PLANTS)[number])
    planted.set(key, what)
    return change(record)
  }
  return planted
}

describe(`the ledger of ${BOOKINGS.toLocaleString('en-US')} bookings compared with the gateway’s records`, () => {
  test(claim('15.17', 'agrees to the cent'), async () => {
    if (BOOKINGS <= 1_000) await expectInvariants(world.sql)
    const { runs, open, ms } = await compare()
    expect(runs[0]).toMatchObject({ found: 0 })
    expect(runs[0]?.oursCents).toBe(runs[0]?.theirsCents)
    expect(runs[0]?.records).toBeGreaterThan(2 * BOOKINGS)
    expect(open).toBe(0)
    expect(ms).toBeLessThan(MOST_MS)
    console.info(`compared ${runs[0]?.records} records in ${Math.round(ms)} ms`)
  })

  test(claim('15.17', 'shows all of 50 planted discrepancies, once however often they are compared'), async () => {
    const planted = plant(50)
    const { open, ms } = await compare()
    expect(planted.size).toBe(50)
    expect(open).toBe(50)
    expect(ms).toBeLessThan(MOST_MS)
    const found = await world.sql<{ what: string; n: number }[]>`
      select what, count(*)::int as n from reconciliation_differences group by 1 order by 1`
    expect(found.map(({ what, n }) => [what, n])).toEqual(
      ['amount', 'currency', 'doubled', 'missing_here', 'missing_there'].map((what) => [what, 10]),
    )
    expect((await compare()).open).toBe(50)
  })

  test('agrees again once each is settled, with a reason and a record, and stays so', async () => {
    for (;;) {
      const { items } = await admin.api.accounting.showReconciliation({})
      if (items.length === 0) break
      for (const { id } of items)
        await admin.api.accounting.settleDifference({ id, how: 'booked', reason: 'The gateway is right.' })
    }
    const { open, settled, runs } = await compare()
    expect([open, settled]).toEqual([0, 50])
    const [gap] = await world.sql<{ ours: number; acts: number }[]>`
      select (select sum(amount_cents) from ledger_lines where account = 'gateway_clearing')::bigint as ours,
        (select count(*)::int from audit_log where act = 'difference.settle') as acts`
    expect(gap).toEqual({ ours: runs[0]?.theirsCents, acts: 50 })
  })
})

describe('a discrepancy', () => {
  test('is settled once, by an admin, with a reason', async () => {
    const [{ id = '' } = {}] = await world.sql<{ id: string }[]>`select id from reconciliation_differences limit 1`
    const settle = (reason: string) => admin.api.accounting.settleDifference({ id, how: 'accepted', reason })
    await expect(settle('again')).rejects.toMatchObject({ code: 'already_settled' })
    await expect(settle(' ')).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('of zero can be accepted but not booked', async () => {
    const [{ id = '' } = {}] = await world.sql<{ id: string }[]>`
      insert into reconciliation_differences (what, kind, subject, ours_cents, theirs_cents, ours_currency, theirs_currency, at, found_in, found_at, seen_at)
      select 'state', 'refund', 'x', -5, -5, 'USD', 'USD', now(), id, now(), now() from reconciliation_runs limit 1 returning id`
    const settle = (how: 'booked' | 'accepted') => admin.api.accounting.settleDifference({ id, how, reason: 'seen' })
    await expect(settle('booked')).rejects.toMatchObject({ code: 'nothing_to_book' })
    await settle('accepted')
  })
})

test('only one comparison runs at a time', async () => {
  await admin.api.accounting.reconcileNow({})
  await expect(admin.api.accounting.reconcileNow({})).rejects.toMatchObject({ code: 'already_running' })
  const acts = await world.sql`select 1 from audit_log where act = 'reconciliation.start'`
  const runs = await world.sql`select 1 from reconciliation_runs where asked_by is not null`
  expect(acts).toHaveLength(runs.length)
  await world.runJobs()
})
