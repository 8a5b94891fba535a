-- Which pieces of an add-on are with which booking, from its start to its end; buffers are the room's. Pieces are numbered from 1 on, a
-- range of numbers a row, so that two bookings never have the same one at once. `stock_space` and `stock_add_on` say whose stock they are
-- of: a space may offer the things of another space of its host.
create table add_on_occupancies (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  add_on_id text not null,
  stock_space uuid not null references spaces on delete cascade,
  stock_add_on text not null,
  pieces int4range not null check (not isempty(pieces) and lower(pieces) >= 1 and not upper_inf(pieces)),
  during tstzrange not null check (not isempty(during)),
  constraint add_on_pieces_never_overlap exclude using gist (stock_space with =, stock_add_on with =, pieces with &&, during with &&)
);
create index add_on_occupancies_booking on add_on_occupancies (booking_id);
grant select, insert, update, delete on add_on_occupancies to :"app";

-- Takes what a booking wants of each stock, `most` (null: without limit) being how many there are; the id of the first add-on of which not
-- enough is left, null when all of it is taken. Pieces out at any time of the booking count, whatever their numbers, so that a stock made
-- smaller sells nothing until enough is back. One after the other for each stock, in their order: nobody waits for somebody who waits.
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

-- Lets one statement take all of it or nothing, as claimed_all does for units.
create function took_all(missing text) returns boolean language plpgsql as $$
begin
  if missing is not null then
    raise exception 'not enough of an add-on is left' using errcode = 'DL002', detail = missing;
  end if;
  return true;
end $$;

-- Whatever ends a booking gives back what it had. A trigger sees what was moved to another stock meanwhile, too.
create function give_add_ons_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where booking_id = new.id;
  return null;
end $$;
create trigger bookings_give_add_ons_back after update of state on bookings for each row
  when (new.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled') and new.state <> old.state) execute function give_add_ons_back();

-- From when a space offers other things than before (`stocks`: of which stock each add-on is), what it has sold ahead is of those too,
-- however many there are. Bookings first, then stocks, as everywhere.
create function move_add_ons(of_space uuid, stocks jsonb, now timestamptz) returns void language plpgsql as $$
declare
  moved record;
begin
  perform 1 from bookings b where b.space_id = of_space and b.state in ('held', 'requested', 'payment_required', 'confirmed') and upper(b.period) > now
    and exists (
      select 1 from add_on_occupancies o join jsonb_to_recordset(stocks) as s (id text, stock_space uuid, stock_add_on text) on s.id = o.add_on_id
      where o.booking_id = b.id and (s.stock_space, s.stock_add_on) <> (o.stock_space, o.stock_add_on)
    )
  order by b.id for no key update;
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

-- What was sold before: bookings of one space never overlap, so each has the first pieces.
insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
select b.id, r->>'id', b.space_id, r->>'id',
  int4range(1, 1 + (r->>'quantity')::int * case when r->>'per' = 'person' then (r->>'count')::int else 1 end), b.period
from bookings b cross join lateral jsonb_path_query(b.quote, '$.lines[*].reason ? (@.why == "add_on")') r
where b.state in ('held', 'requested', 'payment_required', 'confirmed');
