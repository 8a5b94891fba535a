-- Inserts a small site in its first schema (db/migrations 0001 to 0007). Every table has rows, and bookings and payments
-- are in every state of that schema. Every account's password is "Old-Harbour-41-lamp". Today is 1 March 2027.
create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (rpad(kind, 8, '0') || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;

-- Accounts 1 to 12 are guests, 20 is a host, 30 an admin, and 31 is suspended.
insert into accounts (id, email, first_name, last_name, email_verified_at, suspended_at, suspension_reason, created_at)
select pg_temp.id('acc', n), 'person-' || n || '@people.example', 'Person', 'Number ' || n, '2026-01-02', case n when 31 then '2026-05-01'::timestamptz end,
  case n when 31 then 'sold what was not there' end, '2026-01-01'
from unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 30, 31]) n;
insert into credentials (account_id, provider, password_hash) select id, 'password', '$argon2id$v=19$m=19456,t=2,p=1$d92gMpoTrvtxDphN7X2YGA$cgbVsiiLEeLcSWsTVmtzy5nLHZ5xrt6Deo8O-R9rMZI' from accounts;
insert into user_roles (user_id, role, assigned_at)
select id, case id when pg_temp.id('acc', 20) then 'host' when pg_temp.id('acc', 30) then 'admin' else 'user' end, '2026-01-01' from accounts order by id;
insert into sessions (id, token_hash, account_id, created_at, expires_at)
select pg_temp.id('5e55', n), decode(md5(n::text), 'hex'), case when n < 3 then pg_temp.id('acc', n) end, '2027-03-01 07:50Z', '2027-04-01' from generate_series(1, 3) n;

insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, spaces_count) values
  (1, 'city', null, 'Berlin', 'berlin', 'DE', 'BE', 'Europe/Berlin', 52.52, 13.4, 2),
  (2, 'district', 1, 'Prenzlauer-Berg', 'prenzlauer-berg', 'DE', 'BE', 'Europe/Berlin', 52.54, 13.42, 2);
insert into tax_rules values ('DE-BE', 'VAT', 190000);
-- This is a house and one of its rooms.
insert into spaces (id, host_id, part_of, status, title, type, city_id, district_id, location, address, zone, lat, lng, shown_lat, shown_lng, area_m2, capacity,
  accessibility, opens, closes, by_day, by_hour, rates, tax_region, card_price_cents, first_published_at, rating, review_count)
select pg_temp.id('5bace', n), pg_temp.id('acc', 20), case n when 2 then pg_temp.id('5bace', 1) end, 'published', 'The ' || case n when 1 then 'house' else 'room' end,
  'studio', 1, 2, 'Prenzlauer Berg, Berlin', 'Old Street ' || n, 'Europe/Berlin', 52.54, 13.42, 52.541, 13.421, 80.5, 20, '{"Lift, door 90 cm"}',
  '{480,480,480,480,480,480,480}', '{1320,1320,1320,1320,1320,1320,1320}', true, true,
  '{"currency": "USD", "dayCents": 25000, "hourCents": 4000, "extraPersonCents": 0, "cleaningCents": 0, "includedPeople": 20, "weeklyDiscountPpm": 0,
    "monthlyDiscountPpm": 0, "dayRules": [], "hourRules": [], "seasons": [],
    "addOns": [{"id": "chairs", "per": "booking", "name": "Chairs", "cents": 500, "stock": 10, "required": false}]}',
  'DE-BE', 32130, '2026-01-10', case n when 2 then 4.00 end, case n when 2 then 1 else 0 end
from generate_series(1, 2) n;
insert into units (space_id) values (pg_temp.id('5bace', 2));
update spaces set unit_ids = array(select id from units);
insert into opening_exceptions values (pg_temp.id('5bace', 2), '2027-12-25', null, null);
insert into photos (space_id, position, path, alt, width, height) values (pg_temp.id('5bace', 2), 0, 'studio-1.jpg', 'A room', 1600, 1200);
insert into featured_spaces values (1, pg_temp.id('5bace', 2));
insert into favourites select pg_temp.id('acc', 1), id, '2026-02-01' from spaces;
insert into map_cells values (0, 2, 1, 'studio', 2, 52.541, 13.421);
insert into calendar_sources (space_id, url) values (pg_temp.id('5bace', 2), 'https://elsewhere.example/calendar.ics');
insert into occupancies (unit_id, during, kind, note) select id, '[2027-09-01, 2027-09-03)', 'block', 'painters' from units;

