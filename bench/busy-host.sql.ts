import { POLICIES } from '../src/domain/bookings/cancellation.ts'
import { hostPayable } from '../src/domain/payments/ledger.ts'
import type { Pool } from '../src/server/platform/database/connect.ts'
import { EXAMPLE_RATES } from '../test/support/examples/spaces.ts'

const SPACES = 200
const EACH = 25
/** The number of days between a space's bookings. With 25 bookings, they range from 330 days ago to 150 days ahead. */
const APART = 20
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney']

/**
 * Inserts a host with 200 spaces in four time zones, 5,000 paid bookings, a year of views, and 20 imported calendars
 * with a few conflicts.
 */
export async function fillBusyHost(sql: Pool, host: string, guest: string): Promise<void> {
  await sql`insert into user_roles (user_id, role, assigned_at) values (${host}, 'host', now())`
  await sql`
    with made as (
      insert into spaces (host_id, status, title, type, description, location, zone, lat, lng, shown_lat, shown_lng, capacity, opens, closes,
        by_day, by_hour, rates, tax_region, card_price_cents, hour_price_cents, first_published_at, created_at)
      select ${host}, 'published', 'Room ' || n, 'studio', '', 'Berlin', (${ZONES}::text[])[1 + n % 4], 52, 13 + n * 1e-4, 52.001, 13.001 + n * 1e-4, 10,
        array_fill(540::smallint, array[7]), array_fill(1200::smallint, array[7]), true, true, ${sql.json(EXAMPLE_RATES as never)}, 'none', 10000, 4000, '2026-01-01', '2026-01-01'
      from generate_series(1, ${SPACES}) n returning id
    ) insert into units (space_id) select id from made`
  await sql`update spaces s set unit_ids = array[u.id] from units u where u.space_id = s.id and s.host_id = ${host}`
  await sql`
    insert into bookings (id, space_id, host_id, guest_id, state, instant, mode, ask, period, occupied, zone, people, quote, currency, total_cents,
      commission_cents, host_receives_cents, fee_version, cancellation, cancellation_tiers, house_rules, created_at, confirmed_at, ended_at)
    select gen_random_uuid(), s.id, ${host}, ${guest}, case when d.at < now() - interval '9 hours' then 'completed' else 'confirmed' end, true, 'days', '{}', r.during, r.during, s.zone, 2,
      '{}', 'USD', 11000, 1000, 9000, 1, 'moderate', ${sql.json(POLICIES.moderate.tiers as never)}, '', least(d.at, now()) - interval '20 days', least(d.at, now()) - interval '20 days',
      case when d.at < now() - interval '9 hours' then d.at + interval '9 hours' end
    from spaces s join units u on u.space_id = s.id, generate_series(0, ${EACH - 1}) k,
      lateral (select date_trunc('day', now()) + ((k - 17) * ${APART} + u.id % ${APART}) * interval '1 day' + interval '9 hours' as at) d,
      lateral (select tstzrange(d.at, d.at + interval '9 hours') as during) r
    where s.host_id = ${host}`
  await sql`
    with paid as (
      insert into payments (booking_id, account_id, gateway, gateway_ref, state, amount_cents, currency, captured_cents, created_at, updated_at)
      select id, guest_id, 'sandbox', 'pi_' || id, 'captured', total_cents, 'USD', total_cents, confirmed_at, confirmed_at from bookings where host_id = ${host} returning *
    ), at_gateway as (
      insert into sandbox.intents (id, idempotency_key, amount_cents, currency, card_last4, card_brand, state, return_path, created_at)
      select gateway_ref, id::text, amount_cents, 'USD', '4242', 'visa', 'captured', '/', created_at from paid
    ), booked as (
      insert into ledger_transactions (key, booking_id, at) select 'capture:' || id, booking_id, created_at from paid returning id
    )
    insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
    select b.id, l.position, l.account, l.cents, 'USD' from booked b, (values (0, 'gateway_clearing', 11000), (1, ${hostPayable(host as never)}, -9000),
      (2, 'commission_income', -1000), (3, 'service_fee_income', -1000)) l (position, account, cents)`
  await sql`
    insert into booking_events (booking_id, at, actor, from_state, to_state) select id, created_at, 'system', 'held', state from bookings where host_id = ${host}`
  await sql`
    insert into occupancies (unit_id, during, kind, booking_id)
    select u.id, b.occupied, 'booking', b.id from bookings b join units u on u.space_id = b.space_id where b.host_id = ${host}`
  await sql`
    insert into space_views (space_id, day, views)
    select s.id, current_date - n, 1 + n % 7 from spaces s, generate_series(0, 364) n where s.host_id = ${host}`
  await sql`
    with made as (
      insert into calendar_sources (space_id, sealed_url) select id, '' from spaces where host_id = ${host} order by title limit 20 returning id, space_id
    )
    insert into imported_events (source_id, uid, during)
    select made.id, k::text, tstzrange(date_trunc('day', now()) + (k + 1) * interval '1 day' + interval '10 hours', date_trunc('day', now()) + (k + 1) * interval '1 day' + interval '12 hours')
    from made, generate_series(0, 99) k`
  await sql`
    select store_imports(array(select distinct u.id from units u join calendar_sources c on c.space_id = u.space_id join spaces s on s.id = u.space_id where s.host_id = ${host}))`
}

/** Pays out daily what the host has earned, except for the last two days. */
export async function payOut(sql: Pool, host: string): Promise<void> {
  await sql`insert into payout_accounts (host_id) values (${host}) on conflict do nothing`
  await sql`
    with due as (
      select e.booking_id, e.left_cents as cents, (lower(b.period) + interval '1 day')::date as day
      from booking_earnings e join bookings b on b.id = e.booking_id
      where e.host_id = ${host} and e.left_cents > 0 and lower(b.period) < now() - interval '2 days'
    ), made as (
      insert into payouts (host_id, amount_cents, currency, state, day, hour, account_ref, gateway_ref, created_at,
        settled_at)
      select ${host}, sum(cents), 'USD', 'done', day, day, 'acct_busy', ${`tr_${host}_`} || day, day, day
      from due group by day returning *
    ), items as (
      insert into payout_items (payout_id, booking_id, amount_cents)
      select made.id, due.booking_id, due.cents from made join due using (day)
    ), booked as (
      insert into ledger_transactions (key, booking_id, at) select 'payout:' || id, null, created_at from made
      returning id, key
    )
    insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
    select b.id, l.position, l.account, l.cents, 'USD' from booked b join made on b.key = 'payout:' || made.id,
      lateral (values (0, ${hostPayable(host as never)}, made.amount_cents),
        (1, 'gateway_clearing', -made.amount_cents)) l (position, account, cents)`
}
