import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBaseline } from '../../src/server/platform/database/baseline.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { fetchDueCalendars } from '../../src/server/spaces/calendars/sources.ts'
import { setJobsByTestClock } from '../setup/cluster.ts'
import { aFirstDatabase, countRows, OLD_PASSWORD, oldId, sumMoney } from '../support/first-schema.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { laterMigrations } from '../support/later-migrations.ts'
import { aVisitor } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'

let database: Awaited<ReturnType<typeof aFirstDatabase>>
let world: World
type Content = { rows: Record<string, number>; money: Record<string, string> }
let before: Content
let after: Content
beforeAll(async () => {
  database = await aFirstDatabase()
  const look = async () => ({ rows: await countRows(database.sql), money: await sumMoney(database.sql) })
  before = await look()
  await migrate(database.ownerUrl, { appRole: 'daylet_app' })
  after = await look()
  await setJobsByTestClock(database)
  world = await aWorld({ on: database })
})
afterAll(async () => {
  await world?.close()
  await database?.drop()
})

async function entered(n: number) {
  const person = aVisitor(world)
  const email = `person-${n}@people.example`
  await person.api.accounts.signIn({ email, password: OLD_PASSWORD })
  return person
}

test('no row is lost when the baseline replaces the earlier migrations', () => {
  const { 'public.migrations': earlier, ...tables } = before.rows
  const { 'public.migrations': applied, ...all } = after.rows
  const later = laterMigrations()
  const rows = Object.fromEntries(Object.entries(all).filter(([name]) => !later.tables.includes(name)))
  expect(Object.values(tables).filter((n) => n > 0).length).toBeGreaterThan(30)
  expect(rows).toEqual(tables)
  const { earlier: replaced, files } = readBaseline()
  expect([earlier, applied]).toEqual([replaced.migrations.length, files.length + later.names.length])
  expect(after.money).toEqual(before.money)
})

test('every invariant is true after the site has run, and an owed refund is sent', async () => {
  await world.runScheduled()
  expect(await brokenInvariants(database.sql)).toEqual([])
  const [refund] = await database.sql`select state from refunds where id = ${oldId('4ef', 9)}`
  expect(refund?.state).toBe('done')
  const [expired] =
    await database.sql`select captured_cents - refunded_cents as left from payments where id = ${oldId('fa1d', 9)}`
  expect(Number(expired?.left)).toBe(0)
})

test('guests sign in with their old passwords and see each booking unchanged', async () => {
  for (const [n, state] of [
    [3, 'held'],
    [4, 'requested'],
    [5, 'payment_required'],
    [6, 'confirmed'],
    [7, 'completed'],
    [8, 'declined'],
    [11, 'withdrawn'],
    [12, 'cancelled'],
  ] as const) {
    const guest = await entered(n)
    const { items } = await guest.api.bookings.listBookings({})
    expect(items.map((one) => [one.id, one.state])).toEqual([[oldId('b00c', n), state]])
    const booking = await guest.api.bookings.showBooking({ id: oldId('b00c', n) })
    expect([booking.state, booking.quote.total, booking.houseRules]).toEqual([state, 32_130, 'No shoes.'])
  }
})

test.each([
  ['confirmed', 6],
  ['completed', 7],
  ['cancelled', 12],
])('the receipt of the %s booking is available', async (_state, n) => {
  const guest = await entered(n)
  const receipt = await guest.fetch(`/api/v1/bookings/${oldId('b00c', n)}/receipt.pdf`)
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('a host sees the kept part of a cancelled booking, reads old messages, and can move an old block', async () => {
  const host = await entered(20)
  const cancelled = await host.api.bookings.showBooking({ id: oldId('b00c', 12) })
  expect([cancelled.keptCents, cancelled.hostReceivesCents]).toEqual([16_065, 11_250])
  const { items } = await host.api.conversations.listConversations({})
  expect(items).toHaveLength(1)
  const blocks = await database.sql<{ id: string }[]>`select id from blocks`
  expect(blocks).toHaveLength(1)
  for (const { id } of blocks) await host.api.calendars.removeBlock({ id })
  expect(await brokenInvariants(database.sql)).toEqual([])
})

test('a URL that was stored in plain text is requested again, not read', async () => {
  const host = await entered(20)
  await fetchDueCalendars(world.deps)
  const { items } = await host.api.calendarLinks.listSources({ id: oldId('5bace', 2) })
  expect(items.map((one) => one.problem?.code)).toEqual(['address_lost'])
})
