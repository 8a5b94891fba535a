import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../src/domain/accounts/visitor.ts'
import { findPeople, findPerson, sumUp } from '../src/server/admin/people.sql.ts'
import { SCHEDULED } from '../src/server/app/background.ts'
import { countMine, findLiveHold, listMine } from '../src/server/bookings/bookings.sql.ts'
import { findHoldFacts, findHoldOf } from '../src/server/bookings/holds.sql.ts'
import { connectionOptions, type Pool } from '../src/server/platform/database/connect.ts'
import { inTransaction } from '../src/server/platform/database/transactions.ts'
import { aGuest } from './support/people.ts'
import { aSpace } from './support/spaces.ts'
import { aWorld, type World } from './support/world.ts'

/** This is enough rows to make an index cheaper than a full scan, but few enough to insert in a second. */
const OTHERS = 20_000

let world: World
let mine: Visitor
let spaceId: string
beforeAll(async () => {
  world = await aWorld()
  for (let n = 0; n < 40; n++) spaceId = (await aSpace(world)).id
  await othersBook()
  const guest = await aGuest(world)
  const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
  await guest.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, ask, people: 1 })
  const [row] = await world.sql<{ session_id: string; guest_id: string }[]>`
    select session_id, guest_id from bookings where state = 'held'`
  mine = { sessionId: row?.session_id, account: { id: row?.guest_id } } as Visitor
  await analyze()
})
afterAll(() => world.close())

async function othersBook(): Promise<void> {
  const now = world.clock.now().toString()
  await world.sql`insert into accounts (email, first_name, last_name) select 'other-' || n || '@people.example', 'An', 'Other' from generate_series(1, 100) n`
  await inTransaction(world.sql, async (tx) => {
    await tx`set local statement_timeout = '5min'`
    await tx`
    with guest as (
      select row_number() over () - 1 as place, id from accounts where email like 'other-%'
    ), room as (
      select row_number() over () - 1 as place, id, host_id, unit_ids[1] as unit from spaces
    ), booked as (
      insert into bookings (space_id, host_id, guest_id, state, instant, mode, ask, period, occupied, zone, people, quote, currency, total_cents,
        commission_cents, host_receives_cents, fee_version, cancellation, cancellation_tiers, house_rules, created_at, confirmed_at)
      select room.id, host_id, guest.id, case when n <= ${OTHERS / 2} then 'completed' else 'confirmed' end, true, 'hours', '{}', hour, hour, 'Europe/Berlin', 1,
        '{}', 'USD', 100, 0, 100, (select max(version) from fee_schedules), 'flexible', '[]', '', ${now}, ${now}
      from generate_series(1, ${OTHERS}) n join guest on guest.place = n % 100 join room on room.place = n % 40, lateral (select
        tstzrange(at, at + interval '1 hour') as hour from (values (${now}::timestamptz + (n - ${OTHERS / 2 + 1}) * interval '1 hour')) start (at)) slot
      returning id, guest_id, space_id, period
    ), taken as (
      insert into occupancies (unit_id, during, kind, booking_id) select unit, period, 'booking', b.id from booked b join room on room.id = b.space_id
    ), paid as (
      insert into payments (booking_id, account_id, gateway, state, amount_cents, captured_cents, refunded_cents, currency, created_at, updated_at)
      select id, guest_id, 'sandbox', 'captured', 100, 100, 50, 'USD', ${now}, ${now} from booked returning id
    )
    insert into refunds (payment_id, amount_cents, reason, state, created_at) select id, 50, 'cancelled', 'done', ${now} from paid`
  })
}

async function analyze(): Promise<void> {
  const owner = postgres({ ...connectionOptions(world.superuserUrl), max: 1, onnotice: () => {} })
  await owner`analyze`
  await owner.end()
}

