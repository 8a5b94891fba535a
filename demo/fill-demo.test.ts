import { statSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPassword } from '../src/domain/accounts/password.ts'
import { hourPrice } from '../src/domain/pricing/pricing.ts'
import type { Rates } from '../src/domain/pricing/rates.ts'
import { shortestMinutes } from '../src/domain/spaces/availability.ts'
import { findByEmail } from '../src/server/accounts/accounts.sql.ts'
import { passwordMatches } from '../src/server/accounts/password.ts'
import { rollUpGrowth } from '../src/server/insights/count-growth.ts'
import { connectionOptions } from '../src/server/platform/database/connect.ts'
import { type ChargesRow, feesOf, taxOf } from '../src/server/spaces/space-row.ts'
import { type Demo, emptyDemo, fill, hashes, NOW, SIZE } from '../test/support/demo-database.ts'
import { expectInvariants } from '../test/support/invariants.ts'
import type { DemoAccounts } from './demo-accounts.ts'
import { FEATURED } from './featured.ts'

let demo: Demo
let cutShort: Demo
let accounts: DemoAccounts | null
beforeAll(async () => {
  ;[demo, cutShort] = await Promise.all([emptyDemo(), emptyDemo()])
  accounts = await fill(demo)
}, 60_000)
afterAll(async () => {
  for (const { close } of [demo, cutShort]) await close()
})

