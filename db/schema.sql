-- Written by `npm run db:schema` from db/migrations; do not edit.

-- Triggers that act, and why. All others only refuse.
-- accounts_hide_spaces on accounts: An admin, a command or SQL may suspend a host. No space may remain bookable, whichever it was.
-- accounts_suspended on accounts: The same suspension, or the deletion of the account, must end every session in the same commit.
-- booking_changes_give_pieces_back on booking_changes: Every way a change can end must release its pieces, or they would stay lent.
-- bookings_give_add_ons_back on bookings: Every way a booking can end early must release its pieces, or they would stay lent.
-- index_message on messages: A message without its search words would never be found. They depend on what is masked.
-- ledger_lines_summed on ledger_lines: Payments, disputes and corrections add lines. The sums must equal the lines at every commit.
-- occupancies_left on occupancies: Freed time that another calendar says is busy must not be bookable, not even for a moment.
-- payout_items_summed on payout_items: A payout or a reversal may add items. What a booking still earns must equal them at every commit.
-- payouts_failed on payouts: A payout that fails gives its amounts back to its bookings in the same commit.
-- spaces_counted on spaces: Many use cases publish, pause or move a space. The counts on the map must equal what is published.
-- user_roles_demoted on user_roles: A role may be taken away by an admin, a command or SQL. Sessions with the former rights must end.
-- user_roles_pause on user_roles: The same change must pause the spaces of a former host.

