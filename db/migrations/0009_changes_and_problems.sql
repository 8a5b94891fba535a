-- Changes of bookings, the pieces of add-ons that bookings use, and problems that guests report.

-- A change of dates or people that guest or host proposes. The added time is taken while the other one decides.
create table booking_changes (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null references bookings,
  proposed_by text not null check (proposed_by in ('guest', 'host')),
  proposer_id uuid not null references accounts,
  state text not null default 'open' check (state in ('open', 'paying', 'accepted', 'declined', 'withdrawn',
    'expired', 'failed', 'ended')),
  ask jsonb not null,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  occupied tstzrange not null,
  people integer not null check (people between 1 and 100000),
  quote jsonb not null,
  charge_cents bigint not null check (charge_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  payment_id uuid references payments,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  old_quote jsonb,
  told_at timestamptz,
  full_quote jsonb,
  full_charge_cents bigint check (full_charge_cents >= 0),
  full_refund_cents bigint check (full_refund_cents >= 0),
  refunded_in_full boolean not null default false,
  check (occupied @> period),
  check ((state in ('open', 'paying')) = (ended_at is null)),
  check (charge_cents = 0 or refund_cents = 0),
  check ((state = 'paying') <= (payment_id is not null)),
  constraint booking_changes_full check (num_nulls(full_quote, full_charge_cents, full_refund_cents) in (0, 3)),
  constraint booking_changes_full_once check (full_quote is null or not refunded_in_full)
);
create index booking_changes_booking on booking_changes (booking_id, created_at);
create index booking_changes_due on booking_changes (expires_at) where state = 'open';
create unique index booking_changes_one_open on booking_changes (booking_id) where state in ('open', 'paying');

-- Numbered pieces of an add-on’s stock that a booking uses. A space may offer the stock of another space of its host.
create table add_on_occupancies (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  add_on_id text not null,
  stock_space uuid not null references spaces on delete cascade,
  stock_add_on text not null,
  pieces int4range not null check (not isempty(pieces) and lower(pieces) >= 1 and not upper_inf(pieces)),
  during tstzrange not null check (not isempty(during)),
  change_id uuid references booking_changes on delete cascade,
  -- This constraint is the promise that a piece is never lent twice.
  constraint add_on_pieces_never_overlap exclude using gist (stock_space with =, stock_add_on with =, pieces with &&,
    during with &&)
);
create index add_on_occupancies_booking on add_on_occupancies (booking_id);
create index add_on_occupancies_change on add_on_occupancies (change_id) where change_id is not null;

-- A problem that a guest reports. While it is open or answered, the payout is held.
create table booking_problems (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null references bookings,
  reporter_id uuid not null references accounts,
  state text not null default 'open' check (state in ('open', 'answered', 'settled', 'withdrawn')),
  reason text not null check (reason in ('no_access', 'not_as_described', 'not_clean', 'missing_or_broken', 'unsafe',
    'other')),
  description text not null check (length(description) <= 2000),
  created_at timestamptz not null,
  answer text check (length(answer) <= 2000),
  offer_cents bigint check (offer_cents >= 0),
  answered_at timestamptz,
  outcome text check (outcome in ('accepted', 'nothing', 'partial', 'full')),
  refund_cents bigint not null default 0 check (refund_cents >= 0),
  host_cents bigint not null default 0,
  settled_reason text not null default '' check (length(settled_reason) <= 2000),
  ended_at timestamptz,
  check ((answered_at is null) = (answer is null)),
  check ((answered_at is null) = (offer_cents is null)),
  check (state <> 'open' or answered_at is null),
  check (state <> 'answered' or answered_at is not null),
  check ((state in ('settled', 'withdrawn')) = (ended_at is not null)),
  check ((state = 'settled') = (outcome is not null)),
  check (refund_cents = 0 or state = 'settled')
);
create index booking_problems_by on booking_problems (reporter_id);
create index booking_problems_newest on booking_problems (created_at desc, id);
create index booking_problems_of on booking_problems (booking_id, created_at desc);
create unique index one_open_problem on booking_problems (booking_id) where state in ('open', 'answered');

create table booking_problem_photos (
  problem_id uuid not null references booking_problems,
  file_id uuid not null unique references files,
  place smallint not null check (place between 1 and 6),
  primary key (problem_id, place)
);

-- Takes numbered pieces for a booking. Returns the id of the add-on that has too few left, or null.
create function take_add_ons(for_booking uuid, at tstzrange, wanted jsonb) returns text language plpgsql as $$
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
end $$;

-- The same for an accepted change, which keeps the pieces it already has.
create function take_held_add_ons(for_booking uuid, at tstzrange, wanted jsonb) returns text language plpgsql as $$
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
end $$;

-- The same for a proposed change, which takes only what the booking does not have yet.
create function hold_add_ons(
  for_booking uuid, for_change uuid, at tstzrange, wanted jsonb
) returns text language plpgsql as $$
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
end $$;

-- Moves the pieces of future bookings when a space starts to use another stock.
create function move_add_ons(of_space uuid, stocks jsonb, now timestamptz) returns void language plpgsql as $$
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
end $$;

-- Raises an error if an add-on has too few pieces left.
create function took_all(missing text) returns boolean language plpgsql as $$
begin
  if missing is not null then
    raise exception 'not enough of an add-on is left' using errcode = 'DL002', detail = missing;
  end if;
  return true;
end $$;

-- Acts: releases the pieces of a booking that ended without taking place.
create function give_add_ons_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where booking_id = new.id;
  return null;
end $$;
create trigger bookings_give_add_ons_back after update of state on bookings for each row
  when (new.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled') and new.state <> old.state)
  execute function give_add_ons_back();

-- Acts: releases the pieces of a proposed change that is over.
create function give_change_pieces_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where change_id = new.id;
  return null;
end $$;
create trigger booking_changes_give_pieces_back after update of state on booking_changes for each row
  when (new.state not in ('open', 'paying') and new.state <> old.state)
  execute function give_change_pieces_back();

grant select, insert, update, delete on add_on_occupancies to :"app";
grant select, insert, update on booking_changes, booking_problems to :"app";
grant select, insert, delete on booking_problem_photos to :"app";
grant usage on sequence add_on_occupancies_id_seq to :"app";