describe('the filled demo', () => {
  test('satisfies every rule of db/invariants.sql', async () => {
    await expectInvariants(demo.sql)
  })

  test('is marked as a demo, so that no public site starts on it', async () => {
    expect(await demo.one('select count(*)::int from demo_fillings')).toBe(1)
  })

  test('has no content pages [spec 20.8]', async () =>
    expect(await demo.one('select count(*)::int from content_page_versions')).toBe(0))

  test('has the requested number of published spaces, in all cities and of all types [spec 20.1]', async () => {
    expect(await demo.one("select count(*)::int from spaces where status = 'published'")).toBe(SIZE)
    expect(await demo.one("select count(*)::int from places where kind = 'city'")).toBe(54)
    expect(await demo.one('select count(distinct type)::int from spaces')).toBe(8)
    expect(await demo.one("select sum(spaces_count)::int from places where kind = 'city'")).toBe(SIZE)
    expect(
      await demo.one(
        `select count(*)::int from (select zoom from map_cells group by zoom having sum(spaces_count) <> ${SIZE}) wrong`,
      ),
    ).toBe(0)
  })

  test('features six spaces in order, with at least one on every tab [spec 20.3]', async () => {
    const rows =
      await demo.sql`select f.space_id, s.type from featured_spaces f join spaces s on s.id = f.space_id order by f.position`
    expect(rows.map((row) => row.space_id)).toEqual(FEATURED.map((space) => space.id))
    for (const type of ['studio', 'office', 'warehouse', 'meeting_room'])
      expect(rows.map((row) => row.type)).toContain(type)
  })

  test('repeats no title, and no cover picture on neighbouring cards [spec 20.5]', async () => {
    expect(await demo.one('select count(distinct title)::int from spaces')).toBe(SIZE)
    const same = `select count(*)::int from (select p.path, lag(p.path) over (partition by s.type order by s.rank desc) as before
      from spaces s join photos p on p.space_id = s.id and p.position = 0) x where split_part(path, '.', 1) = split_part(before, '.', 1)`
    expect(await demo.one(same)).toBeLessThan(SIZE / 20)
  })

  test('gives every space pictures, a unit and a price that matches its rates', async () => {
    expect(
      await demo.one(
        'select count(*)::int from spaces s where (select count(*) from photos p where p.space_id = s.id) not between 2 and 4',
      ),
    ).toBe(0)
    expect(await demo.one("select count(*)::int from spaces where unit_ids = '{}'")).toBe(0)
    expect(await demo.one('select count(*)::int from spaces where by_day <> (card_price_cents is not null)')).toBe(0)
    const rows = await demo.sql<(ChargesRow & { rates: Rates; min: number; step: 15; hour: number | null })[]>`
      select s.rates, s.min_minutes as min, s.step_minutes as step, s.hour_price_cents as hour, t.name as tax_name, t.ppm as tax_ppm,
        f.version as fee_version, f.service_ppm, f.commission_ppm from spaces s join tax_rules t on t.region = s.tax_region, fee_schedules f`
    expect(rows).toHaveLength(SIZE)
    for (const row of rows) {
      const shortest = shortestMinutes({ minMinutes: row.min, stepMinutes: row.step })
      expect(row.hour).toBe(hourPrice(row.rates, feesOf(row), taxOf(row), shortest))
    }
    const whole = `select count(*)::int from spaces p join spaces w on w.id = p.part_of where not p.unit_ids <@ w.unit_ids or w.host_id <> p.host_id`
    expect(await demo.one('select count(*)::int from spaces where part_of is not null')).toBeGreaterThan(1)
    expect(await demo.one(whole)).toBe(0)
  })

  test('has a slot for each of its bookings, past and future', async () => {
    const slotless = `select count(*)::int from bookings b join spaces s on s.id = b.space_id where (b.state in ('confirmed', 'completed'))
      and (select count(*) from occupancies o where o.booking_id = b.id and o.during = b.occupied) <> cardinality(s.unit_ids)`
    expect(await demo.one(slotless)).toBe(0)
    expect(await demo.one("select count(*)::int from bookings where state = 'confirmed'")).toBeGreaterThan(SIZE)
    expect(
      await demo.one(`select count(*)::int from bookings where state = 'completed' and upper(period) > '${NOW}'`),
    ).toBe(0)
    expect(await demo.one(`select count(*)::int from bookings where created_at > '${NOW}'`)).toBe(0)
  })

  test('has requests with every possible outcome, the accepted ones by their hosts', async () => {
    const ends = `select string_agg(distinct state, ' ' order by state) from bookings where not instant and id in (select booking_id from booking_events where to_state = 'requested')`
    expect(await demo.one(ends)).toBe('cancelled completed confirmed declined withdrawn')
    const odd = `select count(*)::int from bookings b where accepted_at is not null
      and not exists (select 1 from booking_events e where e.booking_id = b.id and e.to_state = 'confirmed' and e.actor = 'host' and e.at = b.accepted_at)`
    expect(await demo.one(odd)).toBe(0)
  })

  test('has a ledger that balances, to the cent of payments and refunds', async () => {
    expect(
      await demo.one(
        'select count(*)::int from (select 1 from ledger_lines group by transaction_id having sum(amount_cents) <> 0) wrong',
      ),
    ).toBe(0)
    const clearing = "select sum(amount_cents)::bigint from ledger_lines where account = 'gateway_clearing'"
    expect(await demo.one(clearing)).toBe(
      (await demo.one<number>('select sum(captured_cents - refunded_cents)::bigint from payments')) -
        (await demo.one<number>('select sum(amount_cents)::bigint from payouts')),
    )
    expect(
      await demo.one(
        'select count(*)::int from payments p join bookings b on b.id = p.booking_id where p.amount_cents <> b.total_cents',
      ),
    ).toBe(0)
    expect(await demo.one('select count(*)::int from refunds')).toBeGreaterThan(0)
  })

  test('gives each space the rating of its visible reviews', async () => {
    const wrong = `select count(*)::int from spaces s left join (select space_id, count(*) n, round(avg(overall), 2) r from reviews
      where by_role = 'guest' and visible_at <= '${NOW}' group by 1) v on v.space_id = s.id where s.review_count <> coalesce(v.n, 0) or s.rating is distinct from v.r`
    expect(await demo.one('select count(*)::int from reviews')).toBeGreaterThan(SIZE)
    expect(await demo.one(wrong)).toBe(0)
  })

  test('has three accounts whose passwords are only in this data directory [spec 20.7]', async () => {
    for (const { email, password } of [accounts?.visitor, accounts?.host, accounts?.admin].filter(
      (a) => a !== undefined,
    )) {
      expect(checkPassword(password).valid).toBe(true)
      const stored = await findByEmail(demo.sql, email)
      expect(await passwordMatches(password, stored?.password_hash ?? null)).toBe(true)
    }
    expect(
      statSync(path.join(demo.dataDir, `demo-accounts-${Temporal.Instant.from(NOW).epochMilliseconds}.json`)).mode &
        0o777,
    ).toBe(0o600)
    expect(
      await demo.one(
        `select count(*)::int from spaces s join accounts a on a.id = s.host_id where a.email = '${accounts?.host.email}'`,
      ),
    ).toBeGreaterThan(1)
  })

  test('changes nothing when it is requested again [spec 20.2]', async () => {
    const before = await hashes(demo)
    expect(await fill(demo)).toEqual(accounts)
    expect(await hashes(demo)).toEqual(before)
  })
})