-- The room has one booking per state, and one per payment state where a booking state allows several.
create temp table stories (n integer, state text, payment text, day date, was text[]);
insert into stories values
  (1, 'held', 'open', '2027-04-01', '{held}'), (2, 'held', 'requires_action', '2027-04-02', '{held}'), (3, 'held', 'failed', '2027-04-03', '{held}'),
  (4, 'requested', 'authorised', '2027-04-04', '{held,requested}'), (5, 'payment_required', 'failed', '2027-04-05', '{held,requested,payment_required}'),
  (6, 'confirmed', 'captured', '2027-04-06', '{held,confirmed}'), (7, 'completed', 'captured', '2026-04-07', '{held,confirmed,completed}'),
  (8, 'declined', 'cancelled', '2027-04-08', '{held,requested,declined}'), (9, 'expired', 'captured', '2026-04-09', '{held,expired}'),
  (10, 'released', null, '2027-04-10', '{held,released}'), (11, 'withdrawn', 'card_saved', '2027-04-11', '{held,requested,withdrawn}'),
  (12, 'cancelled', 'captured', '2026-04-12', '{held,confirmed,cancelled}');
insert into bookings (id, space_id, host_id, guest_id, session_id, state, mode, ask, period, occupied, zone, people, add_ons, quote, currency, total_cents,
  commission_cents, host_receives_cents, fee_version, cancellation, house_rules, expires_at, created_at, confirmed_at, ended_at)
select pg_temp.id('b00c', n), pg_temp.id('5bace', 2), pg_temp.id('acc', 20), pg_temp.id('acc', n), case when n < 4 then pg_temp.id('5e55', n) end, state, 'days',
  jsonb_build_object('mode', 'days', 'startDate', day, 'endDate', day), period, period,
  'Europe/Berlin', 4, '[]', '{"fees": {"version": 1, "servicePpm": 80000, "commissionPpm": 100000}, "lines": [
    {"kind": "rental", "cents": 25000, "reason": {"why": "days", "days": 1, "names": [], "baseCents": 25000, "ppmChange": 0, "unitCents": 25000}},
    {"kind": "service_fee", "cents": 2000, "reason": {"ppm": 80000, "why": "service_fee", "ofCents": 25000}},
    {"kind": "tax", "cents": 5130, "reason": {"ppm": 190000, "why": "tax", "name": "VAT", "ofCents": 27000}}],
    "total": 32130, "currency": "USD", "commission": 2500, "hostReceives": 22500}', 'USD', 32130, 2500, 22500, 1, 'moderate', 'No shoes.',
  case when state in ('held', 'requested', 'payment_required') then '2027-03-01 08:10Z'::timestamptz + case state when 'held' then '0' else '1 day' end::interval end,
  least((day - 20)::timestamptz, '2027-03-01 07:55Z'), case when 'confirmed' = any(was) then least((day - 19)::timestamptz, '2027-03-01 07:56Z') end,
  case when state in ('completed', 'expired', 'declined', 'released', 'withdrawn', 'cancelled') then least((day + 1)::timestamptz, '2027-03-01 07:57Z') end
from stories cross join lateral (select tstzrange((day + time '08:00') at time zone 'Europe/Berlin', (day + time '22:00') at time zone 'Europe/Berlin') as period) at
order by n;
insert into occupancies (unit_id, during, kind, booking_id, expires_at)
select u.id, b.occupied, case b.state when 'held' then 'hold' when 'confirmed' then 'booking' when 'completed' then 'booking' else 'request' end, b.id, b.expires_at
from bookings b cross join units u where b.state in ('held', 'requested', 'payment_required', 'confirmed', 'completed');
insert into booking_events (booking_id, at, actor, from_state, to_state)
select pg_temp.id('b00c', n), least((day - 20)::timestamptz, '2027-03-01 07:55Z') + step * interval '1 minute', 'guest', was[step - 1], was[step]
from stories cross join lateral generate_subscripts(was, 1) step order by n, step;
insert into idempotency_keys values (pg_temp.id('5e55', 1), 'first-try-1', '\x00', pg_temp.id('b00c', 1), '2027-03-01 07:55Z');
insert into outbox (topic, payload, created_at) values ('booking.confirmed', jsonb_build_object('bookingId', pg_temp.id('b00c', 6)), '2027-03-01 07:56Z');