create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.add_to_ledger_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free_shard integer := 0;
begin
  -- Each open transaction has a shard of its own, so that bookings never wait for each other here.
  while not pg_try_advisory_xact_lock(4907338, free_shard) loop
    free_shard := free_shard + 1;
  end loop;
  insert into ledger_sums as s (account, month, kind, shard, cents, lines)
  select l.account, utc_month(t.at), t.kind, free_shard, sum(l.amount_cents), count(*)
  from new_lines l join ledger_transactions t on t.id = l.transaction_id group by 1, 2, 3
  on conflict (account, month, kind, shard) do update
    set cents = s.cents + excluded.cents, lines = s.lines + excluded.lines;
  insert into booking_earnings as e (booking_id, host_id, earned_cents)
  select t.booking_id, split_part(l.account, ':', 2)::uuid, -sum(l.amount_cents)
  from new_lines l join ledger_transactions t on t.id = l.transaction_id
  where l.account like 'host\_payable:%' and t.booking_id is not null group by 1, 2 order by 1
  on conflict (booking_id) do update set earned_cents = e.earned_cents + excluded.earned_cents;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.add_to_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into booking_earnings as e (booking_id, host_id, paid_cents)
  select i.booking_id, p.host_id, sum(i.amount_cents) from new_items i join payouts p on p.id = i.payout_id
  where p.state <> 'failed' group by 1, 2 order by 1
  on conflict (booking_id) do update set paid_cents = e.paid_cents + excluded.paid_cents;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.are_rates(rates jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(
    (rates -> 'dayCents' = 'null' or is_whole(rates -> 'dayCents', 0, 100000000))
    and (rates -> 'hourCents' = 'null' or is_whole(rates -> 'hourCents', 0, 10000000))
    and is_whole(rates -> 'extraPersonCents', 0, 1000000)
    and is_whole(rates -> 'cleaningCents', 0, 10000000)
    and is_whole(rates -> 'includedPeople', 0, 100000)
    and is_whole(rates -> 'weeklyDiscountPpm', 0, 1000000)
    and is_whole(rates -> 'monthlyDiscountPpm', 0, 1000000)
    and are_whole(rates -> 'dayRules', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'hourRules', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'seasons', 'ppmChange', -1000000, 9000000, 100)
    and are_whole(rates -> 'addOns', 'cents', 0, 1000000, 20), false)
$function$
;
CREATE OR REPLACE FUNCTION public.are_stars(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(given) = 'object' and not exists (
    select 1 from jsonb_each(given) s where jsonb_typeof(s.value) <> 'number' or s.value::text !~ '^[1-5]$')
$function$
;
CREATE OR REPLACE FUNCTION public.are_whole(list jsonb, field text, at_least bigint, at_most bigint, entries integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= entries
    and coalesce((select bool_and(is_whole(e -> field, at_least, at_most)) from jsonb_array_elements(list) e), true) else false end
$function$
;
CREATE OR REPLACE FUNCTION public.busy_elsewhere(unit bigint)
 RETURNS tstzmultirange
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above (id) as (
    select space_id from units where id = unit union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
  )
  select coalesce(range_agg(busy.during), '{}'::tstzmultirange)
  from (
    select e.during from above a join calendar_sources c on c.space_id = a.id join imported_events e on e.source_id = c.id
    union all select left_during from left_imports l cross join unnest(l.during) left_during where l.unit_id = unit
  ) busy
$function$
;
CREATE OR REPLACE FUNCTION public.claimed_all(claimed bigint, wanted integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if claimed < wanted then
    raise exception 'a unit of the slot is taken' using errcode = 'DL001';
  end if;
  return true;
end
$function$
;
CREATE OR REPLACE FUNCTION public.consume_rate_limit(of_key text, most integer, span interval, now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from rate_limit_hits where key = of_key and at > now - span and at < now + span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into rate_limit_hits (key, at) values (of_key, now);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_space()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One at a time: two that moved from each other's town would wait for each other.
  perform pg_advisory_xact_lock(4907338067);
  if old.status = 'published' then
    update places set spaces_count = spaces_count - 1 where id in (old.city_id, old.district_id);
    delete from map_cells c using generate_series(0, 12) z
    where (c.zoom, c.x, c.y, c.type) = (z, map_cell_x(old.shown_lng, z), map_cell_y(old.shown_lat, z), old.type) and c.spaces_count <= 1;
    update map_cells c set spaces_count = c.spaces_count - 1,
      lat = (c.lat * c.spaces_count - old.shown_lat) / (c.spaces_count - 1),
      lng = (c.lng * c.spaces_count - old.shown_lng) / (c.spaces_count - 1)
    from generate_series(0, 12) z
    where (c.zoom, c.x, c.y, c.type) = (z, map_cell_x(old.shown_lng, z), map_cell_y(old.shown_lat, z), old.type);
  end if;
  if new.status = 'published' then
    update places set spaces_count = spaces_count + 1 where id in (new.city_id, new.district_id);
    insert into map_cells as c (zoom, x, y, type, spaces_count, lat, lng)
    select z, map_cell_x(new.shown_lng, z), map_cell_y(new.shown_lat, z), new.type, 1, new.shown_lat, new.shown_lng from generate_series(0, 12) z order by z
    on conflict (zoom, x, y, type) do update set spaces_count = c.spaces_count + 1,
      lat = (c.lat * c.spaces_count + excluded.lat) / (c.spaces_count + 1),
      lng = (c.lng * c.spaces_count + excluded.lng) / (c.spaces_count + 1);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.end_sessions_of_demoted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text;
  rank text[] := array['user', 'host', 'admin'];
begin
  -- A row dated before another one changes nothing.
  if exists (select 1 from user_roles where user_id = new.user_id and id <> new.id and assigned_at > new.assigned_at) then
    return null;
  end if;
  select role into before from user_roles where user_id = new.user_id and id <> new.id order by assigned_at desc, id desc limit 1;
  if array_position(rank, new.role) < array_position(rank, coalesce(before, 'user')) then
    update sessions set ended_at = new.assigned_at where account_id = new.user_id and ended_at is null;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.end_sessions_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sessions set ended_at = coalesce(new.suspended_at, new.deleted_at)
  where (account_id = new.id or pending_account_id = new.id) and ended_at is null;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.give_add_ons_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from add_on_occupancies where booking_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.give_change_pieces_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from add_on_occupancies where change_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.hide_spaces_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with moved as (
    update spaces s set status = case when new.suspended_at is null then 'published' else 'paused' end,
      updated_at = coalesce(new.suspended_at, updated_at)
    from (
      select id from spaces where host_id = new.id and case when new.suspended_at is not null then status = 'published' else
        status = 'paused' and (select e.reason from listing_events e where e.space_id = spaces.id order by e.id desc limit 1) = 'host suspended'
        and (select r.role from user_roles r where r.user_id = new.id order by r.assigned_at desc, r.id desc limit 1) <> 'user'
        end
      order by id for no key update
    ) was
    where s.id = was.id returning s.id, s.status
  )
  insert into listing_events (space_id, step, from_state, to_state, reason, at)
  select id, case status when 'paused' then 'pause' else 'resume' end, case status when 'paused' then 'published' else 'paused' end, status,
    case status when 'paused' then 'host suspended' else 'host restored' end, coalesce(new.suspended_at, now())
  from moved;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.hold_add_ons(for_booking uuid, for_change uuid, at tstzrange, wanted jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  w record;
  span tstzrange;
  own int4multirange;
  taken int4multirange;
  chosen int4range;
  is_own boolean;
  missing integer;
begin
  for w in
    select * from jsonb_to_recordset(wanted) as one (id text, stock_space uuid, stock_add_on text, pieces integer, most integer)
    order by one.stock_space, one.stock_add_on, one.id
  loop
    perform pg_advisory_xact_lock(hashtextextended(w.stock_space || ' ' || w.stock_add_on, 75));
    select coalesce(range_agg(o.pieces), '{}'), range_merge(range_agg(o.during)) into own, span from add_on_occupancies o
    where o.stock_space = w.stock_space and o.stock_add_on = w.stock_add_on and o.booking_id = for_booking and o.add_on_id = w.id and o.change_id is null;
    select coalesce(range_agg(o.pieces), '{}') into taken from add_on_occupancies o
    where o.stock_space = w.stock_space and o.stock_add_on = w.stock_add_on and o.during && at
      and not (o.booking_id = for_booking and o.add_on_id = w.id and o.change_id is null);
    -- What it has all of the time already is enough, however small the stock is by now.
    continue when at <@ span and w.pieces <= (select sum(upper(p) - lower(p)) from unnest(own) p);
    if w.most < w.pieces + (select coalesce(sum(upper(t) - lower(t)), 0) from unnest(taken) t) then return w.id; end if;
    missing := w.pieces;
    for chosen, is_own in
      select p, true from unnest(own - taken) p union all
      select p, false from unnest(int4multirange(int4range(1, null)) - taken - own) p order by 2 desc, 1
    loop
      chosen := int4range(lower(chosen), least(upper(chosen), lower(chosen) + missing));
      insert into add_on_occupancies (booking_id, change_id, add_on_id, stock_space, stock_add_on, pieces, during)
      select for_booking, for_change, w.id, w.stock_space, w.stock_add_on, chosen, held
      from unnest(tstzmultirange(at) - case when is_own then tstzmultirange(span) else '{}' end) held;
      missing := missing - (upper(chosen) - lower(chosen));
      exit when missing = 0;
    end loop;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.hold_within_limits(held uuid, of_space uuid, networks text[], times integer[], most_live integer, now timestamp with time zone, budget_keys text[], budget_mosts bigint[], days bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  live integer;
  live_here integer;
  ends timestamptz;
begin
  for n in 1 .. coalesce(array_length(networks, 1), 0) loop
    perform pg_advisory_xact_lock(hashtextextended(networks[n], 4712));
    select count(*), count(*) filter (where b.space_id = of_space) into live, live_here
    from hold_networks h join bookings b on b.id = h.booking_id
    where h.network = networks[n] and b.id <> held and b.state = 'held'
      and (b.expires_at > now or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state)));
    if live >= most_live * times[n] or live_here >= times[n] then
      raise exception 'this network has as many live holds as allowed' using errcode = 'DL003';
    end if;
  end loop;
  for n in 1 .. coalesce(array_length(budget_keys, 1), 0) loop
    ends := spend_budget(budget_keys[n], days, budget_mosts[n], interval '24 hours', now);
    if ends is not null then
      raise exception 'as many days were held today as allowed' using errcode = 'DL004';
    end if;
  end loop;
  return true;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := search_of_message(coalesce(new.masked_body, new.body), new.conversation_id);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.is_attempt_open(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select state in ('open', 'requires_action', 'capturing') $function$
;
CREATE OR REPLACE FUNCTION public.is_whole(n jsonb, at_least bigint, at_most bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(n) = 'number' then n::numeric = trunc(n::numeric) and n::numeric between at_least and at_most else false end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
  was text;
begin
  if tg_table_name = 'user_roles' then
    select role into was from user_roles where user_id = subject and id <> (to_jsonb(new) ->> 'id')::bigint
    order by assigned_at desc, id desc limit 1;
  else
    select role into was from user_roles where user_id = subject order by assigned_at desc, id desc limit 1;
  end if;
  if was is distinct from 'admin' then return null; end if;
  -- Of two who go at once the second sees that the first has gone: a statement of its own sees what was committed meanwhile.
  perform pg_advisory_xact_lock(hashtext('the last admin'));
  perform 1 from user_roles one join accounts a on a.id = one.user_id
  where one.role = 'admin' and a.deleted_at is null and a.suspended_at is null
    and (select r.role from user_roles r where r.user_id = a.id order by r.assigned_at desc, r.id desc limit 1) = 'admin' limit 1;
  if not found then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'an_admin_stays';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.ledger_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select 1 from ledger_lines where transaction_id = new.transaction_id
    group by transaction_id having sum(amount_cents) <> 0 or count(distinct currency) <> 1
  ) then
    raise exception 'ledger transaction % does not sum to zero in one currency', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.map_cell_x(lng double precision, zoom integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select floor((lng + 180) / 360 * 4 * 2 ^ zoom)::int $function$
;
CREATE OR REPLACE FUNCTION public.map_cell_y(lat double precision, zoom integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select floor((1 - asinh(tan(radians(greatest(-85.05, least(85.05, lat))))) / pi()) / 2 * 4 * 2 ^ zoom)::int $function$
;
CREATE OR REPLACE FUNCTION public.move_add_ons(of_space uuid, stocks jsonb, now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  moved record;
  behind integer;
begin
  perform 1 from bookings b where b.space_id = of_space and b.state in ('held', 'requested', 'payment_required', 'confirmed') and upper(b.period) > now
    and exists (
      select 1 from add_on_occupancies o join jsonb_to_recordset(stocks) as s (id text, stock_space uuid, stock_add_on text) on s.id = o.add_on_id
      where o.booking_id = b.id and (s.stock_space, s.stock_add_on) <> (o.stock_space, o.stock_add_on)
    )
  order by b.id for no key update;
  for moved in
    select o.booking_id, o.add_on_id, s.stock_space, s.stock_add_on, range_merge(range_agg(o.during)) as span
    from add_on_occupancies o join bookings b on b.id = o.booking_id
    join jsonb_to_recordset(stocks) as s (id text, stock_space uuid, stock_add_on text) on s.id = o.add_on_id
    where b.space_id = of_space and b.state = 'confirmed' and upper(b.period) > now and (s.stock_space, s.stock_add_on) <> (o.stock_space, o.stock_add_on)
    group by 1, 2, 3, 4 having bool_or(o.change_id is not null) order by 3, 4, 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(moved.stock_space || ' ' || moved.stock_add_on, 75));
    select coalesce(max(upper(pieces)), 1) - 1 into behind from add_on_occupancies
    where stock_space = moved.stock_space and stock_add_on = moved.stock_add_on and during && moved.span;
    update add_on_occupancies set stock_space = moved.stock_space, stock_add_on = moved.stock_add_on, pieces = int4range(lower(pieces) + behind, upper(pieces) + behind)
    where booking_id = moved.booking_id and add_on_id = moved.add_on_id;
  end loop;
  for moved in
    with gone as (
      delete from add_on_occupancies o using bookings b, jsonb_to_recordset(stocks) as s (id text, stock_space uuid, stock_add_on text)
      where b.id = o.booking_id and b.space_id = of_space and b.state in ('held', 'requested', 'payment_required', 'confirmed') and upper(b.period) > now
        and s.id = o.add_on_id and (s.stock_space, s.stock_add_on) <> (o.stock_space, o.stock_add_on)
      returning o.booking_id, o.during, o.add_on_id, s.stock_space, s.stock_add_on, upper(o.pieces) - lower(o.pieces) as n
    )
    select booking_id, during, jsonb_build_array(jsonb_build_object('id', add_on_id, 'stock_space', stock_space, 'stock_add_on', stock_add_on,
      'pieces', sum(n), 'most', null)) as wanted
    from gone group by booking_id, during, add_on_id, stock_space, stock_add_on order by stock_space, stock_add_on, booking_id
  loop
    perform take_add_ons(moved.booking_id, moved.during, moved.wanted);
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.never_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.occupancy_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if busy_elsewhere(old.unit_id) && old.during then perform store_imports(array[old.unit_id]); end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.pause_spaces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A row of the past changes nothing.
  if new.role <> (select role from user_roles where user_id = new.user_id order by assigned_at desc, id desc limit 1) then
    return null;
  end if;
  perform 1 from accounts where id = new.user_id for no key update;
  with moved as (
    update spaces s set status = case s.status when 'published' then 'paused' else 'draft' end, updated_at = new.assigned_at
    from (select id, status from spaces where host_id = new.user_id and status in ('published', 'in_review') order by id for no key update) was
    where s.id = was.id returning s.id, was.status as before, s.status as after
  )
  insert into listing_events (space_id, step, from_state, to_state, by, reason, at)
  select id, case before when 'published' then 'pause' else 'withdraw' end, before, after, new.assigned_by, 'no longer a host', new.assigned_at from moved;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.search_of_message(words text, conversation uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
RETURN (to_tsvector('simple'::regconfig, words) || (SELECT array_to_tsvector(ARRAY[('@'::text || c.user_id), ('@'::text || c.host_id)]) AS array_to_tsvector FROM conversations c WHERE (c.id = search_of_message.conversation)))
;
CREATE OR REPLACE FUNCTION public.spend_budget(of_key text, amount bigint, most bigint, span interval, now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  ends timestamptz;
  -- A window lasts no longer than this from any moment in it.
  latest timestamptz := now + span + interval '1 minute';
begin
  insert into budgets as b (key, used, ends_at) values (of_key, amount, now + span)
  on conflict (key) do update set
    used = case when b.ends_at <= now or b.ends_at > latest then amount else b.used + amount end,
    ends_at = case when b.ends_at <= now or b.ends_at > latest then now + span else b.ends_at end
  where b.ends_at <= now or b.ends_at > latest or b.used + amount <= most;
  if found then return null; end if;
  select b.ends_at into ends from budgets b where b.key = of_key;
  return ends;
end $function$
;
CREATE OR REPLACE FUNCTION public.store_imports(of_units bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  unit bigint;
  wanted tstzmultirange;
begin
  for unit in select u from unnest(of_units) u order by u loop
    perform 1 from units where id = unit for no key update;
    for attempt in 1..5 loop
      select busy_elsewhere(unit) - coalesce(range_agg(o.during), '{}') into wanted
      from occupancies o where o.unit_id = unit and o.kind <> 'import';
      delete from occupancies o where o.unit_id = unit and o.kind = 'import' and not exists (select 1 from unnest(wanted) w where w = o.during);
      insert into occupancies (unit_id, during, kind)
      select unit, w, 'import' from unnest(wanted) w
      where not exists (select 1 from occupancies o where o.unit_id = unit and o.kind = 'import' and o.during = w)
      on conflict on constraint occupancies_never_overlap do nothing;
      exit when (select count(*) from unnest(wanted)) = (select count(*) from occupancies o where o.unit_id = unit and o.kind = 'import');
    end loop;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.take_add_ons(for_booking uuid, at tstzrange, wanted jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  w record;
  free int4range;
  taken int4multirange;
  missing integer;
begin
  for w in
    select * from jsonb_to_recordset(wanted) as one (id text, stock_space uuid, stock_add_on text, pieces integer, most integer)
    order by one.stock_space, one.stock_add_on, one.id
  loop
    perform pg_advisory_xact_lock(hashtextextended(w.stock_space || ' ' || w.stock_add_on, 75));
    select coalesce(range_agg(o.pieces), '{}') into taken from add_on_occupancies o
    where o.stock_space = w.stock_space and o.stock_add_on = w.stock_add_on and o.during && at;
    if w.most < w.pieces + (select coalesce(sum(upper(t) - lower(t)), 0) from unnest(taken) t) then return w.id; end if;
    missing := w.pieces;
    for free in select f from unnest(int4multirange(int4range(1, null)) - taken) f order by f loop
      free := int4range(lower(free), least(upper(free), lower(free) + missing));
      insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
      values (for_booking, w.id, w.stock_space, w.stock_add_on, free, at);
      missing := missing - (upper(free) - lower(free));
      exit when missing = 0;
    end loop;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.take_from_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update booking_earnings e set paid_cents = e.paid_cents - i.amount_cents
  from payout_items i where i.payout_id = new.id and e.booking_id = i.booking_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.take_held_add_ons(for_booking uuid, at tstzrange, wanted jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  w record;
  kept record;
  had jsonb;
  missing integer;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', o.add_on_id, 'stock_space', o.stock_space, 'stock_add_on', o.stock_add_on, 'piece', piece)), '[]')
  into had from (
    select o.add_on_id, o.stock_space, o.stock_add_on, piece
    from add_on_occupancies o cross join generate_series(lower(o.pieces), upper(o.pieces) - 1) piece
    where o.booking_id = for_booking group by 1, 2, 3, 4 having range_agg(o.during) @> at
  ) o;
  delete from add_on_occupancies where booking_id = for_booking;
  for w in
    select * from jsonb_to_recordset(wanted) as one (id text, stock_space uuid, stock_add_on text, pieces integer, most integer)
    order by one.stock_space, one.stock_add_on, one.id
  loop
    missing := w.pieces;
    for kept in
      select int4range(min(piece), max(piece) + 1) as pieces, count(*)::int as n from (
        select h.piece, h.piece - row_number() over (order by h.piece) as run
        from jsonb_to_recordset(had) as h (id text, stock_space uuid, stock_add_on text, piece integer)
        where h.id = w.id and h.stock_space = w.stock_space and h.stock_add_on = w.stock_add_on order by h.piece limit w.pieces
      ) one group by run
    loop
      insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
      values (for_booking, w.id, w.stock_space, w.stock_add_on, kept.pieces, at);
      missing := missing - kept.n;
    end loop;
    if missing > 0 then
      -- Of a proposal from before this migration nothing was held.
      delete from add_on_occupancies where booking_id = for_booking;
      return take_add_ons(for_booking, at, wanted);
    end if;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.took_all(missing text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if missing is not null then
    raise exception 'not enough of an add-on is left' using errcode = 'DL002', detail = missing;
  end if;
  return true;
end $function$
;
CREATE OR REPLACE FUNCTION public.utc_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ select to_char((date '1970-01-01' + floor(extract(epoch from at) / 86400)::int)::timestamp, 'YYYY-MM') $function$
;

create table account_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  constraint account_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint account_blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint account_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id),
  constraint account_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id)
);

create table account_news (
  account_id uuid not null,
  seq bigint not null,
  news jsonb not null,
  at timestamp with time zone not null,
  constraint account_news_pkey PRIMARY KEY (account_id, seq),
  constraint account_news_seq_check CHECK ((seq > 0)),
  constraint account_news_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table accounts (
  id uuid default gen_random_uuid() not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  email_verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  demo boolean default false not null,
  clock smallint,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_check CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint accounts_clock_check CHECK ((clock = ANY (ARRAY[12, 24]))),
  constraint accounts_email_check CHECK ((length(email) <= 254)),
  constraint accounts_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint accounts_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100)))
);

create table add_on_occupancies (
  id bigint generated always as identity not null,
  booking_id uuid not null,
  add_on_id text not null,
  stock_space uuid not null,
  stock_add_on text not null,
  pieces int4range not null,
  during tstzrange not null,
  change_id uuid,
  constraint add_on_occupancies_pkey PRIMARY KEY (id),
  constraint add_on_pieces_never_overlap EXCLUDE USING gist (stock_space WITH =, stock_add_on WITH =, pieces WITH &&, during WITH &&),
  constraint add_on_occupancies_during_check CHECK ((NOT isempty(during))),
  constraint add_on_occupancies_pieces_check CHECK (((NOT isempty(pieces)) AND (lower(pieces) >= 1) AND (NOT upper_inf(pieces)))),
  constraint add_on_occupancies_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint add_on_occupancies_change_id_fkey FOREIGN KEY (change_id) REFERENCES booking_changes(id) ON DELETE CASCADE,
  constraint add_on_occupancies_stock_space_fkey FOREIGN KEY (stock_space) REFERENCES spaces(id) ON DELETE CASCADE
);

create table alerts (
  id bigint generated always as identity not null,
  kind text not null,
  facts jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  times integer default 1 not null,
  handled_at timestamp with time zone,
  constraint alerts_pkey PRIMARY KEY (id)
);

create table analytics_events (
  id bigint generated always as identity not null,
  user_id uuid,
  event_name text not null,
  properties jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  constraint analytics_events_pkey PRIMARY KEY (id),
  constraint analytics_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table api_key_secrets (
  hash bytea not null,
  key_id uuid not null,
  hint text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint api_key_secrets_pkey PRIMARY KEY (hash),
  constraint api_key_secrets_hint_check CHECK ((char_length(hint) = 4)),
  constraint api_key_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);

create table api_keys (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  session_id uuid not null,
  site boolean not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_session_id_key UNIQUE (session_id),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint api_keys_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table application_documents (
  file_id uuid not null,
  application_id uuid not null,
  added_at timestamp with time zone not null,
  constraint application_documents_pkey PRIMARY KEY (file_id),
  constraint application_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES host_applications(id) ON DELETE CASCADE,
  constraint application_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id uuid,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text default ''::text not null,
  before jsonb not null,
  after jsonb not null,
  request_id text not null,
  key_name text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_act_check CHECK ((act ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id)
);

create table backup_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint backup_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint backup_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table blocks (
  id uuid default gen_random_uuid() not null,
  space_id uuid not null,
  during tstzrange not null,
  note text default ''::text not null,
  made_by uuid not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (id),
  constraint blocks_during_check CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint blocks_note_check CHECK ((length(note) <= 200)),
  constraint blocks_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint blocks_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table booking_changes (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  proposed_by text not null,
  proposer_id uuid not null,
  state text default 'open'::text not null,
  ask jsonb not null,
  period tstzrange not null,
  occupied tstzrange not null,
  people integer not null,
  quote jsonb not null,
  charge_cents bigint not null,
  refund_cents bigint not null,
  payment_id uuid,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  old_quote jsonb,
  told_at timestamp with time zone,
  full_quote jsonb,
  full_charge_cents bigint,
  full_refund_cents bigint,
  refunded_in_full boolean default false not null,
  constraint booking_changes_pkey PRIMARY KEY (id),
  constraint booking_changes_charge_cents_check CHECK ((charge_cents >= 0)),
  constraint booking_changes_check CHECK ((occupied @> period)),
  constraint booking_changes_check1 CHECK (((state = ANY (ARRAY['open'::text, 'paying'::text])) = (ended_at IS NULL))),
  constraint booking_changes_check2 CHECK (((charge_cents = 0) OR (refund_cents = 0))),
  constraint booking_changes_check3 CHECK (((state = 'paying'::text) <= (payment_id IS NOT NULL))),
  constraint booking_changes_full CHECK ((num_nulls(full_quote, full_charge_cents, full_refund_cents) = ANY (ARRAY[0, 3]))),
  constraint booking_changes_full_charge_cents_check CHECK ((full_charge_cents >= 0)),
  constraint booking_changes_full_once CHECK (((full_quote IS NULL) OR (NOT refunded_in_full))),
  constraint booking_changes_full_refund_cents_check CHECK ((full_refund_cents >= 0)),
  constraint booking_changes_people_check CHECK (((people >= 1) AND (people <= 100000))),
  constraint booking_changes_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
  constraint booking_changes_proposed_by_check CHECK ((proposed_by = ANY (ARRAY['guest'::text, 'host'::text]))),
  constraint booking_changes_refund_cents_check CHECK ((refund_cents >= 0)),
  constraint booking_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paying'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'failed'::text, 'ended'::text]))),
  constraint booking_changes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_changes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint booking_changes_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES accounts(id)
);

create table booking_earnings (
  booking_id uuid not null,
  host_id uuid not null,
  earned_cents bigint default 0 not null,
  paid_cents bigint default 0 not null,
  left_cents bigint generated always as ((earned_cents - paid_cents)) stored,
  constraint booking_earnings_pkey PRIMARY KEY (booking_id),
  constraint booking_earnings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_earnings_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id)
);

create table booking_events (
  id bigint generated always as identity not null,
  booking_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_id uuid,
  from_state text,
  to_state text not null,
  reason text default ''::text not null,
  constraint booking_events_pkey PRIMARY KEY (id),
  constraint booking_events_actor_check CHECK ((actor = ANY (ARRAY['guest'::text, 'host'::text, 'admin'::text, 'system'::text]))),
  constraint booking_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  constraint booking_events_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table booking_problem_photos (
  problem_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  constraint booking_problem_photos_pkey PRIMARY KEY (problem_id, place),
  constraint booking_problem_photos_file_id_key UNIQUE (file_id),
  constraint booking_problem_photos_place_check CHECK (((place >= 1) AND (place <= 6))),
  constraint booking_problem_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint booking_problem_photos_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES booking_problems(id)
);

create table booking_problems (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  reporter_id uuid not null,
  state text default 'open'::text not null,
  reason text not null,
  description text not null,
  created_at timestamp with time zone not null,
  answer text,
  offer_cents bigint,
  answered_at timestamp with time zone,
  outcome text,
  refund_cents bigint default 0 not null,
  host_cents bigint default 0 not null,
  settled_reason text default ''::text not null,
  ended_at timestamp with time zone,
  constraint booking_problems_pkey PRIMARY KEY (id),
  constraint booking_problems_answer_check CHECK ((length(answer) <= 2000)),
  constraint booking_problems_check CHECK (((answered_at IS NULL) = (answer IS NULL))),
  constraint booking_problems_check1 CHECK (((answered_at IS NULL) = (offer_cents IS NULL))),
  constraint booking_problems_check2 CHECK (((state <> 'open'::text) OR (answered_at IS NULL))),
  constraint booking_problems_check3 CHECK (((state <> 'answered'::text) OR (answered_at IS NOT NULL))),
  constraint booking_problems_check4 CHECK (((state = ANY (ARRAY['settled'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL))),
  constraint booking_problems_check5 CHECK (((state = 'settled'::text) = (outcome IS NOT NULL))),
  constraint booking_problems_check6 CHECK (((refund_cents = 0) OR (state = 'settled'::text))),
  constraint booking_problems_description_check CHECK ((length(description) <= 2000)),
  constraint booking_problems_offer_cents_check CHECK ((offer_cents >= 0)),
  constraint booking_problems_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'nothing'::text, 'partial'::text, 'full'::text]))),
  constraint booking_problems_reason_check CHECK ((reason = ANY (ARRAY['no_access'::text, 'not_as_described'::text, 'not_clean'::text, 'missing_or_broken'::text, 'unsafe'::text, 'other'::text]))),
  constraint booking_problems_refund_cents_check CHECK ((refund_cents >= 0)),
  constraint booking_problems_settled_reason_check CHECK ((length(settled_reason) <= 2000)),
  constraint booking_problems_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'settled'::text, 'withdrawn'::text]))),
  constraint booking_problems_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_problems_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id)
);

create table booking_reminders (
  booking_id uuid not null,
  starts_at timestamp with time zone not null,
  hours smallint not null,
  reminded_at timestamp with time zone not null,
  constraint booking_reminders_pkey PRIMARY KEY (booking_id, starts_at, hours),
  constraint booking_reminders_hours_check CHECK ((hours = ANY (ARRAY[24, 1]))),
  constraint booking_reminders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

create table bookings (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  space_id uuid not null,
  host_id uuid not null,
  guest_id uuid,
  session_id uuid,
  state text not null,
  mode text not null,
  ask jsonb not null,
  period tstzrange not null,
  occupied tstzrange not null,
  zone text not null,
  people integer not null,
  add_ons jsonb default '[]'::jsonb not null,
  quote jsonb not null,
  currency text not null,
  total_cents bigint not null,
  commission_cents bigint not null,
  host_receives_cents bigint not null,
  fee_version integer not null,
  cancellation text not null,
  house_rules text not null,
  expires_at timestamp with time zone,
  prolonged boolean default false not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  instant boolean not null,
  title text,
  invoice jsonb,
  cancellation_tiers jsonb not null,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  kept jsonb,
  clock_from timestamp with time zone,
  first_quote jsonb,
  first_period tstzrange,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_number_key UNIQUE (number),
  constraint bookings_check CHECK ((occupied @> period)),
  constraint bookings_check1 CHECK (((state = 'held'::text) OR (guest_id IS NOT NULL) OR (state = ANY (ARRAY['released'::text, 'expired'::text])))),
  constraint bookings_check2 CHECK (((state = ANY (ARRAY['held'::text, 'requested'::text, 'payment_required'::text])) = (expires_at IS NOT NULL))),
  constraint bookings_check3 CHECK (((state = ANY (ARRAY['confirmed'::text, 'completed'::text])) <= (confirmed_at IS NOT NULL))),
  constraint bookings_commission_cents_check CHECK ((commission_cents >= 0)),
  constraint bookings_host_receives_cents_check CHECK ((host_receives_cents >= 0)),
  constraint bookings_kept CHECK (((kept IS NULL) OR (state = 'cancelled'::text))),
  constraint bookings_mode_check CHECK ((mode = ANY (ARRAY['days'::text, 'hours'::text]))),
  constraint bookings_people_check CHECK (((people >= 1) AND (people <= 100000))),
  constraint bookings_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
  constraint bookings_state_check CHECK ((state = ANY (ARRAY['held'::text, 'requested'::text, 'payment_required'::text, 'confirmed'::text, 'completed'::text, 'declined'::text, 'expired'::text, 'released'::text, 'withdrawn'::text, 'cancelled'::text]))),
  constraint bookings_total CHECK ((total_cents <= '99999999999'::bigint)),
  constraint bookings_total_cents_check CHECK ((total_cents >= 0)),
  constraint bookings_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES accounts(id),
  constraint bookings_fee_version_fkey FOREIGN KEY (fee_version) REFERENCES fee_schedules(version),
  constraint bookings_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES accounts(id),
  constraint bookings_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id),
  constraint bookings_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint bookings_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create unlogged table budgets (
  key text not null,
  used bigint not null,
  ends_at timestamp with time zone not null,
  constraint budgets_pkey PRIMARY KEY (key)
);

create table calendar_exports (
  space_id uuid not null,
  token_hash bytea not null,
  renewed_at timestamp with time zone not null,
  constraint calendar_exports_pkey PRIMARY KEY (space_id),
  constraint calendar_exports_token_hash_key UNIQUE (token_hash),
  constraint calendar_exports_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table calendar_sources (
  id uuid default gen_random_uuid() not null,
  space_id uuid not null,
  sealed_url text not null,
  last_fetched_at timestamp with time zone,
  last_error jsonb,
  created_at timestamp with time zone default now() not null,
  name text default ''::text not null,
  host text default ''::text not null,
  etag text,
  last_modified text,
  next_fetch_at timestamp with time zone default now() not null,
  failures integer default 0 not null,
  fresh_at timestamp with time zone,
  parsed_at timestamp with time zone,
  constraint calendar_sources_pkey PRIMARY KEY (id),
  constraint calendar_sources_name_check CHECK ((length(name) <= 100)),
  constraint calendar_sources_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create table card_setups (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  gateway text not null,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint card_setups_pkey PRIMARY KEY (id),
  constraint card_setups_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint card_setups_state_check CHECK ((state = ANY (ARRAY['open'::text, 'requires_action'::text, 'failed'::text, 'card_saved'::text, 'cancelled'::text]))),
  constraint card_setups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table commission_invoices (
  number bigint not null,
  host_id uuid not null,
  month text not null,
  issued_at timestamp with time zone not null,
  amount_cents bigint not null,
  currency text not null,
  facts jsonb not null,
  constraint commission_invoices_pkey PRIMARY KEY (number),
  constraint commission_invoices_host_id_month_key UNIQUE (host_id, month),
  constraint commission_invoices_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint commission_invoices_month_check CHECK ((month ~ '^\d{4}-\d\d$'::text)),
  constraint commission_invoices_number_check CHECK ((number > 0)),
  constraint commission_invoices_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id)
);

create table content_page_publications (
  id bigint generated always as identity not null,
  slug text not null,
  version integer,
  reason text not null,
  done_by uuid not null,
  done_at timestamp with time zone not null,
  constraint content_page_publications_pkey PRIMARY KEY (id),
  constraint content_page_publications_reason_check CHECK ((length(reason) <= 300)),
  constraint content_page_publications_done_by_fkey FOREIGN KEY (done_by) REFERENCES accounts(id),
  constraint content_page_publications_slug_version_fkey FOREIGN KEY (slug, version) REFERENCES content_page_versions(slug, version)
);

create table content_page_versions (
  slug text not null,
  version integer not null,
  title text not null,
  description text not null,
  body text not null,
  reason text not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  constraint content_page_versions_pkey PRIMARY KEY (slug, version),
  constraint content_page_versions_body_check CHECK ((length(body) <= 20000)),
  constraint content_page_versions_description_check CHECK ((length(description) <= 200)),
  constraint content_page_versions_reason_check CHECK ((length(reason) <= 300)),
  constraint content_page_versions_slug_check CHECK (((slug ~ '^[a-z]+(-[a-z]+)*$'::text) AND (length(slug) <= 40))),
  constraint content_page_versions_title_check CHECK ((length(title) <= 80)),
  constraint content_page_versions_version_check CHECK ((version > 0)),
  constraint content_page_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES accounts(id)
);

create table conversation_sides (
  conversation_id uuid not null,
  account_id uuid not null,
  read_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  received_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  last_message_at timestamp with time zone not null,
  other_wrote_at timestamp with time zone,
  constraint conversation_sides_pkey PRIMARY KEY (conversation_id, account_id),
  constraint conversation_sides_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint conversation_sides_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE
);

create table conversations (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  host_id uuid not null,
  space_id uuid not null,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  contacts_open_at timestamp with time zone,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_user_id_host_id_space_id_key UNIQUE (user_id, host_id, space_id),
  constraint conversations_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id),
  constraint conversations_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id),
  constraint conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id)
);

create table credentials (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  provider text not null,
  subject text,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_account_id_provider_key UNIQUE (account_id, provider),
  constraint credentials_provider_subject_key UNIQUE (provider, subject),
  constraint credentials_check CHECK (((provider = 'password'::text) = (password_hash IS NOT NULL))),
  constraint credentials_check1 CHECK (((provider = 'password'::text) = (subject IS NULL))),
  constraint credentials_provider_check CHECK ((provider = ANY (ARRAY['password'::text, 'google'::text, 'oidc'::text]))),
  constraint credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table credit_notes (
  number bigint not null,
  refund_id uuid not null,
  booking_id uuid not null,
  issued_at timestamp with time zone not null,
  amount_cents bigint not null,
  host_cents bigint not null,
  fee_cents bigint not null,
  tax_cents bigint not null,
  facts jsonb not null,
  constraint credit_notes_pkey PRIMARY KEY (number),
  constraint credit_notes_refund_id_key UNIQUE (refund_id),
  constraint credit_notes_amount_cents_check CHECK ((amount_cents > 0)),
  constraint credit_notes_check CHECK ((amount_cents = ((host_cents + fee_cents) + tax_cents))),
  constraint credit_notes_number_check CHECK ((number > 0)),
  constraint credit_notes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);

create table data_exports (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  state text default 'preparing'::text not null,
  requested_at timestamp with time zone not null,
  tries integer default 0 not null,
  tried_at timestamp with time zone,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  file_id uuid,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_file_id_key UNIQUE (file_id),
  constraint data_exports_check CHECK (((state = 'preparing'::text) = (ended_at IS NULL))),
  constraint data_exports_check1 CHECK (((state = 'ready'::text) = (file_id IS NOT NULL))),
  constraint data_exports_check2 CHECK (((state = 'ready'::text) = (expires_at IS NOT NULL))),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text, 'removed'::text]))),
  constraint data_exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint data_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);

create table demo_fillings (
  filled_at timestamp with time zone not null,
  constraint demo_fillings_pkey PRIMARY KEY (filled_at)
);

create table dismissed_conflicts (
  event_id bigint not null,
  booking_id uuid not null,
  dismissed_at timestamp with time zone not null,
  constraint dismissed_conflicts_pkey PRIMARY KEY (event_id, booking_id),
  constraint dismissed_conflicts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  constraint dismissed_conflicts_event_id_fkey FOREIGN KEY (event_id) REFERENCES imported_events(id) ON DELETE CASCADE
);

create table disputes (
  ref text not null,
  payment_id uuid not null,
  state text default 'open'::text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  fee_back_cents bigint default 0 not null,
  constraint disputes_pkey PRIMARY KEY (ref),
  constraint disputes_amount_cents_check CHECK ((amount_cents > 0)),
  constraint disputes_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint disputes_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table embed_sites (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  origin text not null,
  added_at timestamp with time zone not null,
  constraint embed_sites_pkey PRIMARY KEY (id),
  constraint embed_sites_once UNIQUE (account_id, origin),
  constraint embed_sites_origin_check CHECK (((length(origin) <= 300) AND (origin ~ '^https?://[a-z0-9.-]+(:[0-9]+)?$'::text))),
  constraint embed_sites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table empty_search_days (
  day date not null,
  words text not null,
  times integer not null,
  constraint empty_search_days_pkey PRIMARY KEY (day, words),
  constraint empty_search_days_times_check CHECK ((times > 0)),
  constraint empty_search_days_words_check CHECK ((length(words) <= 60))
);

create table error_days (
  fingerprint text not null,
  day date not null,
  times integer not null,
  constraint error_days_pkey PRIMARY KEY (fingerprint, day),
  constraint error_days_times_check CHECK ((times > 0)),
  constraint error_days_fingerprint_fkey FOREIGN KEY (fingerprint) REFERENCES error_groups(fingerprint)
);

create table error_groups (
  fingerprint text not null,
  kind text not null,
  page text not null,
  message text not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  times bigint not null,
  resolved_at timestamp with time zone,
  constraint error_groups_pkey PRIMARY KEY (fingerprint),
  constraint error_groups_check CHECK ((last_seen >= first_seen)),
  constraint error_groups_fingerprint_check CHECK ((fingerprint ~ '^[bs][0-9a-f]{16}$'::text)),
  constraint error_groups_times_check CHECK ((times > 0))
);

create table error_logs (
  id bigint generated always as identity not null,
  user_id uuid,
  error_message text not null,
  error_stack text,
  page_url text not null,
  user_agent text default ''::text not null,
  "timestamp" timestamp with time zone not null,
  severity text default 'medium'::text not null,
  context jsonb default '{}'::jsonb not null,
  fingerprint text,
  constraint error_logs_pkey PRIMARY KEY (id),
  constraint error_logs_page_url_check CHECK ((page_url !~ '[?#]'::text)),
  constraint error_logs_severity_check CHECK ((severity = ANY (ARRAY['medium'::text, 'high'::text]))),
  constraint error_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table event_readers (
  name text not null,
  xact_id xid8 not null,
  event_id bigint not null,
  constraint event_readers_pkey PRIMARY KEY (name)
);

create table events (
  xact_id xid8 default pg_current_xact_id() not null,
  id bigint generated by default as identity not null,
  kind text not null,
  facts jsonb not null,
  at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (xact_id, id)
);

create table factor_resets (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  email text not null,
  proofs_before timestamp with time zone not null,
  changed_by uuid,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone not null,
  lapses_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_how text,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_check CHECK (((ended_at IS NULL) = (ended_how IS NULL))),
  constraint factor_resets_ended_how_check CHECK ((ended_how = ANY (ARRAY['stopped'::text, 'completed'::text, 'replaced'::text, 'lapsed'::text, 'not_needed'::text]))),
  constraint factor_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table favourites (
  account_id uuid not null,
  space_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint favourites_pkey PRIMARY KEY (account_id, space_id),
  constraint favourites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint favourites_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table featured_spaces (
  "position" smallint not null,
  space_id uuid not null,
  constraint featured_spaces_pkey PRIMARY KEY ("position"),
  constraint featured_spaces_space_id_key UNIQUE (space_id),
  constraint featured_spaces_position_check CHECK ((("position" >= 1) AND ("position" <= 6))),
  constraint featured_spaces_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create table fee_schedules (
  version integer not null,
  service_ppm integer not null,
  commission_ppm integer not null,
  valid_from timestamp with time zone default now() not null,
  constraint fee_schedules_pkey PRIMARY KEY (version),
  constraint fee_schedules_valid_from_key UNIQUE (valid_from),
  constraint fee_schedules_commission_ppm_check CHECK (((commission_ppm >= 0) AND (commission_ppm <= 1000000))),
  constraint fee_schedules_service_ppm_check CHECK (((service_ppm >= 0) AND (service_ppm <= 1000000)))
);

create table files (
  id uuid default gen_random_uuid() not null,
  bucket text not null,
  owner_id uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  colour text,
  state text default 'arriving'::text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  kept_by_admin boolean default false not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_bucket_check CHECK ((bucket = ANY (ARRAY['spaces'::text, 'people'::text, 'documents'::text, 'exports'::text]))),
  constraint files_bytes_check CHECK ((bytes > 0)),
  constraint files_check CHECK (((content_type = 'image/jpeg'::text) = ((width IS NOT NULL) AND (height IS NOT NULL) AND (colour IS NOT NULL)))),
  constraint files_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint files_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text, 'application/json'::text]))),
  constraint files_height_check CHECK ((height > 0)),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint files_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint files_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'kept'::text, 'in_use'::text, 'leaving'::text]))),
  constraint files_width_check CHECK ((width > 0)),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id)
);