describe('a demo fill that is interrupted', () => {
  const killed = {
    opened: () => {
      throw new Error('killed')
    },
  }

  test('continues at the next start, days later, and ends like an uninterrupted one [spec 20.2]', async () => {
    await expect(fill(cutShort, killed)).rejects.toThrow('killed')
    expect(await cutShort.one('select count(*)::int from spaces')).toBe(SIZE)
    expect(await cutShort.one('select count(*)::int from bookings')).toBe(0)
    const others = await fill(cutShort, { now: NOW.add({ hours: 60 }) })
    expect(await hashes(cutShort)).toEqual(await hashes(demo))
    const passwords = [accounts, others]
      .flatMap((all) => [all?.visitor, all?.host, all?.admin])
      .map((one) => one?.password)
    expect(new Set(passwords).size, 'of two data directories none is the same [spec 20.7]').toBe(6)
  })

  test('counts the visits of people who looked around in the meantime', async () => {
    const third = await emptyDemo()
    const space = FEATURED[0]?.id ?? ''
    await expect(fill(third, killed)).rejects.toThrow('killed')
    await third.sql`insert into space_views (space_id, day, views) values (${space}, '2026-11-21', 100)`
    await fill(third)
    const views = `select views from space_views where space_id = '${space}' and day = '2026-11-21'`
    expect(await third.one<number>(views)).toBe(100 + (await demo.one<number>(views)))
    await third.close()
  })

  test('has its growth counted, even if the site counted those days in the meantime', async () => {
    const third = await emptyDemo()
    await expect(fill(third, killed)).rejects.toThrow('killed')
    await rollUpGrowth(third.sql, NOW)
    await fill(third)
    await rollUpGrowth(third.sql, NOW)
    const counted = await third.one<number>('select sum(bookings)::int from growth_days')
    expect(counted).toBeGreaterThan(0)
    expect(counted).toBe(await third.one<number>(`select count(*)::int from bookings where confirmed_at < '${NOW}'`))
    await third.close()
  })

  test('leaves a slot to a visitor who took it in the meantime', async () => {
    const third = await emptyDemo()
    const space = FEATURED[0]?.id ?? ''
    await expect(fill(third, killed)).rejects.toThrow('killed')
    await third.sql`insert into occupancies (unit_id, during, kind, note) select unnest(unit_ids), '[2026-11-22, 2027-06-01)', 'block', 'mine' from spaces where id = ${space}`
    await fill(third)
    expect(
      await third.one(`select count(*)::int from bookings where space_id = '${space}' and state = 'completed'`),
    ).toBeGreaterThan(0)
    expect(
      await third.one(
        `select count(*)::int from bookings where space_id = '${space}' and state = 'confirmed' and lower(period) > '2026-11-22'`,
      ),
    ).toBe(0)
    await third.close()
  })

  test('a database with other data is not changed', async () => {
    const other = await emptyDemo()
    const owner = postgres({ ...connectionOptions(other.database.superuserUrl), max: 1 })
    await owner`insert into accounts (email, first_name, last_name) values ('somebody@elsewhere.example', 'Some', 'Body')`
    await owner.end()
    expect(await fill(other)).toBeNull()
    expect(await other.one('select count(*)::int from spaces')).toBe(0)
    await other.close()
  })
})
