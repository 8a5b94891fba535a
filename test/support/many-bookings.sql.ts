import { POLICIES } from '../../src/domain/bookings/cancellation.ts'
import type { Sql } from '../../src/server/platform/database/connect.ts'
import { EXAMPLE_RATES } from './examples/spaces.ts'

const SPACES = 40

/**
 * Inserts a year of paid bookings for one host. Every 7th is cancelled and half refunded, every 31st is fully refunded,
 * and every 50th is disputed (open, won or lost). All others are paid out, and some payouts are partly reversed. Our
 * records match the gateway's to the cent.
 */
export async function fillBookings(
  sql: Sql,
  { host, guest, count, from }: { host: string; guest: string; count: number; from: Temporal.Instant },
): Promise<void> {
  await sql`
    with made as (
      insert into spaces (host_id, status, title, type, description, location, zone, lat, lng, shown_lat, shown_lng, capacity, opens, closes,
        by_day, by_hour, rates, tax_region, card_price_cents, hour_price_cents, first_published_at, created_at)
      select ${host}, 'published', 'Room ' || n, 'studio', '', 'Berlin', 'Europe/Berlin', 52, 13 + n * 1e-4, 52.001, 13.001 + n * 1e-4, 10,
        array_fill(540::smallint, array[7]), array_fill(1200::smallint, array[7]), true, true, ${sql.json(EXAMPLE_RATES as never)}, 'none', 10000, 4000, '2026-01-01', '2026-01-01'
      from generate_series(1, ${SPACES}) n returning id
    ) insert into units (space_id) select id from made`
  await sql`update spaces s set unit_ids = array[u.id] from units u where u.space_id = s.id and s.host_id = ${host}`
  await sql`
    create temp table many on commit drop as
    select n, gen_random_uuid() as id, gen_random_uuid() as payment, gen_random_uuid() as refund, gen_random_uuid() as payout, gen_random_uuid() as reversal,
      (11000 + n % 997)::bigint as total, (9000 + n % 997)::bigint as receives, s.id as space,
      ${from}::timestamptz + (n * 300.0 / ${count}) * interval '1 day' as at,
      case when n % 31 = 0 then 'full' when n % 7 = 0 then 'half' when n % 50 = 0 then 'dispute' else 'paid' end as fate
    from generate_series(1, ${count}) n
    join (select id, row_number() over (order by title) as nth from spaces where host_id = ${host}) s on s.nth = 1 + n % ${SPACES}`
  await sql`
    insert into bookings (id, space_id, host_id, guest_id, state, instant, mode, ask, period, occupied, zone, people, quote, currency, total_cents,
      commission_cents, host_receives_cents, fee_version, cancellation, cancellation_tiers, house_rules, created_at, confirmed_at, ended_at, kept)
    select id, space, ${host}, ${guest}, case when fate in ('full', 'half') then 'cancelled' else 'completed' end, true, 'days', '{}', r.p, r.p, 'Europe/Berlin', 2, '{}', 'USD', total,
      1000, receives, 1, 'moderate', ${sql.json(POLICIES.moderate.tiers as never)}, '', at, at, at + interval '3 days',
      case fate when 'half' then jsonb_build_object('total', total - total / 2, 'hostReceives', receives - total / 2, 'commission', 1000, 'serviceFee', total - receives - 1000, 'tax', 0)
        when 'full' then '{"total": 0, "hostReceives": 0, "commission": 0, "serviceFee": 0, "tax": 0}'::jsonb end
    from many, lateral (select tstzrange(at + interval '1 day', at + interval '2 days') as p) r`
  await sql`
    insert into booking_events (booking_id, at, actor, from_state, to_state) select id, created_at, 'system', 'confirmed', state from bookings where host_id = ${host}`
  await sql`
    insert into payments (id, booking_id, account_id, gateway, gateway_ref, state, amount_cents, currency, captured_cents, refunded_cents, created_at, updated_at)
    select payment, id, ${guest}, 'sandbox', 'pi_' || payment, 'captured', total, 'USD', total,
      case fate when 'full' then total when 'half' then total / 2 else 0 end, at, at from many`
  await sql`
    insert into sandbox.intents (id, idempotency_key, amount_cents, currency, card_last4, card_brand, state, refunded_cents, return_path, created_at)
    select 'pi_' || payment, payment::text, total, 'USD', '4242', 'visa', 'captured', case fate when 'full' then total when 'half' then total / 2 else 0 end, '/', at from many`
  await sql`
    insert into refunds (id, payment_id, amount_cents, reason, state, gateway_ref, created_at, done_at)
    select refund, payment, case fate when 'full' then total else total / 2 end, 'cancelled', 'done', 're_' || refund, at + interval '5 hours', at + interval '5 hours'
    from many where fate in ('full', 'half')`
  await sql`
    insert into sandbox.refunds (id, idempotency_key, intent_id, amount_cents, created_at)
    select 're_' || refund, refund::text, 'pi_' || payment, case fate when 'full' then total else total / 2 end, at + interval '5 hours' from many where fate in ('full', 'half')`
  await sql`
    insert into disputes (ref, payment_id, state, amount_cents, fee_cents, currency, opened_at, closed_at)
    select 'dp_' || id, payment, d.state, total, 1500, 'USD', at + interval '6 hours', case when d.state <> 'open' then at + interval '9 hours' end
    from many, lateral (select (array['open', 'won', 'lost'])[1 + n / 50 % 3] as state) d where fate = 'dispute'`
  await sql`
    insert into sandbox.disputes (id, intent_id, amount_cents, fee_cents, state, opened_at, closed_at)
    select d.ref, p.gateway_ref, d.amount_cents, d.fee_cents, d.state, d.opened_at, d.closed_at from disputes d join payments p on p.id = d.payment_id
    where p.account_id = ${guest}`
  await payOut(sql, host)
  await post(sql, host)
}