create table former_factors (
  id bigint generated always as identity not null,
  account_id uuid not null,
  sealed_secret text not null,
  last_step bigint not null,
  code_hashes bytea[] not null,
  since timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint former_factors_pkey PRIMARY KEY (id),
  constraint former_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table gateway_events (
  gateway text not null,
  event_id text not null,
  kind text not null,
  gateway_ref text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  constraint gateway_events_pkey PRIMARY KEY (gateway, event_id)
);

create table gateway_records (
  run_id uuid not null,
  kind text not null,
  subject text not null,
  ref text not null,
  cents bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint gateway_records_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id)
);

create table gazetteer (
  id integer not null,
  name text not null,
  search_name text not null,
  country text not null,
  region text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null,
  constraint gazetteer_pkey PRIMARY KEY (id),
  constraint gazetteer_country_check CHECK ((length(country) = 2))
);

create table growth_days (
  day date not null,
  accounts integer not null,
  hosts integer not null,
  spaces integer not null,
  holds integer not null,
  bookings integer not null,
  constraint growth_days_pkey PRIMARY KEY (day)
);

create table hold_networks (
  booking_id uuid not null,
  network text not null,
  constraint hold_networks_pkey PRIMARY KEY (network, booking_id),
  constraint hold_networks_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

create table host_application_events (
  id bigint generated always as identity not null,
  application_id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  actor_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text default ''::text not null,
  constraint host_application_events_pkey PRIMARY KEY (id),
  constraint host_application_events_actor_check CHECK ((actor = ANY (ARRAY['applicant'::text, 'admin'::text]))),
  constraint host_application_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id),
  constraint host_application_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES host_applications(id) ON DELETE CASCADE
);

