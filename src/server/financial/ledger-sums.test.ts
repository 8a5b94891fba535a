import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import type { Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { bookMonth } from '../../domain/financial/months.ts'
import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import { cents } from '../../domain/kernel/money.ts'
import { hostPayable } from '../../domain/payments/ledger.ts'
import { postToLedger } from '../payments/payments.sql.ts'
import { addPayout, payoutRefused } from '../payments/payouts/payouts.sql.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'

const NOW = Temporal.Instant.from(MONDAY_MORNING)
let world: World
const hosts: Person[] = []
const bookings: { id: BookingId; host: AccountId }[] = []
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  for (let n = 0; n < 2; n++) {
    const host = await aHost(world)
    hosts.push(host)
    await world.sql`insert into payout_accounts (host_id, account_ref) values (${host.id}, ${`acct_${host.id}`})`
    const { id: space } = await aSpace(world, { host_id: host.id })
    for (const date of ['2027-03-10', '2027-03-11', '2027-03-12'])
      bookings.push({ id: (await aSaleOf(world, space, days(date))) as BookingId, host: host.id as AccountId })
  }
})
afterAll(() => world.close())

const wrongSums = async () =>
  (await brokenInvariants(world.sql)).filter((row) => /^(a running sum|the earnings or payouts)/.test(row))

const random = (below: number) => Math.floor(Math.random() * below)
const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T

function post(tx: Sql, key: string, { id, host }: (typeof bookings)[number], amount: number, month: number) {
  return postToLedger(tx, {
    key,
    bookingId: id,
    currency: 'USD',
    now: Temporal.PlainDate.from({ year: 2027, month, day: 1 }).toZonedDateTime('Europe/Berlin').toInstant(),
    lines: [
      { account: 'gateway_clearing', cents: cents(amount) },
      { account: hostPayable(host), cents: cents(-amount) },
    ],
  })
}

class Undone extends Error {}

test('the running sums equal the ledger and the payouts after random postings at once, repeated and rolled back', async () => {
  expect(await wrongSums()).toEqual([])
  const act = (n: number) =>
    inTransaction(world.sql, async (tx) => {
      const { id, host } = oneOf(bookings)
      if (n % 4 === 0) {
        const own = bookings.filter((booking) => booking.host === host)
        const items = own.map((booking, at) => ({ id: booking.id, cents: cents(100 + n + at) }))
        const hour = NOW.add({ hours: n })
        const payout = { host, day: '2027-03-01', hour, currency: 'USD', ref: 'acct', now: NOW }
        const made = await addPayout(tx, payout, items)
        if (n % 8 === 0) await payoutRefused(tx, made, 'refused', NOW)
      } else {
        const key = `${oneOf(['capture', 'refund', 'dispute'])}:${n % 3 === 0 ? 'repeated' : crypto.randomUUID()}`
        await post(tx, key, { id, host }, random(10_000) - 4_000 || 1, 1 + random(12))
      }
      if (n % 5 === 0) throw new Undone()
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  await Promise.all(Array.from({ length: 200 }, (_, n) => act(n)))
  expect(await wrongSums()).toEqual([])
})

test('what a host sees equals the lines of the ledger', async () => {
  for (const host of hosts) {
    const [all] = await world.sql<{ cents: number }[]>`
      select -sum(amount_cents)::bigint as cents from ledger_lines where account = ${hostPayable(host.id as AccountId)}`
    const balance = await host.api.financial.showBalance({ page: 1 })
    const { items } = await host.api.financial.listStatements({})
    expect(balance.balanceCents).toBe(all?.cents)
    expect(items[0]?.closingCents).toBe(all?.cents)
    expect(items.reduce((sum, { earnedCents, paidCents }) => sum + earnedCents - paidCents, 0)).toBe(all?.cents)
  }
})

test('a posting doesn’t wait for another that is still open, and both count', async () => {
  const [one, other] = [bookings[0], bookings[1]]
  if (!one || !other) throw new Error('bookings were made')
  await inTransaction(world.sql, async (tx) => {
    await post(tx, `capture:${crypto.randomUUID()}`, one, 500, 3)
    await inTransaction(world.sql, async (later) => {
      await later`set local lock_timeout = '1s'`
      await post(later, `capture:${crypto.randomUUID()}`, other, 700, 3)
    })
  })
  expect(await wrongSums()).toEqual([])
})

test('the months of the sums are those of UTC, to the last millisecond', async () => {
  const instants = [
    '1969-12-31T23:59:59.999Z',
    '2027-02-28T23:59:59.999Z',
    '2027-03-01T00:00:00Z',
    '2028-02-29T12:00:00Z',
  ]
  const rows = await world.sql<{ month: string }[]>`
    select utc_month(at) as month from unnest(${instants}::timestamptz[]) with ordinality o (at, n) order by n`
  expect(rows.map(({ month }) => month)).toEqual(instants.map((at) => bookMonth(Temporal.Instant.from(at))))
})