/** Explains every statement of `act` instead of running it, so each statement returns no rows. */
async function plansOf(act: (sql: Pool) => PromiseLike<unknown>): Promise<string> {
  const plans: string[] = []
  const explaining = (sql: Pool): Pool =>
    new Proxy(sql, {
      apply: (_target, _self, args) => {
        const query = Reflect.apply(sql, null, args)
        if (!Array.isArray((args[0] as { raw?: unknown }).raw)) return query
        // Only whole statements are awaited, never their parts.
        // biome-ignore lint/suspicious/noThenProperty: this is what we intercept
        query.then = (done: (rows: unknown[]) => unknown, failed: (error: unknown) => unknown) =>
          sql`explain ${query}`
            .then((lines) => void plans.push(lines.map((line) => line['QUERY PLAN']).join('\n')))
            .then(() => done([]), failed)
        return query
      },
      get: (target, name) =>
        name === 'begin' ? (run: (tx: Pool) => unknown) => run(explaining(sql)) : Reflect.get(target, name),
    })
  await act(explaining(world.sql))
  expect(plans.length).toBeGreaterThan(0)
  return plans.join('\n\n')
}

/** These tables grow with every booking. */
const READS_ALL = /Seq Scan on (bookings|payments|refunds|occupancies|booking_events)\b.*/g
const readsWhole = async (act: (sql: Pool) => PromiseLike<unknown>) => (await plansOf(act)).match(READS_ALL) ?? []

test('frequent queries scan no whole table of bookings or payments', async () => {
  const all = async (sql: Pool) => {
    for (const { run } of SCHEDULED) await run({ ...world.deps, sql })
  }
  expect(await readsWhole(all)).toEqual([])
})

test.each(['upcoming', 'past', 'unfinished', undefined] as const)(
  'a list of my bookings (%s) reads only mine, not everyone’s',
  async (when) => {
    const page = { when, after: null, now: world.clock.now(), atMost: 10 }
    expect(await readsWhole((sql) => listMine(sql, mine, page))).toEqual([])
    expect(await readsWhole((sql) => listMine(sql, { ...mine, account: null }, page))).toEqual([])
    expect(await readsWhole((sql) => countMine(sql, mine, world.clock.now()))).toEqual([])
  },
)

test('people and what they paid are read without reading everyone’s payments', async () => {
  const id = mine.account?.id
  if (!id) throw new Error('nobody is signed in')
  expect(await readsWhole((sql) => findPeople(sql, { sort: 'newest' }, 0, 50_000))).toEqual([])
  expect(await readsWhole((sql) => findPerson(sql, id))).toEqual([])
  const sums = (sql: Pool) => sumUp(sql, id).catch(() => 'an explained statement returns no row')
  expect(await readsWhole(sums)).toEqual([])
})

test('conflicts of a hold are found without reading everyone’s bookings', async () => {
  const now = world.clock.now()
  const account = mine.account
  if (!account) throw new Error('nobody is signed in')
  const slot = { from: Temporal.Instant.from('2027-03-05T08:00Z'), to: Temporal.Instant.from('2027-03-05T17:00Z') }
  const wanted = {
    spaceId,
    ...slot,
    occupiedFrom: slot.from,
    occupiedTo: slot.to,
    units: [1],
    pieces: [{ id: 'a', stockSpace: spaceId, stockAddOn: 'a', pieces: 1, most: 2 }],
    now,
    networks: [{ hash: 'x', times: 1 }],
  }
  expect(await readsWhole((sql) => findLiveHold(sql, mine, now))).toEqual([])
  expect(await readsWhole((sql) => findHoldOf(sql, account.id, now))).toEqual([])
  expect(await readsWhole((sql) => findHoldFacts(sql, mine, wanted as never))).toEqual([])
  expect(await readsWhole((sql) => findHoldFacts(sql, { ...mine, account: null }, wanted as never))).toEqual([])
})

test('ended bookings are completed in batches, until none is left', async () => {
  world.clock.pass({ hours: 600 })
  const open = async () => {
    await world.runScheduled()
    const [row] = await world.sql<{ n: number }[]>`
      select count(*)::int as n from bookings where state = 'confirmed' and upper(period) <= ${world.clock.now().toString()}`
    return row?.n
  }
  expect([await open(), await open()]).toEqual([100, 0])
})