create table host_applications (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  state text default 'draft'::text not null,
  legal_name text default ''::text not null,
  business_name text default ''::text not null,
  country text default ''::text not null,
  phone text default ''::text not null,
  pitch text default ''::text not null,
  reason text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint host_applications_pkey PRIMARY KEY (id),
  constraint host_applications_business_name_check CHECK ((length(business_name) <= 200)),
  constraint host_applications_check CHECK (((state = 'draft'::text) = (submitted_at IS NULL))),
  constraint host_applications_check1 CHECK (((state = ANY (ARRAY['needs_changes'::text, 'approved'::text, 'rejected'::text])) <= (decided_at IS NOT NULL))),
  constraint host_applications_check2 CHECK (((state = ANY (ARRAY['needs_changes'::text, 'rejected'::text])) <= (reason <> ''::text))),
  constraint host_applications_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint host_applications_legal_name_check CHECK ((length(legal_name) <= 200)),
  constraint host_applications_nobody_decides_on_their_own CHECK ((decided_by <> account_id)),
  constraint host_applications_phone_check CHECK ((length(phone) <= 40)),
  constraint host_applications_pitch_check CHECK ((length(pitch) <= 2000)),
  constraint host_applications_reason_check CHECK ((length(reason) <= 2000)),
  constraint host_applications_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_changes'::text, 'approved'::text, 'rejected'::text]))),
  constraint host_applications_whole_once_sent CHECK (((state = ANY (ARRAY['draft'::text, 'needs_changes'::text])) OR ((((''::text <> legal_name) AND (''::text <> country)) AND (''::text <> phone)) AND (''::text <> pitch)))),
  constraint host_applications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint host_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id)
);

create table idempotency_keys (
  session_id uuid not null,
  key text not null,
  request_hash bytea not null,
  booking_id uuid,
  created_at timestamp with time zone not null,
  reply text,
  locked_until timestamp with time zone,
  constraint idempotency_keys_pkey PRIMARY KEY (session_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200))),
  constraint idempotency_keys_one_kind CHECK (((booking_id IS NULL) OR ((reply IS NULL) AND (locked_until IS NULL)))),
  constraint idempotency_keys_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint idempotency_keys_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table imported_events (
  id bigint generated always as identity not null,
  source_id uuid not null,
  uid text not null,
  recurrence text default ''::text not null,
  summary text default ''::text not null,
  during tstzrange not null,
  constraint imported_events_pkey PRIMARY KEY (id),
  constraint imported_events_source_id_uid_recurrence_key UNIQUE (source_id, uid, recurrence),
  constraint imported_events_during_check CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint imported_events_source_id_fkey FOREIGN KEY (source_id) REFERENCES calendar_sources(id) ON DELETE CASCADE
);

create table kept_bookings (
  booking_id uuid not null,
  reason text not null,
  kept_by uuid not null,
  kept_at timestamp with time zone not null,
  constraint kept_bookings_pkey PRIMARY KEY (booking_id),
  constraint kept_bookings_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint kept_bookings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint kept_bookings_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES accounts(id)
);

create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table ledger_lines (
  transaction_id bigint not null,
  "position" smallint not null,
  account text not null,
  amount_cents bigint not null,
  currency text not null,
  constraint ledger_lines_pkey PRIMARY KEY (transaction_id, "position"),
  constraint ledger_lines_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint ledger_lines_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);

create table ledger_sums (
  account text not null,
  month text not null,
  kind text not null,
  shard integer not null,
  cents bigint not null,
  lines integer not null,
  constraint ledger_sums_pkey PRIMARY KEY (account, month, kind, shard)
) with (fillfactor=50);

create table ledger_transactions (
  id bigint generated always as identity not null,
  key text not null,
  booking_id uuid,
  at timestamp with time zone not null,
  kind text generated always as (split_part(key, ':'::text, 1)) stored not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_key_key UNIQUE (key),
  constraint ledger_transactions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table left_imports (
  unit_id bigint not null,
  source_id uuid not null,
  during tstzmultirange not null,
  constraint left_imports_pkey PRIMARY KEY (unit_id, source_id),
  constraint left_imports_during_check CHECK ((NOT isempty(during))),
  constraint left_imports_source_id_fkey FOREIGN KEY (source_id) REFERENCES calendar_sources(id) ON DELETE CASCADE,
  constraint left_imports_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id)
);

create table listing_events (
  id bigint generated always as identity not null,
  space_id uuid not null,
  step text not null,
  from_state text not null,
  to_state text not null,
  by uuid,
  reason text,
  at timestamp with time zone not null,
  constraint listing_events_pkey PRIMARY KEY (id),
  constraint listing_events_reason_check CHECK ((length(reason) <= 2000)),
  constraint listing_events_step_check CHECK ((step = ANY (ARRAY['submit'::text, 'withdraw'::text, 'approve'::text, 'send_back'::text, 'pause'::text, 'resume'::text, 'archive'::text, 'restore'::text]))),
  constraint listing_events_by_fkey FOREIGN KEY (by) REFERENCES accounts(id),
  constraint listing_events_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table mails (
  id bigint generated always as identity not null,
  recipient text not null,
  kind text not null,
  sealed text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  last_error text,
  good_until timestamp with time zone,
  booking_id uuid,
  constraint mails_pkey PRIMARY KEY (id)
);

create table map_cells (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  type text not null,
  spaces_count integer not null,
  lat double precision not null,
  lng double precision not null,
  constraint map_cells_pkey PRIMARY KEY (zoom, x, y, type)
);

create table message_attachments (
  message_id uuid not null,
  file_id uuid not null,
  place smallint not null,
  constraint message_attachments_pkey PRIMARY KEY (message_id, place),
  constraint message_attachments_file_id_key UNIQUE (file_id),
  constraint message_attachments_place_check CHECK (((place >= 1) AND (place <= 5))),
  constraint message_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);

create table message_mails (
  conversation_id uuid not null,
  account_id uuid not null,
  due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mailed_to timestamp with time zone,
  constraint message_mails_pkey PRIMARY KEY (conversation_id, account_id),
  constraint message_mails_check CHECK (((mailed_at IS NULL) = (mailed_to IS NULL))),
  constraint message_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint message_mails_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE
);

create table message_reports (
  id uuid default gen_random_uuid() not null,
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text default ''::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  constraint message_reports_pkey PRIMARY KEY (id),
  constraint message_reports_message_id_reporter_id_key UNIQUE (message_id, reporter_id),
  constraint message_reports_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint message_reports_note_check CHECK ((length(note) <= 1000)),
  constraint message_reports_outcome_check CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'acted_on'::text]))),
  constraint message_reports_reason_check CHECK ((reason = ANY (ARRAY['offensive'::text, 'scam'::text, 'outside_payment'::text, 'spam'::text, 'other'::text]))),
  constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id)
);

create table messages (
  id uuid default gen_random_uuid() not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null,
  key uuid,
  masked_body text,
  masked_kinds text[] default '{}'::text[] not null,
  search tsvector default ''::tsvector not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_key UNIQUE (sender_id, key),
  constraint messages_body_check CHECK ((length(body) <= 5000)),
  constraint messages_masked CHECK (((masked_body IS NULL) = (masked_kinds = '{}'::text[]))),
  constraint messages_masked_body_check CHECK ((length(masked_body) <= 20000)),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id)
);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table news_places (
  account_id uuid not null,
  seq bigint not null,
  constraint news_places_pkey PRIMARY KEY (account_id),
  constraint news_places_seq_check CHECK ((seq > 0)),
  constraint news_places_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table notice_choices (
  account_id uuid not null,
  kind text not null,
  channel text not null,
  chosen boolean not null,
  chosen_at timestamp with time zone not null,
  constraint notice_choices_pkey PRIMARY KEY (account_id, kind, channel),
  constraint notice_choices_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text, 'push'::text]))),
  constraint notice_choices_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'booking'::text, 'reminder'::text, 'confirmation'::text, 'review'::text, 'hosting'::text, 'payout'::text, 'account'::text, 'platform'::text]))),
  constraint notice_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table notices (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  what text not null,
  facts jsonb not null,
  key text not null,
  in_app boolean not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_account_id_key_key UNIQUE (account_id, key),
  constraint notices_key_check CHECK ((length(key) <= 200)),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table occupancies (
  id bigint generated always as identity not null,
  unit_id bigint not null,
  during tstzrange not null,
  kind text not null,
  booking_id uuid,
  expires_at timestamp with time zone,
  note text,
  block_id uuid,
  constraint occupancies_pkey PRIMARY KEY (id),
  constraint occupancies_never_overlap EXCLUDE USING gist (unit_id WITH =, during WITH &&),
  constraint occupancies_check2 CHECK (((block_id IS NULL) OR (kind = 'block'::text))),
  constraint occupancies_during_check CHECK ((NOT isempty(during))),
  constraint occupancies_expires CHECK (((expires_at IS NULL) OR (kind = ANY (ARRAY['hold'::text, 'request'::text, 'change'::text])))),
  constraint occupancies_kind_check CHECK ((kind = ANY (ARRAY['hold'::text, 'request'::text, 'booking'::text, 'change'::text, 'block'::text, 'import'::text]))),
  constraint occupancies_of_booking CHECK (((kind = ANY (ARRAY['hold'::text, 'request'::text, 'booking'::text, 'change'::text])) = (booking_id IS NOT NULL))),
  constraint occupancies_block_id_fkey FOREIGN KEY (block_id) REFERENCES blocks(id) ON DELETE CASCADE,
  constraint occupancies_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint occupancies_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id)
);