insert into payments (id, booking_id, account_id, gateway, gateway_ref, state, amount_cents, currency, captured_cents, refunded_cents, card_brand, card_last4,
  failure_code, created_at, updated_at)
select pg_temp.id('fa1d', n), pg_temp.id('b00c', n), pg_temp.id('acc', n), 'sandbox', case when payment <> 'open' then 'pi_' || n end, payment, 32130, 'USD',
  case payment when 'captured' then 32130 else 0 end, case state when 'cancelled' then 16065 else 0 end, 'visa', '4242',
  case payment when 'failed' then 'card_declined' end, b.created_at, b.created_at
from stories join bookings b using (state) where payment is not null and b.id = pg_temp.id('b00c', n);
insert into sandbox.intents (id, idempotency_key, amount_cents, currency, card_last4, card_brand, state, failure_code, refunded_cents, return_path, created_at)
select gateway_ref, id, amount_cents, currency, card_last4, card_brand, state, failure_code, refunded_cents, '/', created_at
from payments where state in ('requires_action', 'captured', 'failed', 'cancelled');
-- Half of the cancelled booking was refunded. The payment that arrived too late has not been refunded yet.
insert into refunds (id, payment_id, amount_cents, reason, state, gateway_ref, created_at, done_at) values
  (pg_temp.id('4ef', 12), pg_temp.id('fa1d', 12), 16065, 'cancelled_by_guest', 'done', 're_12', '2026-04-01', '2026-04-01'),
  (pg_temp.id('4ef', 9), pg_temp.id('fa1d', 9), 32130, 'slot_lost', 'open', null, '2026-04-09', null);
insert into sandbox.refunds values ('re_12', pg_temp.id('4ef', 12), 'pi_12', 16065);
insert into sandbox.deliveries (event_id, body, due_at, delivered_at) values ('ev_6', '{}', '2027-03-01 07:56Z', '2027-03-01 07:56Z');
insert into gateway_events values ('sandbox', 'ev_6', 'payment', 'pi_6', '{}', '2027-03-01 07:56Z');
insert into ledger_transactions (key, booking_id, at) select 'capture:' || id, booking_id, created_at from payments where state = 'captured' order by id;
insert into ledger_transactions (key, booking_id, at) values ('refund:' || pg_temp.id('4ef', 12), pg_temp.id('b00c', 12), '2026-04-01');
insert into ledger_lines
select t.id, l.position, l.account, l.cents / case when t.key like 'refund:%' then -2 else 1 end, 'USD'
from ledger_transactions t cross join (values (0, 'gateway_clearing', 32130), (1, 'host_payable:' || pg_temp.id('acc', 20), -22500), (2, 'commission_income', -2500),
  (3, 'service_fee_income', -2000), (4, 'tax_payable', -5130)) l (position, account, cents);

insert into reviews (booking_id, space_id, author_id, by_role, overall, body, reply, created_at, visible_at)
values (pg_temp.id('b00c', 7), pg_temp.id('5bace', 2), pg_temp.id('acc', 7), 'guest', 4, 'Bright and quiet.', 'Come again.', '2026-04-08', '2026-04-21 20:00Z');
insert into conversations (id, user_id, host_id, space_id, last_message_at)
values (pg_temp.id('c0', 1), pg_temp.id('acc', 6), pg_temp.id('acc', 20), pg_temp.id('5bace', 2), '2027-02-01 09:00Z');
-- These two messages have the same time.
insert into messages (conversation_id, sender_id, body, created_at) values
  (pg_temp.id('c0', 1), pg_temp.id('acc', 6), 'Is there a piano?', '2027-02-01 09:00Z'), (pg_temp.id('c0', 1), pg_temp.id('acc', 20), 'There is.', '2027-02-01 09:00Z');