const share = (sql: Sql) => sql`case fate when 'half' then receives - total / 2 else receives end`

async function payOut(sql: Sql, host: string): Promise<void> {
  await sql`
    insert into payout_accounts (host_id, account_ref, payouts_enabled, checked_at) values (${host}, ${`acct_${host}`}, true, '2100-01-01')`
  await sql`
    insert into sandbox.hosts (id, account_id, payouts_enabled, return_path, created_at) values (${`acct_${host}`}, ${host}, true, '/', '2026-01-01')`
  await sql`
    insert into payouts (id, host_id, amount_cents, currency, state, day, hour, account_ref, gateway_ref, created_at, settled_at)
    select payout, ${host}, ${share(sql)}, 'USD', 'done', '1900-01-01'::date + n::int, '1900-01-01'::timestamptz + n * interval '1 day', ${`acct_${host}`}, 'tr_' || payout, at + interval '3 days', at + interval '3 days' from many where fate in ('paid', 'half')`
  await sql`insert into payout_items (payout_id, booking_id, amount_cents) select payout, id, ${share(sql)} from many where fate in ('paid', 'half')`
  await sql`
    insert into sandbox.transfers (id, idempotency_key, host_id, amount_cents, reversed_cents, currency, created_at)
    select 'tr_' || payout, payout::text, ${`acct_${host}`}, ${share(sql)}, case when fate = 'paid' and n % 40 = 1 then 100 else 0 end, 'USD', at + interval '3 days' from many where fate in ('paid', 'half')`
  await sql`
    insert into payouts (id, host_id, amount_cents, currency, state, day, hour, reverses, account_ref, gateway_ref, created_at, settled_at)
    select reversal, ${host}, -100, 'USD', 'done', '1900-01-01'::date + n::int, '1900-01-01'::timestamptz + n * interval '1 day', payout, ${`acct_${host}`}, 'trr_' || reversal, at + interval '4 days', at + interval '4 days' from many where fate = 'paid' and n % 40 = 1`
  await sql`insert into payout_items (payout_id, booking_id, amount_cents) select reversal, id, -100 from many where fate = 'paid' and n % 40 = 1`
  await sql`
    insert into sandbox.reversals (id, idempotency_key, transfer_id, amount_cents, created_at)
    select 'trr_' || reversal, reversal::text, 'tr_' || payout, 100, at + interval '4 days' from many where fate = 'paid' and n % 40 = 1`
}

async function post(sql: Sql, host: string): Promise<void> {
  const payable = `host_payable:${host}`
  await sql`
    create temp table entries on commit drop as
    select 'capture:' || payment as key, id as booking, at, total as clearing, -receives as host, -1000::bigint as commission, receives - total + 1000 as fee, 0::bigint as receivable, 0::bigint as cost from many
    union all select 'refund:' || refund, id, at + interval '5 hours', -(case fate when 'full' then total else total / 2 end),
      case fate when 'full' then receives else total / 2 end, case fate when 'full' then 1000 else 0 end, case fate when 'full' then total - receives - 1000 else 0 end, 0, 0
      from many where fate in ('full', 'half')
    union all select 'payout:' || payout, null, at + interval '3 days', -(${share(sql)}), ${share(sql)}, 0, 0, 0, 0 from many where fate in ('paid', 'half')
    union all select 'reversal:' || reversal, null, at + interval '4 days', 100, -100, 0, 0, 0, 0 from many where fate = 'paid' and n % 40 = 1
    union all select 'dispute:' || d.ref || ':opened', m.id, d.opened_at, -d.amount_cents - 1500, 0, 0, 0, d.amount_cents, 1500 from disputes d join many m on m.payment = d.payment_id
    union all select 'dispute:' || d.ref || ':won', m.id, d.closed_at, d.amount_cents, 0, 0, 0, -d.amount_cents, 0 from disputes d join many m on m.payment = d.payment_id where d.state = 'won'
    union all select 'dispute:' || d.ref || ':lost', m.id, d.closed_at, 0, m.receives, 1000, m.total - m.receives - 1000, -d.amount_cents, 0 from disputes d join many m on m.payment = d.payment_id where d.state = 'lost'`
  await sql`set constraints all immediate`
  await sql`
    with entry as (insert into ledger_transactions (key, booking_id, at) select key, booking, at from entries returning id, key)
    insert into ledger_lines (transaction_id, position, account, amount_cents, currency)
    select entry.id, l.position, l.account, l.cents, 'USD' from entry join entries e using (key),
      lateral (values (0, 'gateway_clearing', e.clearing), (1, ${payable}, e.host), (2, 'commission_income', e.commission), (3, 'service_fee_income', e.fee),
        (4, 'dispute_receivable', e.receivable), (5, 'dispute_fees', e.cost)) l (position, account, cents) where l.cents <> 0`
}