create table opening_exceptions (
  space_id uuid not null,
  day date not null,
  opens smallint,
  closes smallint,
  constraint opening_exceptions_pkey PRIMARY KEY (space_id, day),
  constraint opening_exceptions_check CHECK (((opens IS NULL) = (closes IS NULL))),
  constraint opening_exceptions_check1 CHECK ((((opens >= 0) AND (opens <= 1439)) AND (closes > opens) AND (closes <= (opens + 1440)))),
  constraint opening_exceptions_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table owner_warnings (
  account_id uuid not null,
  warned_at timestamp with time zone not null,
  kind text default 'suspicious'::text not null,
  constraint owner_warnings_pkey PRIMARY KEY (account_id, kind),
  constraint owner_warnings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table payment_methods (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  gateway text not null,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  is_default boolean default false not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  fingerprint text,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_gateway_method_ref_key UNIQUE (gateway, method_ref),
  constraint payment_methods_check CHECK ((NOT (is_default AND (removed_at IS NOT NULL)))),
  constraint payment_methods_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint payment_methods_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payment_methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table payments (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  account_id uuid not null,
  gateway text not null,
  gateway_ref text,
  state text not null,
  amount_cents bigint not null,
  currency text not null,
  captured_cents bigint default 0 not null,
  refunded_cents bigint default 0 not null,
  card_brand text,
  card_last4 text,
  failure_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  captured_currency text,
  seq bigint generated always as identity not null,
  kind text default 'capture'::text not null,
  capture_before timestamp with time zone,
  saved jsonb,
  keep_card boolean default false not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_gateway_ref_key UNIQUE (gateway_ref),
  constraint payments_amount CHECK ((amount_cents <= '99999999999'::bigint)),
  constraint payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payments_captured CHECK ((captured_cents >= 0)),
  constraint payments_captured_currency CHECK (((captured_currency IS NULL) OR (captured_cents > 0))),
  constraint payments_captured_currency_check CHECK ((length(captured_currency) = 3)),
  constraint payments_check1 CHECK (((refunded_cents >= 0) AND (refunded_cents <= captured_cents))),
  constraint payments_check2 CHECK (((state = 'captured'::text) = (captured_cents > 0))),
  constraint payments_gateway_check CHECK ((gateway = ANY (ARRAY['sandbox'::text, 'stripe'::text]))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'authorise'::text, 'save'::text, 'off_session'::text, 'change'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'requires_action'::text, 'failed'::text, 'card_saved'::text, 'authorised'::text, 'capturing'::text, 'cancelled'::text, 'captured'::text]))),
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table payout_accounts (
  host_id uuid not null,
  account_ref text,
  payouts_enabled boolean default false not null,
  schedule text default 'as_due'::text not null,
  weekday smallint default 1 not null,
  month_day smallint default 1 not null,
  minimum_cents bigint default 0 not null,
  owes_cents bigint default 0 not null,
  owes_since timestamp with time zone,
  checked_at timestamp with time zone,
  constraint payout_accounts_pkey PRIMARY KEY (host_id),
  constraint payout_accounts_account_ref_key UNIQUE (account_ref),
  constraint payout_accounts_check CHECK (((owes_cents > 0) = (owes_since IS NOT NULL))),
  constraint payout_accounts_check1 CHECK (((NOT payouts_enabled) OR (account_ref IS NOT NULL))),
  constraint payout_accounts_minimum_cents_check CHECK (((minimum_cents >= 0) AND (minimum_cents <= 1000000))),
  constraint payout_accounts_month_day_check CHECK (((month_day >= 1) AND (month_day <= 28))),
  constraint payout_accounts_owes_cents_check CHECK ((owes_cents >= 0)),
  constraint payout_accounts_schedule_check CHECK ((schedule = ANY (ARRAY['as_due'::text, 'daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint payout_accounts_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint payout_accounts_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id)
);

create table payout_decisions (
  booking_id uuid not null,
  refund_cents bigint not null,
  reason text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  constraint payout_decisions_pkey PRIMARY KEY (booking_id),
  constraint payout_decisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint payout_decisions_refund_cents_check CHECK ((refund_cents >= 0)),
  constraint payout_decisions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payout_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id)
);

create table payout_items (
  payout_id uuid not null,
  booking_id uuid not null,
  amount_cents bigint not null,
  constraint payout_items_pkey PRIMARY KEY (payout_id, booking_id),
  constraint payout_items_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint payout_items_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payout_items_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);

create table payouts (
  id uuid default gen_random_uuid() not null,
  host_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  state text default 'open'::text not null,
  day date not null,
  reverses uuid,
  account_ref text not null,
  gateway_ref text,
  failure_code text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  hour timestamp with time zone not null,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_gateway_ref_key UNIQUE (gateway_ref),
  constraint payouts_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint payouts_check CHECK (((amount_cents < 0) = (reverses IS NOT NULL))),
  constraint payouts_check1 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint payouts_check2 CHECK (((state = 'done'::text) = (gateway_ref IS NOT NULL))),
  constraint payouts_check3 CHECK (((state = 'failed'::text) = (failure_code IS NOT NULL))),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  constraint payouts_host_id_fkey FOREIGN KEY (host_id) REFERENCES payout_accounts(host_id),
  constraint payouts_reverses_fkey FOREIGN KEY (reverses) REFERENCES payouts(id)
);

create table performance_metrics (
  id bigint generated always as identity not null,
  user_id uuid,
  metric_name text not null,
  metric_value double precision not null,
  page_url text not null,
  "timestamp" timestamp with time zone not null,
  metadata jsonb default '{}'::jsonb not null,
  constraint performance_metrics_pkey PRIMARY KEY (id),
  constraint performance_metrics_page_url_check CHECK ((page_url !~ '[?#]'::text)),
  constraint performance_metrics_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table photos (
  id uuid default gen_random_uuid() not null,
  space_id uuid not null,
  "position" smallint not null,
  path text not null,
  alt text not null,
  colour text default '#dddddd'::text not null,
  width integer not null,
  height integer not null,
  file_id uuid,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_file_id_key UNIQUE (file_id),
  constraint photos_space_id_position_key UNIQUE (space_id, "position") DEFERRABLE,
  constraint photos_alt_check CHECK ((length(alt) <= 200)) NOT VALID,
  constraint photos_height_check CHECK ((height > 0)),
  constraint photos_position_check CHECK (("position" >= 0)),
  constraint photos_width_check CHECK ((width > 0)),
  constraint photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint photos_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table place_names (
  place_id integer not null,
  name text not null,
  search_name text not null,
  constraint place_names_pkey PRIMARY KEY (search_name, place_id),
  constraint place_names_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint place_names_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE
);

create table places (
  id integer not null,
  kind text not null,
  part_of integer,
  name text not null,
  search_name text not null,
  country text not null,
  region text not null,
  zone text not null,
  lat double precision not null,
  lng double precision not null,
  population integer default 0 not null,
  spaces_count integer default 0 not null,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_country_check CHECK ((length(country) = 2)),
  constraint places_kind_check CHECK ((kind = ANY (ARRAY['city'::text, 'district'::text]))),
  constraint places_part_of_fkey FOREIGN KEY (part_of) REFERENCES places(id)
);

create table profile_photos (
  account_id uuid not null,
  file_id uuid not null,
  constraint profile_photos_pkey PRIMARY KEY (account_id),
  constraint profile_photos_file_id_key UNIQUE (file_id),
  constraint profile_photos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint profile_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
);

create table push_subscriptions (
  id uuid default gen_random_uuid() not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  account_id uuid not null,
  session_id uuid not null,
  user_agent text default ''::text not null,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_auth_check CHECK ((length(auth) <= 100)),
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 2000)),
  constraint push_subscriptions_p256dh_check CHECK ((length(p256dh) <= 200)),
  constraint push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create unlogged table rate_limit_hits (
  key text not null,
  at timestamp with time zone not null
);

create table receipts (
  number bigint not null,
  booking_id uuid not null,
  issued_at timestamp with time zone not null,
  facts jsonb not null,
  mailed_at timestamp with time zone,
  change_id uuid,
  quote jsonb not null,
  period tstzrange not null,
  constraint receipts_pkey PRIMARY KEY (number),
  constraint receipts_change_id_key UNIQUE (change_id),
  constraint receipts_number_check CHECK ((number > 0)),
  constraint receipts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint receipts_change_id_fkey FOREIGN KEY (change_id) REFERENCES booking_changes(id)
);

create table reconciliation_differences (
  id uuid default gen_random_uuid() not null,
  what text not null,
  kind text not null,
  subject text not null,
  ref text,
  ours_cents bigint,
  theirs_cents bigint,
  ours_currency text,
  theirs_currency text,
  at timestamp with time zone not null,
  booking_id uuid,
  found_in uuid not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  settled text,
  settled_at timestamp with time zone,
  settled_by uuid,
  reason text,
  constraint reconciliation_differences_pkey PRIMARY KEY (id),
  constraint reconciliation_differences_check CHECK ((num_nulls(settled, settled_at, settled_by, reason) = ANY (ARRAY[0, 4]))),
  constraint reconciliation_differences_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint reconciliation_differences_settled_check CHECK ((settled = ANY (ARRAY['booked'::text, 'accepted'::text]))),
  constraint reconciliation_differences_what_check CHECK ((what = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'doubled'::text, 'currency'::text, 'amount'::text, 'state'::text]))),
  constraint reconciliation_differences_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint reconciliation_differences_found_in_fkey FOREIGN KEY (found_in) REFERENCES reconciliation_runs(id),
  constraint reconciliation_differences_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES accounts(id)
);

create table reconciliation_runs (
  id uuid default gen_random_uuid() not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  asked_by uuid,
  started_at timestamp with time zone not null,
  read_to timestamp with time zone not null,
  finished_at timestamp with time zone,
  records integer default 0 not null,
  found integer,
  ours_cents bigint,
  theirs_cents bigint,
  constraint reconciliation_runs_pkey PRIMARY KEY (id),
  constraint reconciliation_runs_check CHECK ((to_at > from_at)),
  constraint reconciliation_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id)
);

create table refunds (
  id uuid default gen_random_uuid() not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  reason text not null,
  state text default 'open'::text not null,
  gateway_ref text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  told_at timestamp with time zone,
  failed_at timestamp with time zone,
  again_of uuid,
  held_at timestamp with time zone,
  covered_by text,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_gateway_ref_key UNIQUE (gateway_ref),
  constraint refunds_amount_cents_check CHECK ((amount_cents > 0)),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  constraint refunds_again_of_fkey FOREIGN KEY (again_of) REFERENCES refunds(id),
  constraint refunds_covered_by_fkey FOREIGN KEY (covered_by) REFERENCES disputes(ref),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table review_reports (
  id uuid default gen_random_uuid() not null,
  review_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text default ''::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_review_id_reporter_id_key UNIQUE (review_id, reporter_id),
  constraint review_reports_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint review_reports_note_check CHECK ((length(note) <= 1000)),
  constraint review_reports_outcome_check CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'acted_on'::text, 'taken_down'::text]))),
  constraint review_reports_reason_check CHECK ((reason = ANY (ARRAY['offensive'::text, 'personal'::text, 'untrue'::text, 'unrelated'::text, 'advertising'::text]))),
  constraint review_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);

create table reviews (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  space_id uuid not null,
  author_id uuid not null,
  by_role text not null,
  overall smallint not null,
  categories jsonb default '{}'::jsonb not null,
  body text not null,
  reply text,
  created_at timestamp with time zone not null,
  visible_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  replied_at timestamp with time zone,
  counted_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  taken_down_why text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_booking_id_by_role_key UNIQUE (booking_id, by_role),
  constraint reviews_body_check CHECK ((length(body) <= 5000)),
  constraint reviews_by_role_check CHECK ((by_role = ANY (ARRAY['guest'::text, 'host'::text]))),
  constraint reviews_categories CHECK (are_stars(categories)),
  constraint reviews_counted_when_visible CHECK ((counted_at >= visible_at)),
  constraint reviews_overall_check CHECK (((overall >= 1) AND (overall <= 5))),
  constraint reviews_reply_check CHECK ((length(reply) <= 5000)),
  constraint reviews_reply_has_its_time CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_taken_down_why_check CHECK (((length(taken_down_why) >= 1) AND (length(taken_down_why) <= 2000))),
  constraint reviews_taken_down_with_reason CHECK (((taken_down_at IS NULL) = (taken_down_why IS NULL))),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint reviews_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create table roll_up_places (
  name text not null,
  done_id bigint not null,
  constraint roll_up_places_pkey PRIMARY KEY (name)
);

create table sandbox.customers (
  id text not null,
  account_id text not null,
  created_at timestamp with time zone not null,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_account_id_key UNIQUE (account_id)
);

create table sandbox.deliveries (
  id bigint generated always as identity not null,
  event_id text not null,
  body text not null,
  due_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  tries integer default 0 not null,
  constraint deliveries_pkey PRIMARY KEY (id)
);

create table sandbox.disputes (
  id text not null,
  intent_id text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  state text default 'open'::text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  fee_back_cents bigint default 0 not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_amount_cents_check CHECK ((amount_cents > 0)),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint disputes_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES sandbox.intents(id)
);

create table sandbox.hosts (
  id text not null,
  account_id text not null,
  payouts_enabled boolean default false not null,
  return_path text not null,
  created_at timestamp with time zone not null,
  constraint hosts_pkey PRIMARY KEY (id),
  constraint hosts_account_id_key UNIQUE (account_id)
);

create table sandbox.intents (
  id text not null,
  idempotency_key text not null,
  amount_cents bigint not null,
  currency text not null,
  card_last4 text not null,
  card_brand text not null,
  state text not null,
  failure_code text,
  refunded_cents bigint default 0 not null,
  return_path text not null,
  created_at timestamp with time zone not null,
  kind text default 'capture'::text not null,
  capture_before timestamp with time zone,
  captured_at timestamp with time zone,
  customer_id text,
  method_id text,
  exp_month smallint,
  exp_year smallint,
  constraint intents_pkey PRIMARY KEY (id),
  constraint intents_idempotency_key_key UNIQUE (idempotency_key),
  constraint intents_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'authorise'::text, 'save'::text]))),
  constraint intents_state_check CHECK ((state = ANY (ARRAY['requires_action'::text, 'card_saved'::text, 'authorised'::text, 'captured'::text, 'failed'::text, 'cancelled'::text]))),
  constraint intents_whole_card CHECK ((num_nulls(customer_id, method_id, exp_month, exp_year) = ANY (ARRAY[0, 4])))
);

create table sandbox.methods (
  id text not null,
  customer_id text not null,
  card text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  created_at timestamp with time zone not null,
  detached_at timestamp with time zone,
  constraint methods_pkey PRIMARY KEY (id),
  constraint methods_card_check CHECK ((card = ANY (ARRAY['pays'::text, 'challenges'::text, 'declines'::text, 'failsLater'::text]))),
  constraint methods_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES sandbox.customers(id)
);

create table sandbox.refunds (
  id text not null,
  idempotency_key text not null,
  intent_id text not null,
  amount_cents bigint not null,
  state text default 'done'::text not null,
  created_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint refunds_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES sandbox.intents(id)
);

create table sandbox.reversals (
  id text not null,
  idempotency_key text not null,
  transfer_id text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint reversals_pkey PRIMARY KEY (id),
  constraint reversals_idempotency_key_key UNIQUE (idempotency_key),
  constraint reversals_amount_cents_check CHECK ((amount_cents > 0)),
  constraint reversals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES sandbox.transfers(id)
);

create table sandbox.transfers (
  id text not null,
  idempotency_key text not null,
  host_id text not null,
  amount_cents bigint not null,
  reversed_cents bigint default 0 not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_idempotency_key_key UNIQUE (idempotency_key),
  constraint transfers_amount_cents_check CHECK ((amount_cents > 0)),
  constraint transfers_check CHECK (((reversed_cents >= 0) AND (reversed_cents <= amount_cents))),
  constraint transfers_host_id_fkey FOREIGN KEY (host_id) REFERENCES sandbox.hosts(id)
);

