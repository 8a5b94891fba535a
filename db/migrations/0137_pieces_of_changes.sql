-- A proposed change holds the pieces of add-ons that its booking needs then and does not have yet. Of a piece that the booking has already
-- only the added time is held. Every way in which a proposal ends gives them back.
alter table add_on_occupancies add change_id uuid references booking_changes on delete cascade;
create index add_on_occupancies_change on add_on_occupancies (change_id) where change_id is not null;

create function give_change_pieces_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where change_id = new.id;
  return null;
end $$;
create trigger booking_changes_give_pieces_back after update of state on booking_changes
  for each row when (new.state not in ('open', 'paying') and new.state <> old.state) execute function give_change_pieces_back();

-- Holds what a booking would need of each stock, as take_add_ons takes it. Its own pieces are no obstacle, and are held first.
create function hold_add_ons(for_booking uuid, for_change uuid, at tstzrange, wanted jsonb) returns text language plpgsql as $$
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

-- The booking has from now on the pieces that it had or held for all of its new time. The id of an add-on of which it has too few.
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

-- What a booking with a proposal has and holds keeps its numbers, moved behind what is out of the new stock: a piece is one for all of the time.
create or replace function move_add_ons(of_space uuid, stocks jsonb, now timestamptz) returns void language plpgsql as $$
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
