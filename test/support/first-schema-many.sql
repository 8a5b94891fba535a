-- Adds rooms with a hundred completed, paid and posted bookings each. Triggers are off because they would take minutes.
set session_replication_role = replica;
create function pg_temp.columns_of(name text, but text[]) returns text language sql as $$
  select string_agg(quote_ident(column_name), ', ') from information_schema.columns
  where table_schema = 'public' and table_name = name and is_generated = 'NEVER' and column_name <> all(but) $$;
create temp table rooms as select n, gen_random_uuid() as id from generate_series(1, :rooms) n;
create temp table sold as
select r.id as space_id, gen_random_uuid() as id, gen_random_uuid() as payment_id, tstzrange(lower(b.period) - d * interval '1 day', upper(b.period) - d * interval '1 day') as period
from rooms r cross join generate_series(1, 100) d cross join bookings b where b.state = 'completed';
do $$ declare c text := pg_temp.columns_of('spaces', '{id,part_of,title,unit_ids,rating,review_count}'); begin
  execute format('insert into spaces (id, title, %s) select r.id, ''Room '' || r.n, %s from rooms r cross join spaces s where s.part_of is not null',
    c, regexp_replace(c, '(^|, )', '\1s.', 'g'));
end $$;
insert into units (space_id) select id from rooms;
update spaces s set unit_ids = array[u.id] from units u where u.space_id = s.id and s.title like 'Room %';
do $$ declare c text := pg_temp.columns_of('bookings', '{id,number,space_id,period,occupied,session_id}'); begin
  execute format('insert into bookings (id, space_id, period, occupied, %s) select x.id, x.space_id, x.period, x.period, %s from sold x cross join bookings b where b.state = ''completed''',
    c, regexp_replace(c, '(^|, )', '\1b.', 'g'));
end $$;
insert into occupancies (unit_id, during, kind, booking_id) select u.id, x.period, 'booking', x.id from sold x join units u using (space_id);
insert into booking_events (booking_id, at, actor, from_state, to_state)
select x.id, lower(x.period), 'guest', was, became from sold x cross join (values (null, 'held'), ('held', 'confirmed'), ('confirmed', 'completed')) step (was, became)
order by x.id, was nulls first;
insert into payments (id, booking_id, account_id, gateway, gateway_ref, state, amount_cents, currency, captured_cents, created_at, updated_at)
select payment_id, x.id, b.guest_id, 'sandbox', 'pi_' || payment_id, 'captured', 32130, 'USD', 32130, lower(x.period), lower(x.period) from sold x join bookings b using (id);
insert into sandbox.intents (id, idempotency_key, amount_cents, currency, card_last4, card_brand, state, return_path, created_at)
select 'pi_' || payment_id, payment_id, 32130, 'USD', '4242', 'visa', 'captured', '/', lower(period) from sold;
insert into ledger_transactions (key, booking_id, at) select 'capture:' || payment_id, id, lower(period) from sold;
insert into ledger_lines
select t.id, l.position, l.account, l.amount_cents, 'USD' from ledger_transactions t join sold x on t.booking_id = x.id
cross join (select l.* from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where t.key like 'capture:%' order by t.id limit 5) l;
update places set spaces_count = spaces_count + :rooms;
set session_replication_role = origin;
analyze;