create table saved_lists (
  account_id uuid not null,
  name text default ''::text not null,
  secret_hash bytea,
  shared_at timestamp with time zone,
  constraint saved_lists_pkey PRIMARY KEY (account_id),
  constraint saved_lists_secret_hash_key UNIQUE (secret_hash),
  constraint saved_lists_name_check CHECK ((length(name) <= 80)),
  constraint saved_lists_shared_since CHECK (((secret_hash IS NULL) = (shared_at IS NULL))),
  constraint saved_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table saved_replies (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint saved_replies_pkey PRIMARY KEY (id),
  constraint saved_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint saved_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint saved_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table scheduled_work (
  name text not null,
  due_at timestamp with time zone not null,
  ran_at timestamp with time zone,
  last_error text,
  constraint scheduled_work_pkey PRIMARY KEY (name)
);

create table second_factors (
  account_id uuid not null,
  sealed_secret text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  next_sealed text,
  failures integer default 0 not null,
  secret_since timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table security_events (
  id bigint generated always as identity not null,
  session_id uuid,
  device_hash bytea,
  account_id uuid,
  event_type text not null,
  details jsonb default '{}'::jsonb not null,
  seen_by_server boolean not null,
  at timestamp with time zone not null,
  tried_id uuid,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint security_events_tried_id_fkey FOREIGN KEY (tried_id) REFERENCES accounts(id) ON DELETE SET NULL
);

create table session_tokens (
  hash bytea not null,
  session_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint session_tokens_pkey PRIMARY KEY (hash),
  constraint session_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table sessions (
  id uuid default gen_random_uuid() not null,
  account_id uuid,
  user_agent text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  device_hash bytea,
  last_active_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  pending_account_id uuid,
  pending_until timestamp with time zone,
  proof_since timestamp with time zone,
  pending_join jsonb,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_pending_account_id_fkey FOREIGN KEY (pending_account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table settings (
  name text not null,
  version integer not null,
  value jsonb not null,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (name, version),
  constraint settings_version_check CHECK ((version > 0)),
  constraint settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES accounts(id)
);

create table space_drafts (
  space_id uuid not null,
  content jsonb not null,
  version integer not null,
  versions jsonb default '{}'::jsonb not null,
  zone text,
  saved_at timestamp with time zone not null,
  saved_by uuid not null,
  constraint space_drafts_pkey PRIMARY KEY (space_id),
  constraint space_drafts_version_check CHECK ((version > 0)),
  constraint space_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES accounts(id),
  constraint space_drafts_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table space_views (
  space_id uuid not null,
  day date not null,
  views integer not null,
  constraint space_views_pkey PRIMARY KEY (space_id, day),
  constraint space_views_views_check CHECK ((views > 0)),
  constraint space_views_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON DELETE CASCADE
);

create table spaces (
  id uuid default gen_random_uuid() not null,
  host_id uuid not null,
  part_of uuid,
  status text default 'draft'::text not null,
  title text not null,
  type text not null,
  description text default ''::text not null,
  house_rules text default ''::text not null,
  city_id integer,
  district_id integer,
  location text default ''::text not null,
  address text default ''::text not null,
  access_instructions text default ''::text not null,
  zone text not null,
  lat double precision not null,
  lng double precision not null,
  shown_lat double precision not null,
  shown_lng double precision not null,
  area_m2 numeric(8,1),
  ceiling_m numeric(4,1),
  capacity integer not null,
  amenities text[] default '{}'::text[] not null,
  accessibility text[] default '{}'::text[] not null,
  video_url text,
  instant boolean default true not null,
  cancellation text default 'moderate'::text not null,
  opens smallint[] not null,
  closes smallint[] not null,
  by_day boolean not null,
  by_hour boolean not null,
  min_minutes integer default 60 not null,
  max_minutes integer default 1440 not null,
  max_days integer default 90 not null,
  lead_minutes integer default 0 not null,
  window_days integer default 365 not null,
  step_minutes smallint default 60 not null,
  buffer_before_minutes smallint default 0 not null,
  buffer_after_minutes smallint default 0 not null,
  currency text default 'USD'::text not null,
  rates jsonb not null,
  tax_region text not null,
  card_price_cents bigint,
  hour_price_cents bigint,
  sort_price_cents bigint generated always as (COALESCE(card_price_cents, (hour_price_cents * 8))) stored not null,
  rating numeric(3,2),
  review_count integer default 0 not null,
  rank integer default 0 not null,
  first_published_at timestamp with time zone,
  unit_ids bigint[] default '{}'::bigint[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  floor smallint,
  rating_score integer generated always as (
CASE
    WHEN (rating IS NULL) THEN (0)::numeric
    ELSE round(((((rating * (review_count)::numeric) + (4.30 * (10)::numeric)) / ((review_count + 10))::numeric) * (1000)::numeric))
END) stored not null,
  units_since timestamp with time zone,
  listed_version integer default 0 not null,
  listed_versions jsonb default '{}'::jsonb not null,
  priced_at timestamp with time zone default now() not null,
  constraint spaces_pkey PRIMARY KEY (id),
  constraint spaces_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 1440))),
  constraint spaces_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 1440))),
  constraint spaces_cancellation_check CHECK ((cancellation = ANY (ARRAY['flexible'::text, 'moderate'::text, 'firm'::text, 'strict'::text]))),
  constraint spaces_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint spaces_card_price CHECK (((card_price_cents >= 0) AND (card_price_cents <= '99999999999'::bigint))),
  constraint spaces_check CHECK ((max_minutes >= min_minutes)),
  constraint spaces_check1 CHECK ((by_day OR by_hour)),
  constraint spaces_check2 CHECK (((status <> 'published'::text) OR (first_published_at IS NOT NULL))),
  constraint spaces_check3 CHECK ((id <> part_of)),
  constraint spaces_closes_check CHECK ((array_length(closes, 1) = 7)),
  constraint spaces_currency_check CHECK ((length(currency) = 3)),
  constraint spaces_description_check CHECK ((length(description) <= 20000)),
  constraint spaces_floor_check CHECK (((floor >= '-9'::integer) AND (floor <= 199))),
  constraint spaces_hour_price CHECK (((hour_price_cents >= 0) AND (hour_price_cents <= '99999999999'::bigint))),
  constraint spaces_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint spaces_lead CHECK ((lead_minutes <= 789120)),
  constraint spaces_lead_minutes_check CHECK ((lead_minutes >= 0)),
  constraint spaces_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint spaces_longest CHECK (((max_minutes <= 2880) AND (max_days <= 549))),
  constraint spaces_max_days_check CHECK ((max_days >= 1)),
  constraint spaces_min_minutes_check CHECK ((min_minutes > 0)),
  constraint spaces_opens_check CHECK ((array_length(opens, 1) = 7)),
  constraint spaces_rates CHECK (are_rates(rates)),
  constraint spaces_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'paused'::text, 'archived'::text]))),
  constraint spaces_step_minutes_check CHECK ((step_minutes = ANY (ARRAY[15, 30, 60]))),
  constraint spaces_title_check CHECK ((length(title) <= 200)),
  constraint spaces_type_check CHECK ((type = ANY (ARRAY['office'::text, 'studio'::text, 'warehouse'::text, 'retail'::text, 'event_space'::text, 'coworking'::text, 'meeting_room'::text, 'workshop'::text]))),
  constraint spaces_window_days_check CHECK (((window_days >= 1) AND (window_days <= 548))),
  constraint spaces_city_id_fkey FOREIGN KEY (city_id) REFERENCES places(id),
  constraint spaces_district_id_fkey FOREIGN KEY (district_id) REFERENCES places(id),
  constraint spaces_host_id_fkey FOREIGN KEY (host_id) REFERENCES accounts(id),
  constraint spaces_part_of_fkey FOREIGN KEY (part_of) REFERENCES spaces(id)
);

create table stripe_customers (
  account_id uuid not null,
  ref text not null,
  created_at timestamp with time zone not null,
  constraint stripe_customers_pkey PRIMARY KEY (account_id),
  constraint stripe_customers_ref_key UNIQUE (ref)
);

create table stripe_intents (
  payment_id uuid not null,
  kind text not null,
  ref text,
  closed boolean default false not null,
  failure_code text,
  created_at timestamp with time zone not null,
  constraint stripe_intents_pkey PRIMARY KEY (payment_id),
  constraint stripe_intents_ref_key UNIQUE (ref),
  constraint stripe_intents_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'setup'::text])))
);

create table subject_reports (
  id uuid default gen_random_uuid() not null,
  space_id uuid,
  person_id uuid,
  reporter_id uuid not null,
  reason text not null,
  note text default ''::text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  constraint subject_reports_pkey PRIMARY KEY (id),
  constraint subject_reports_check CHECK ((num_nonnulls(space_id, person_id) = 1)),
  constraint subject_reports_check1 CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint subject_reports_check2 CHECK (((outcome IS DISTINCT FROM 'taken_down'::text) OR (space_id IS NOT NULL))),
  constraint subject_reports_note_check CHECK ((length(note) <= 1000)),
  constraint subject_reports_outcome_check CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'acted_on'::text, 'taken_down'::text]))),
  constraint subject_reports_reason_check CHECK ((reason = ANY (ARRAY['misleading'::text, 'fake'::text, 'unsafe'::text, 'offensive'::text, 'scam'::text, 'outside_payment'::text, 'impersonation'::text, 'other'::text]))),
  constraint subject_reports_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id),
  constraint subject_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id),
  constraint subject_reports_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create table tax_rules (
  region text not null,
  name text not null,
  ppm integer not null,
  valid_from timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  valid_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  constraint tax_rules_pkey PRIMARY KEY (region, valid_from),
  constraint tax_rules_one_at_a_time EXCLUDE USING gist (region WITH =, tstzrange(valid_from, valid_until) WITH &&),
  constraint tax_rules_ppm_check CHECK (((ppm >= 0) AND (ppm <= 1000000))),
  constraint tax_rules_valid CHECK ((valid_from < valid_until))
);

create table turnover_days (
  day date not null,
  currency text not null,
  cents bigint not null,
  constraint turnover_days_pkey PRIMARY KEY (day, currency),
  constraint turnover_days_day_fkey FOREIGN KEY (day) REFERENCES growth_days(day)
);

create table undecided_warnings (
  booking_id uuid not null,
  suspended_at timestamp with time zone not null,
  warned_at timestamp with time zone not null,
  constraint undecided_warnings_pkey PRIMARY KEY (booking_id, suspended_at),
  constraint undecided_warnings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);

create table units (
  id bigint generated always as identity not null,
  space_id uuid not null,
  constraint units_pkey PRIMARY KEY (id),
  constraint units_space_id_key UNIQUE (space_id),
  constraint units_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);

create table user_roles (
  id bigint generated always as identity not null,
  user_id uuid not null,
  role text not null,
  assigned_at timestamp with time zone default now() not null,
  assigned_by uuid,
  constraint user_roles_pkey PRIMARY KEY (id),
  constraint user_roles_role_check CHECK ((role = ANY (ARRAY['user'::text, 'host'::text, 'admin'::text]))),
  constraint user_roles_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES accounts(id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id)
);

create table verification_tokens (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  account_id uuid,
  email text,
  secret_hash bytea not null,
  facts jsonb default '{}'::jsonb not null,
  tries smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_tokens_pkey PRIMARY KEY (id),
  constraint verification_tokens_kind_check CHECK ((kind = ANY (ARRAY['verify_email'::text, 'new_email'::text, 'sign_in_code'::text, 'confirm_code'::text, 'recovery'::text, 'join'::text, 'passkey'::text, 'outside'::text, 'claim'::text, 'stop_reset'::text]))),
  constraint verification_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table visit_days (
  day date not null,
  page text not null,
  times integer not null,
  constraint visit_days_pkey PRIMARY KEY (day, page),
  constraint visit_days_times_check CHECK ((times > 0))
);

create table vital_days (
  metric text not null,
  day date not null,
  page text not null,
  bucket integer not null,
  times integer not null,
  constraint vital_days_pkey PRIMARY KEY (metric, day, page, bucket),
  constraint vital_days_bucket_check CHECK ((bucket >= 0)),
  constraint vital_days_times_check CHECK ((times > 0))
);

create table vital_site_days (
  metric text not null,
  day date not null,
  bucket integer not null,
  times integer not null,
  constraint vital_site_days_pkey PRIMARY KEY (metric, day, bucket),
  constraint vital_site_days_bucket_check CHECK ((bucket >= 0)),
  constraint vital_site_days_times_check CHECK ((times > 0))
);

create table vital_weeks (
  metric text not null,
  week date not null,
  page text not null,
  bucket integer not null,
  times integer not null,
  constraint vital_weeks_pkey PRIMARY KEY (metric, week, page, bucket),
  constraint vital_weeks_bucket_check CHECK ((bucket >= 0)),
  constraint vital_weeks_times_check CHECK ((times > 0)),
  constraint vital_weeks_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);

create table webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  subject text not null,
  type text not null,
  payload text not null,
  state text default 'pending'::text not null,
  tries integer default 0 not null,
  first_try_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_subject_check CHECK ((length(subject) <= 100)),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);

create table webhook_endpoints (
  id uuid default gen_random_uuid() not null,
  account_id uuid,
  url text not null,
  description text default ''::text not null,
  types text[] not null,
  sealed_secret text not null,
  sealed_former text,
  former_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_why text,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK (((sealed_former IS NULL) = (former_until IS NULL))),
  constraint webhook_endpoints_check1 CHECK (((disabled_at IS NULL) = (disabled_why IS NULL))),
  constraint webhook_endpoints_description_check CHECK ((length(description) <= 200)),
  constraint webhook_endpoints_disabled_why_check CHECK ((disabled_why = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text, 'recovery'::text]))),
  constraint webhook_endpoints_types_check CHECK ((cardinality(types) > 0)),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table webhook_lanes (
  endpoint_id uuid not null,
  subject text not null,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  constraint webhook_lanes_pkey PRIMARY KEY (endpoint_id, subject),
  constraint webhook_lanes_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);

create table webhook_tries (
  id bigint generated always as identity not null,
  delivery_id uuid not null,
  at timestamp with time zone not null,
  status smallint,
  problem text,
  answer text default ''::text not null,
  took_ms integer not null,
  constraint webhook_tries_pkey PRIMARY KEY (id),
  constraint webhook_tries_answer_check CHECK ((length(answer) <= 1024)),
  constraint webhook_tries_check CHECK (((status IS NULL) <> (problem IS NULL))),
  constraint webhook_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);


CREATE INDEX account_blocks_blocked ON public.account_blocks USING btree (blocked_id);
CREATE INDEX account_news_at ON public.account_news USING btree (at);
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email));
CREATE INDEX accounts_newest ON public.accounts USING btree (created_at DESC, id DESC);
CREATE INDEX add_on_occupancies_booking ON public.add_on_occupancies USING btree (booking_id);
CREATE INDEX add_on_occupancies_change ON public.add_on_occupancies USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX alerts_at ON public.alerts USING btree (at);
CREATE INDEX alerts_kind ON public.alerts USING btree (kind, at);
CREATE INDEX alerts_open ON public.alerts USING btree (at DESC, id DESC) WHERE (handled_at IS NULL);
CREATE INDEX analytics_events_created_at ON public.analytics_events USING btree (created_at);
CREATE INDEX analytics_events_user ON public.analytics_events USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX api_key_secrets_key ON public.api_key_secrets USING btree (key_id);
CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX application_documents_application ON public.application_documents USING btree (application_id, added_at);
CREATE INDEX audit_log_act ON public.audit_log USING btree (act, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, id DESC);
CREATE INDEX blocks_space ON public.blocks USING gist (space_id, during);
CREATE INDEX booking_changes_booking ON public.booking_changes USING btree (booking_id, created_at);
CREATE INDEX booking_changes_due ON public.booking_changes USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX booking_changes_one_open ON public.booking_changes USING btree (booking_id) WHERE (state = ANY (ARRAY['open'::text, 'paying'::text]));
CREATE INDEX booking_earnings_host ON public.booking_earnings USING btree (host_id) INCLUDE (booking_id, earned_cents);
CREATE INDEX booking_earnings_unpaid ON public.booking_earnings USING btree (host_id) WHERE (left_cents <> 0);
CREATE INDEX booking_events_booking ON public.booking_events USING btree (booking_id, id);
CREATE INDEX booking_problems_by ON public.booking_problems USING btree (reporter_id);
CREATE INDEX booking_problems_newest ON public.booking_problems USING btree (created_at DESC, id);
CREATE INDEX booking_problems_of ON public.booking_problems USING btree (booking_id, created_at DESC);
CREATE UNIQUE INDEX one_open_problem ON public.booking_problems USING btree (booking_id) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX bookings_confirmed ON public.bookings USING btree (confirmed_at) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX bookings_created ON public.bookings USING btree (created_at);
CREATE INDEX bookings_due ON public.bookings USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX bookings_ending ON public.bookings USING btree (upper(period)) WHERE (state = 'confirmed'::text);
CREATE INDEX bookings_given_up_guest ON public.bookings USING btree (guest_id, COALESCE(ended_at, expires_at)) WHERE ((state = ANY (ARRAY['released'::text, 'expired'::text])) AND (guest_id IS NOT NULL));
CREATE INDEX bookings_given_up_session ON public.bookings USING btree (session_id, COALESCE(ended_at, expires_at)) WHERE (state = ANY (ARRAY['released'::text, 'expired'::text]));
CREATE INDEX bookings_guest ON public.bookings USING btree (guest_id, created_at DESC) WHERE (guest_id IS NOT NULL);
CREATE INDEX bookings_host ON public.bookings USING btree (host_id, upper(period)) INCLUDE (zone) WHERE (confirmed_at IS NOT NULL);
CREATE UNIQUE INDEX bookings_one_hold_per_guest ON public.bookings USING btree (guest_id) WHERE ((state = 'held'::text) AND (guest_id IS NOT NULL));
CREATE UNIQUE INDEX bookings_one_hold_per_session ON public.bookings USING btree (session_id) WHERE (state = 'held'::text);
CREATE INDEX bookings_space ON public.bookings USING btree (space_id, created_at DESC);
CREATE INDEX bookings_starting ON public.bookings USING btree (lower(period)) WHERE (state = 'confirmed'::text);
CREATE INDEX bookings_unpaid ON public.bookings USING btree (guest_id) WHERE (state = ANY (ARRAY['requested'::text, 'payment_required'::text]));
CREATE INDEX bookings_waiting ON public.bookings USING btree (host_id, expires_at) WHERE (state = ANY (ARRAY['requested'::text, 'payment_required'::text]));
CREATE INDEX budgets_ends_at ON public.budgets USING btree (ends_at);
CREATE INDEX calendar_sources_due ON public.calendar_sources USING btree (next_fetch_at);
CREATE INDEX calendar_sources_space ON public.calendar_sources USING btree (space_id);
CREATE INDEX card_setups_open ON public.card_setups USING btree (account_id) WHERE (state = ANY (ARRAY['open'::text, 'requires_action'::text]));
CREATE INDEX commission_invoices_month ON public.commission_invoices USING btree (month);
CREATE INDEX content_page_publications_done_by ON public.content_page_publications USING btree (done_by);
CREATE INDEX content_page_publications_slug ON public.content_page_publications USING btree (slug, id DESC);
CREATE INDEX content_page_versions_saved_by ON public.content_page_versions USING btree (saved_by);
CREATE INDEX conversation_sides_inbox ON public.conversation_sides USING btree (account_id, last_message_at DESC, conversation_id DESC);
CREATE INDEX conversation_sides_unread ON public.conversation_sides USING btree (account_id) WHERE (other_wrote_at > read_at);
CREATE INDEX conversations_host ON public.conversations USING btree (host_id, last_message_at DESC);
CREATE INDEX credit_notes_booking ON public.credit_notes USING btree (booking_id);
CREATE INDEX data_exports_expiring ON public.data_exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX data_exports_of_account ON public.data_exports USING btree (account_id, requested_at);
CREATE UNIQUE INDEX data_exports_one_preparing ON public.data_exports USING btree (account_id) WHERE (state = 'preparing'::text);
CREATE INDEX disputes_newest ON public.disputes USING btree (opened_at DESC);
CREATE INDEX disputes_payment ON public.disputes USING btree (payment_id);
CREATE INDEX error_days_day ON public.error_days USING btree (day);
CREATE INDEX error_groups_first_seen ON public.error_groups USING btree (first_seen);
CREATE INDEX error_groups_last_seen ON public.error_groups USING btree (last_seen);
CREATE INDEX error_logs_fingerprint ON public.error_logs USING btree (fingerprint, id DESC) WHERE (fingerprint IS NOT NULL);
CREATE INDEX error_logs_timestamp ON public.error_logs USING btree ("timestamp");
CREATE INDEX error_logs_user ON public.error_logs USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX events_age ON public.events USING btree (at);
CREATE INDEX factor_resets_account ON public.factor_resets USING btree (account_id, requested_at);
CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX factor_resets_ready ON public.factor_resets USING btree (ready_at) WHERE ((ended_at IS NULL) AND (mailed_at IS NULL));
CREATE INDEX files_by_name ON public.files USING btree (lower(name) COLLATE "C", id) WHERE (state = ANY (ARRAY['kept'::text, 'in_use'::text]));
CREATE INDEX files_of_owner ON public.files USING btree (owner_id);
CREATE INDEX files_unused ON public.files USING btree (changed_at) WHERE (state <> 'in_use'::text);
CREATE INDEX former_factors_account ON public.former_factors USING btree (account_id);
CREATE INDEX former_factors_ended ON public.former_factors USING btree (ended_at);
CREATE INDEX gateway_records_run ON public.gateway_records USING btree (run_id, at);
CREATE INDEX gazetteer_search_name ON public.gazetteer USING btree (search_name text_pattern_ops, population DESC);
CREATE INDEX hold_networks_booking ON public.hold_networks USING btree (booking_id);
CREATE INDEX host_application_events_application ON public.host_application_events USING btree (application_id, id);
CREATE INDEX host_applications_account ON public.host_applications USING btree (account_id, created_at DESC);
CREATE INDEX host_applications_names ON public.host_applications USING gin (lower(((legal_name || ' '::text) || business_name)) gin_trgm_ops) WHERE (state <> 'draft'::text);
CREATE UNIQUE INDEX host_applications_one_under_way ON public.host_applications USING btree (account_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_changes'::text]));
CREATE INDEX host_applications_queue ON public.host_applications USING btree (state, submitted_at, id) WHERE (state <> 'draft'::text);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_key ON public.idempotency_keys USING btree (key);
CREATE INDEX imported_events_during ON public.imported_events USING gist (source_id, during);
CREATE INDEX ledger_lines_account ON public.ledger_lines USING btree (account, transaction_id) INCLUDE (amount_cents, currency);
CREATE INDEX ledger_transactions_at ON public.ledger_transactions USING btree (at, id);
CREATE INDEX ledger_transactions_booking ON public.ledger_transactions USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX left_imports_source ON public.left_imports USING btree (source_id);
CREATE INDEX listing_events_space ON public.listing_events USING btree (space_id, id);
CREATE INDEX mails_age ON public.mails USING btree (created_at);
CREATE INDEX mails_booking ON public.mails USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX message_mails_due ON public.message_mails USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX message_reports_newest ON public.message_reports USING btree (created_at DESC, id DESC);
CREATE INDEX message_reports_open ON public.message_reports USING btree (created_at DESC, id DESC) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX messages_conversation ON public.messages USING btree (conversation_id, created_at);
CREATE INDEX messages_search ON public.messages USING gin (search);
CREATE INDEX notices_age ON public.notices USING btree (created_at);
CREATE INDEX notices_newest ON public.notices USING btree (account_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notices_unread ON public.notices USING btree (account_id) WHERE (in_app AND (read_at IS NULL));
CREATE INDEX occupancies_block ON public.occupancies USING btree (block_id) WHERE (block_id IS NOT NULL);
CREATE INDEX occupancies_booking ON public.occupancies USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
CREATE INDEX payment_methods_of_account ON public.payment_methods USING btree (account_id);
CREATE UNIQUE INDEX payment_methods_once ON public.payment_methods USING btree (account_id, gateway, fingerprint, exp_month, exp_year) WHERE ((removed_at IS NULL) AND (fingerprint IS NOT NULL));
CREATE UNIQUE INDEX payment_methods_one_default ON public.payment_methods USING btree (account_id, gateway) WHERE is_default;
CREATE INDEX payments_booking ON public.payments USING btree (booking_id);
CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (booking_id) WHERE (state = ANY (ARRAY['open'::text, 'requires_action'::text, 'authorised'::text, 'capturing'::text]));
CREATE INDEX payout_accounts_unchecked ON public.payout_accounts USING btree (checked_at NULLS FIRST);
CREATE INDEX payout_items_booking ON public.payout_items USING btree (booking_id);
CREATE INDEX payouts_host ON public.payouts USING btree (host_id, created_at DESC);
CREATE INDEX payouts_newest ON public.payouts USING btree (created_at DESC);
CREATE UNIQUE INDEX payouts_once_an_hour ON public.payouts USING btree (host_id, hour) WHERE ((reverses IS NULL) AND (state <> 'failed'::text));
CREATE INDEX payouts_reversals ON public.payouts USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX performance_metrics_timestamp ON public.performance_metrics USING btree ("timestamp");
CREATE INDEX performance_metrics_user ON public.performance_metrics USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX place_names_like ON public.place_names USING gin (search_name gin_trgm_ops);
CREATE INDEX place_names_place ON public.place_names USING btree (place_id);
CREATE INDEX places_by_count ON public.places USING btree (spaces_count DESC, id) WHERE (kind = 'city'::text);
CREATE INDEX places_by_lat ON public.places USING btree (lat);
CREATE INDEX places_by_name ON public.places USING btree (search_name);
CREATE INDEX places_search_name ON public.places USING gin (search_name gin_trgm_ops);
CREATE INDEX push_subscriptions_account ON public.push_subscriptions USING btree (account_id, created_at DESC);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX rate_limit_hits_at ON public.rate_limit_hits USING btree (at);
CREATE INDEX rate_limit_hits_key ON public.rate_limit_hits USING btree (key, at);
CREATE INDEX receipts_booking ON public.receipts USING btree (booking_id);
CREATE UNIQUE INDEX receipts_first ON public.receipts USING btree (booking_id) WHERE (change_id IS NULL);
CREATE UNIQUE INDEX reconciliation_differences_once ON public.reconciliation_differences USING btree (kind, subject, what, COALESCE(ours_cents, (0)::bigint), COALESCE(theirs_cents, (0)::bigint));
CREATE INDEX reconciliation_differences_open ON public.reconciliation_differences USING btree (found_at DESC) WHERE (settled IS NULL);
CREATE INDEX reconciliation_runs_newest ON public.reconciliation_runs USING btree (started_at DESC);
CREATE UNIQUE INDEX reconciliation_runs_one ON public.reconciliation_runs USING btree (((finished_at IS NULL))) WHERE (finished_at IS NULL);
CREATE INDEX refunds_again ON public.refunds USING btree (again_of) WHERE (again_of IS NOT NULL);
CREATE INDEX refunds_covered ON public.refunds USING btree (covered_by) WHERE (covered_by IS NOT NULL);
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE INDEX review_reports_at ON public.review_reports USING btree (created_at DESC, id DESC);
CREATE INDEX review_reports_open ON public.review_reports USING btree (created_at DESC, id DESC) WHERE (settled_at IS NULL);
CREATE INDEX reviews_space ON public.reviews USING btree (space_id, created_at DESC) WHERE (by_role = 'guest'::text);
CREATE INDEX reviews_uncounted ON public.reviews USING btree (visible_at) WHERE ((counted_at IS NULL) AND (taken_down_at IS NULL));
CREATE INDEX sandbox_deliveries_due ON sandbox.deliveries USING btree (due_at) WHERE (delivered_at IS NULL);
CREATE INDEX sandbox_disputes_intent ON sandbox.disputes USING btree (intent_id);
CREATE INDEX sandbox_intents_authorised ON sandbox.intents USING btree (capture_before) WHERE (state = 'authorised'::text);
CREATE INDEX saved_replies_account ON public.saved_replies USING btree (account_id, lower(title), id);
CREATE INDEX security_events_account ON public.security_events USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX security_events_at ON public.security_events USING btree (at);
CREATE INDEX security_events_device ON public.security_events USING btree (device_hash, at) WHERE (device_hash IS NOT NULL);
CREATE INDEX security_events_session ON public.security_events USING btree (session_id, at) WHERE (session_id IS NOT NULL);
CREATE INDEX security_events_tried ON public.security_events USING btree (tried_id, at) WHERE (tried_id IS NOT NULL);
CREATE INDEX session_tokens_expiry ON public.session_tokens USING btree (expires_at);
CREATE INDEX session_tokens_session ON public.session_tokens USING btree (session_id);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX sessions_pending ON public.sessions USING btree (pending_account_id) WHERE (pending_account_id IS NOT NULL);
CREATE INDEX space_views_day ON public.space_views USING btree (day);
CREATE INDEX spaces_city_price ON public.spaces USING btree (city_id, sort_price_cents, id) WHERE (status = 'published'::text);
CREATE INDEX spaces_city_rank ON public.spaces USING btree (city_id, rank DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_city_rating ON public.spaces USING btree (city_id, rating_score DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_city_type_rank ON public.spaces USING btree (city_id, type, rank DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_district_rank ON public.spaces USING btree (district_id, rank DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_first_published ON public.spaces USING btree (first_published_at) WHERE (first_published_at IS NOT NULL);
CREATE INDEX spaces_host ON public.spaces USING btree (host_id);
CREATE INDEX spaces_in_review ON public.spaces USING btree (updated_at) WHERE (status = 'in_review'::text);
CREATE INDEX spaces_part_of ON public.spaces USING btree (part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX spaces_point ON public.spaces USING gist (point(shown_lng, shown_lat)) WHERE (status = 'published'::text);
CREATE INDEX spaces_priced_at ON public.spaces USING btree (priced_at) WHERE (status = ANY (ARRAY['published'::text, 'paused'::text]));
CREATE INDEX spaces_published ON public.spaces USING btree (id) INCLUDE (updated_at) WHERE (status = 'published'::text);
CREATE INDEX spaces_rank ON public.spaces USING btree (rank DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_rating ON public.spaces USING btree (rating_score DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_type_rank ON public.spaces USING btree (type, rank DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX spaces_words ON public.spaces USING gin (to_tsvector('simple'::regconfig, ((title || ' '::text) || location))) WHERE (status = 'published'::text);
CREATE INDEX subject_reports_of_person ON public.subject_reports USING btree (person_id);
CREATE INDEX subject_reports_of_space ON public.subject_reports USING btree (space_id);
CREATE UNIQUE INDEX subject_reports_one_open_of_person ON public.subject_reports USING btree (reporter_id, person_id) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX subject_reports_one_open_of_space ON public.subject_reports USING btree (reporter_id, space_id) WHERE (settled_at IS NULL);
CREATE INDEX subject_reports_open ON public.subject_reports USING btree (created_at DESC, id DESC) WHERE (settled_at IS NULL);
CREATE INDEX subject_reports_settled ON public.subject_reports USING btree (created_at DESC, id DESC) WHERE (settled_at IS NOT NULL);
CREATE INDEX user_roles_admins ON public.user_roles USING btree (user_id) WHERE (role = 'admin'::text);
CREATE INDEX user_roles_hosts ON public.user_roles USING btree (assigned_at) WHERE (role = 'host'::text);
CREATE INDEX user_roles_newest ON public.user_roles USING btree (user_id, assigned_at DESC, id DESC);
CREATE INDEX verification_tokens_account ON public.verification_tokens USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX verification_tokens_email ON public.verification_tokens USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX verification_tokens_expiry ON public.verification_tokens USING btree (expires_at);
CREATE INDEX verification_tokens_secret ON public.verification_tokens USING btree (kind, secret_hash);
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (endpoint_id, seq);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (endpoint_id, subject, seq) WHERE (state = 'pending'::text);
CREATE INDEX webhook_endpoints_account ON public.webhook_endpoints USING btree (account_id, created_at);
CREATE INDEX webhook_lanes_claimed ON public.webhook_lanes USING btree (endpoint_id, claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX webhook_lanes_due ON public.webhook_lanes USING btree (due_at);
CREATE INDEX webhook_tries_delivery ON public.webhook_tries USING btree (delivery_id, id);

CREATE TRIGGER accounts_hide_spaces AFTER UPDATE OF suspended_at ON public.accounts FOR EACH ROW WHEN (((new.suspended_at IS NULL) <> (old.suspended_at IS NULL))) EXECUTE FUNCTION hide_spaces_of_suspended();
CREATE TRIGGER accounts_keep_an_admin AFTER UPDATE OF suspended_at, deleted_at ON public.accounts FOR EACH ROW WHEN ((((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL)) OR ((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL)))) EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER accounts_suspended AFTER UPDATE OF suspended_at, deleted_at ON public.accounts FOR EACH ROW WHEN ((((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL)) OR ((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL)))) EXECUTE FUNCTION end_sessions_of_suspended();
CREATE TRIGGER audit_log_fixed BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER booking_changes_give_pieces_back AFTER UPDATE OF state ON public.booking_changes FOR EACH ROW WHEN (((new.state <> ALL (ARRAY['open'::text, 'paying'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION give_change_pieces_back();
CREATE TRIGGER booking_events_fixed BEFORE DELETE OR UPDATE ON public.booking_events FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER bookings_give_add_ons_back AFTER UPDATE OF state ON public.bookings FOR EACH ROW WHEN (((new.state = ANY (ARRAY['released'::text, 'expired'::text, 'declined'::text, 'withdrawn'::text, 'cancelled'::text])) AND (new.state <> old.state))) EXECUTE FUNCTION give_add_ons_back();
CREATE TRIGGER content_page_publications_fixed BEFORE DELETE OR UPDATE ON public.content_page_publications FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER content_page_versions_fixed BEFORE DELETE OR UPDATE ON public.content_page_versions FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER host_application_events_fixed BEFORE UPDATE ON public.host_application_events FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER ledger_lines_fixed BEFORE DELETE OR UPDATE ON public.ledger_lines FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE CONSTRAINT TRIGGER ledger_lines_sum AFTER INSERT ON public.ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
CREATE TRIGGER ledger_lines_summed AFTER INSERT ON public.ledger_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION add_to_ledger_sums();
CREATE TRIGGER ledger_transactions_fixed BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER listing_events_fixed BEFORE UPDATE ON public.listing_events FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER index_message BEFORE INSERT ON public.messages FOR EACH ROW EXECUTE FUNCTION index_message();
CREATE TRIGGER occupancies_left AFTER DELETE ON public.occupancies FOR EACH ROW WHEN ((old.kind <> ALL (ARRAY['import'::text, 'change'::text]))) EXECUTE FUNCTION occupancy_left();
CREATE TRIGGER payout_items_fixed BEFORE DELETE OR UPDATE ON public.payout_items FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER payout_items_summed AFTER INSERT ON public.payout_items REFERENCING NEW TABLE AS new_items FOR EACH STATEMENT EXECUTE FUNCTION add_to_paid();
CREATE TRIGGER payouts_failed AFTER UPDATE OF state ON public.payouts FOR EACH ROW WHEN (((new.state = 'failed'::text) AND (old.state <> 'failed'::text))) EXECUTE FUNCTION take_from_paid();
CREATE TRIGGER settings_fixed BEFORE UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER spaces_counted AFTER UPDATE ON public.spaces FOR EACH ROW WHEN ((((old.status = 'published'::text) OR (new.status = 'published'::text)) AND ((((((old.status IS DISTINCT FROM new.status) OR (old.type IS DISTINCT FROM new.type)) OR (old.city_id IS DISTINCT FROM new.city_id)) OR (old.district_id IS DISTINCT FROM new.district_id)) OR (old.shown_lat IS DISTINCT FROM new.shown_lat)) OR (old.shown_lng IS DISTINCT FROM new.shown_lng)))) EXECUTE FUNCTION count_space();
CREATE TRIGGER user_roles_demoted AFTER INSERT ON public.user_roles FOR EACH ROW EXECUTE FUNCTION end_sessions_of_demoted();
CREATE TRIGGER user_roles_fixed BEFORE DELETE OR UPDATE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER user_roles_keep_an_admin AFTER INSERT ON public.user_roles FOR EACH ROW WHEN ((new.role <> 'admin'::text)) EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER user_roles_pause AFTER INSERT ON public.user_roles FOR EACH ROW WHEN ((new.role = 'user'::text)) EXECUTE FUNCTION pause_spaces();

grant delete, insert, select on account_blocks to daylet_app;
grant delete, insert, select, update on account_news to daylet_app;
grant delete, insert, select, update on accounts to daylet_app;
grant delete, insert, select, update on add_on_occupancies to daylet_app;
grant insert, select, update (facts), update (handled_at), update (times) on alerts to daylet_app;
grant delete, insert, select on analytics_events to daylet_app;
grant delete, insert, select, update on api_key_secrets to daylet_app;
grant delete, insert, select, update on api_keys to daylet_app;
grant delete, insert, select on application_documents to daylet_app;
grant insert, select on audit_log to daylet_app;
grant delete, insert, select, update on backup_codes to daylet_app;
grant delete, insert, select, update on blocks to daylet_app;
grant insert, select, update on booking_changes to daylet_app;
grant insert, select, update on booking_earnings to daylet_app;
grant insert, select on booking_events to daylet_app;
grant delete, insert, select on booking_problem_photos to daylet_app;
grant insert, select, update on booking_problems to daylet_app;
grant delete, insert, select, update on booking_reminders to daylet_app;
grant delete, insert, select, update on bookings to daylet_app;
grant delete, insert, select, update on budgets to daylet_app;
grant delete, insert, select, update on calendar_exports to daylet_app;
grant delete, insert, select, update on calendar_sources to daylet_app;
grant insert, select, update on card_setups to daylet_app;
grant insert, select, update (facts) on commission_invoices to daylet_app;
grant insert, select on content_page_publications to daylet_app;
grant insert, select on content_page_versions to daylet_app;
grant delete, insert, select, update on conversation_sides to daylet_app;
grant delete, insert, select, update on conversations to daylet_app;
grant delete, insert, select, update on credentials to daylet_app;
grant insert, select, update (facts) on credit_notes to daylet_app;
grant delete, insert, select, update on data_exports to daylet_app;
grant insert, select on demo_fillings to daylet_app;
grant delete, insert, select, update on dismissed_conflicts to daylet_app;
grant insert, select, update on disputes to daylet_app;
grant delete, insert, select on embed_sites to daylet_app;
grant delete, insert, select, update on empty_search_days to daylet_app;
grant insert, select, update on error_days to daylet_app;
grant insert, select, update on error_groups to daylet_app;
grant delete, insert, select on error_logs to daylet_app;
grant delete, insert, select, update on event_readers to daylet_app;
grant delete, insert, select, update on events to daylet_app;
grant delete, insert, select, update on factor_resets to daylet_app;
grant delete, insert, select, update on favourites to daylet_app;
grant delete, insert, select, update on featured_spaces to daylet_app;
grant delete, insert, select, update on fee_schedules to daylet_app;
grant delete, insert, select, update (changed_at), update (kept_by_admin), update (name), update (state) on files to daylet_app;
grant delete, insert, select, update on former_factors to daylet_app;
grant delete, insert, select, update on gateway_events to daylet_app;
grant delete, insert, select on gateway_records to daylet_app;
grant insert, select on gazetteer to daylet_app;
grant insert, select, update on growth_days to daylet_app;
grant delete, insert, select on hold_networks to daylet_app;
grant insert, select on host_application_events to daylet_app;
grant delete, insert, select, update on host_applications to daylet_app;
grant delete, insert, select, update on idempotency_keys to daylet_app;
grant delete, insert, select, update on imported_events to daylet_app;
grant insert, select, update on kept_bookings to daylet_app;
grant delete, insert, select, update on known_devices to daylet_app;
grant insert, select on ledger_lines to daylet_app;
grant insert, select, update on ledger_sums to daylet_app;
grant insert, select on ledger_transactions to daylet_app;
grant delete, insert, select, update on left_imports to daylet_app;
grant insert, select on listing_events to daylet_app;
grant delete, insert, select, update on mails to daylet_app;
grant delete, insert, select, update on map_cells to daylet_app;
grant delete, insert, select, update on message_attachments to daylet_app;
grant delete, insert, select, update on message_mails to daylet_app;
grant insert, select, update (note), update (outcome), update (settled_at) on message_reports to daylet_app;
grant delete, insert, select, update on messages to daylet_app;
grant delete, insert, select, update on migrations to daylet_app;
grant delete, insert, select, update on news_places to daylet_app;
grant delete, insert, select, update on notice_choices to daylet_app;
grant delete, insert, select, update on notices to daylet_app;
grant delete, insert, select, update on occupancies to daylet_app;
grant delete, insert, select, update on opening_exceptions to daylet_app;
grant delete, insert, select, update on owner_warnings to daylet_app;
grant delete, insert, select, update on passkeys to daylet_app;
grant delete, insert, select, update on payment_methods to daylet_app;
grant delete, insert, select, update on payments to daylet_app;
grant insert, select, update on payout_accounts to daylet_app;
grant insert, select, update on payout_decisions to daylet_app;
grant insert, select on payout_items to daylet_app;
grant insert, select, update on payouts to daylet_app;
grant delete, insert, select on performance_metrics to daylet_app;
grant delete, insert, select, update on photos to daylet_app;
grant delete, insert, select, update on place_names to daylet_app;
grant delete, insert, select, update on places to daylet_app;
grant delete, insert, select, update on profile_photos to daylet_app;
grant delete, insert, select, update on push_subscriptions to daylet_app;
grant delete, insert, select, update on rate_limit_hits to daylet_app;
grant insert, select, update (facts), update (mailed_at) on receipts to daylet_app;
grant insert, select, update on reconciliation_differences to daylet_app;
grant insert, select, update on reconciliation_runs to daylet_app;
grant delete, insert, select, update on refunds to daylet_app;
grant insert, select, update (note), update (outcome), update (settled_at) on review_reports to daylet_app;
grant delete, insert, select, update on reviews to daylet_app;
grant insert, select, update on roll_up_places to daylet_app;
grant insert, select, update on sandbox.customers to daylet_app;
grant insert, select, update on sandbox.deliveries to daylet_app;
grant insert, select, update on sandbox.disputes to daylet_app;
grant insert, select, update on sandbox.hosts to daylet_app;
grant insert, select, update on sandbox.intents to daylet_app;
grant insert, select, update on sandbox.methods to daylet_app;
grant insert, select, update on sandbox.refunds to daylet_app;
grant insert, select, update on sandbox.reversals to daylet_app;
grant insert, select, update on sandbox.transfers to daylet_app;
grant delete, insert, select, update on saved_lists to daylet_app;
grant delete, insert, select, update on saved_replies to daylet_app;
grant delete, insert, select, update on scheduled_work to daylet_app;
grant usage on schema public to daylet_app;
grant usage on schema public to public;
grant usage on schema sandbox to daylet_app;
grant delete, insert, select, update on second_factors to daylet_app;
grant delete, insert, select on security_events to daylet_app;
grant usage on sequence add_on_occupancies_id_seq to daylet_app;
grant usage on sequence alerts_id_seq to daylet_app;
grant usage on sequence analytics_events_id_seq to daylet_app;
grant usage on sequence audit_log_id_seq to daylet_app;
grant usage on sequence booking_events_id_seq to daylet_app;
grant usage on sequence bookings_number_seq to daylet_app;
grant usage on sequence content_page_publications_id_seq to daylet_app;
grant usage on sequence error_logs_id_seq to daylet_app;
grant usage on sequence events_id_seq to daylet_app;
grant usage on sequence former_factors_id_seq to daylet_app;
grant usage on sequence host_application_events_id_seq to daylet_app;
grant usage on sequence imported_events_id_seq to daylet_app;
grant usage on sequence ledger_transactions_id_seq to daylet_app;
grant usage on sequence listing_events_id_seq to daylet_app;
grant usage on sequence mails_id_seq to daylet_app;
grant usage on sequence occupancies_id_seq to daylet_app;
grant usage on sequence payments_seq_seq to daylet_app;
grant usage on sequence performance_metrics_id_seq to daylet_app;
grant usage on sequence sandbox.deliveries_id_seq to daylet_app;
grant usage on sequence security_events_id_seq to daylet_app;
grant usage on sequence units_id_seq to daylet_app;
grant usage on sequence user_roles_id_seq to daylet_app;
grant delete, insert, select, update on session_tokens to daylet_app;
grant delete, insert, select, update on sessions to daylet_app;
grant insert, select on settings to daylet_app;
grant delete, insert, select, update on space_drafts to daylet_app;
grant delete, insert, select, update on space_views to daylet_app;
grant delete, insert, select, update on spaces to daylet_app;
grant insert, select, update on stripe_customers to daylet_app;
grant insert, select, update on stripe_intents to daylet_app;
grant insert, select, update (note), update (outcome), update (settled_at) on subject_reports to daylet_app;
grant delete, insert, select, update on tax_rules to daylet_app;
grant insert, select, update on turnover_days to daylet_app;
grant insert, select on undecided_warnings to daylet_app;
grant delete, insert, select, update on units to daylet_app;
grant insert, select on user_roles to daylet_app;
grant delete, insert, select, update on verification_tokens to daylet_app;
grant insert, select, update on visit_days to daylet_app;
grant insert, select, update on vital_days to daylet_app;
grant insert, select, update on vital_site_days to daylet_app;
grant insert, select, update on vital_weeks to daylet_app;
grant delete, insert, select, update on webhook_deliveries to daylet_app;
grant delete, insert, select, update on webhook_endpoints to daylet_app;
grant delete, insert, select, update on webhook_lanes to daylet_app;
grant delete, insert, select, update on webhook_tries to daylet_app;
