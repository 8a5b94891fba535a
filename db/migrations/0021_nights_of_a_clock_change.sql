-- The same functions as before, with the wall clock read as the law reads it: an opening that a change of clocks skips is closed, and an
-- hour that is shown twice means the first time.

-- The instant of a wall clock: in a skipped hour the later, in a repeated one the earlier.
create function instant_at(zone text, day date, minute integer) returns timestamptz language plpgsql stable as $$
declare
  wall timestamp := day + make_interval(mins => minute);
  found timestamptz := wall at time zone zone;
  minutes integer;
begin
  -- PostgreSQL takes the second of two. Only shortly after a change of clocks can there have been a first one.
  if (found - interval '2 hours') at time zone zone = wall - interval '2 hours' then return found; end if;
  foreach minutes in array '{120,60,30}'::integer[] loop
    if (found - make_interval(mins => minutes)) at time zone zone = wall then return found - make_interval(mins => minutes); end if;
  end loop;
  return found;
end $$;

-- False for a minute that the clock skips.
create function exists_at(zone text, day date, minute integer) returns boolean language sql stable as $$
  select instant_at(zone, day, minute) at time zone zone = day + make_interval(mins => minute)
$$;

-- Whether the whole opening is skipped; no zone skips more than two hours.
create function is_skipped(zone text, day date, opening integer, closing integer) returns boolean language plpgsql stable as $$
begin
  if closing - opening > 120 then return false; end if;
  return not exists_at(zone, day, opening) and not exists_at(zone, day, closing - 1);
end $$;

create or replace function day_occupancy(
  space uuid, week_opens smallint[], week_closes smallint[], zone text, first_day date, last_day date, at timestamptz,
  lead_minutes integer, window_days integer, max_days integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns tstzrange language plpgsql stable as $$
declare
  today date := (at at time zone zone)::date;
  first_open smallint := week_opens[extract(isodow from first_day)];
  first_close smallint := week_closes[extract(isodow from first_day)];
  last_close smallint := week_closes[extract(isodow from last_day)];
  starts timestamptz;
  ends timestamptz;
  earliest timestamptz := at + make_interval(mins => lead_minutes);
  hours record;
  weekday integer;
begin
  if first_day < today or last_day > today + window_days or last_day - first_day >= max_days then return null; end if;
  if exists (select 1 from opening_exceptions x where x.space_id = space and x.day between first_day and last_day) then
    for hours in
      select d::date as day, case when x.day is null then week_opens[extract(isodow from d)] else x.opens end as o,
             case when x.day is null then week_closes[extract(isodow from d)] else x.closes end as c
      from generate_series(first_day, last_day, interval '1 day') d left join opening_exceptions x on x.space_id = space and x.day = d::date
    loop
      if hours.o is null or is_skipped(zone, hours.day, hours.o, hours.c) then return null; end if;
      if hours.day = first_day then first_open := hours.o; first_close := hours.c; end if;
      if hours.day = last_day then last_close := hours.c; end if;
    end loop;
  else
    for n in 0 .. least(last_day - first_day, 6) loop
      weekday := extract(isodow from first_day + n);
      if week_opens[weekday] is null then return null; end if;
      if week_closes[weekday] - week_opens[weekday] <= 120 and exists (
        select 1 from generate_series(first_day + n, last_day, interval '7 days') d
        where is_skipped(zone, d::date, week_opens[weekday], week_closes[weekday])
      ) then return null; end if;
    end loop;
  end if;
  starts := instant_at(zone, first_day, first_open);
  ends := instant_at(zone, last_day, last_close);
  if starts < earliest then
    if first_day > today then return null; end if;
    starts := starts + make_interval(mins => step_minutes) * ceil(extract(epoch from earliest - starts) / 60 / step_minutes);
    if starts >= instant_at(zone, first_day, first_close) then return null; end if;
  end if;
  if starts >= ends then return null; end if;
  return tstzrange(starts - make_interval(mins => buffer_before), ends + make_interval(mins => buffer_after));
end $$;

create or replace function hour_occupancy(
  space uuid, week_opens smallint[], week_closes smallint[], zone text, on_day date, start_minute integer, length_minutes integer, at timestamptz,
  lead_minutes integer, window_days integer, min_minutes integer, max_minutes integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns tstzrange language plpgsql stable as $$
declare
  opening smallint := week_opens[extract(isodow from on_day)];
  closing smallint := week_closes[extract(isodow from on_day)];
  starts timestamptz;
  ends timestamptz;
  exception record;
begin
  select x.opens, x.closes into exception from opening_exceptions x where x.space_id = space and x.day = on_day;
  if found then opening := exception.opens; closing := exception.closes; end if;
  if opening is null or start_minute < opening or start_minute >= closing
    or length_minutes < min_minutes or length_minutes > max_minutes
    or (start_minute - opening) % step_minutes <> 0 or length_minutes % step_minutes <> 0
    or on_day > (at at time zone zone)::date + window_days
  then return null; end if;
  starts := instant_at(zone, on_day, start_minute);
  ends := starts + make_interval(mins => length_minutes);
  if starts < at + make_interval(mins => lead_minutes) or ends > instant_at(zone, on_day, closing) or not exists_at(zone, on_day, start_minute)
  then return null; end if;
  return tstzrange(starts - make_interval(mins => buffer_before), ends + make_interval(mins => buffer_after));
end $$;

create or replace function has_free_hours(
  space uuid, units bigint[], week_opens smallint[], week_closes smallint[], zone text, first_day date, last_day date, at timestamptz,
  lead_minutes integer, window_days integer, min_minutes integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns boolean language plpgsql stable as $$
declare
  on_day date := first_day;
  opening timestamptz; closing timestamptz; earliest timestamptz; starts timestamptz;
  needed interval := make_interval(mins => (ceil(min_minutes::numeric / step_minutes) * step_minutes)::integer);
  step interval := make_interval(mins => step_minutes);
  gap tstzrange; ordinary boolean; found_one boolean; hours record;
begin
  if last_day > (at at time zone zone)::date + window_days then return false; end if;
  while on_day <= last_day loop
    select case when x.day is null then week_opens[extract(isodow from on_day)] else x.opens end as o,
           case when x.day is null then week_closes[extract(isodow from on_day)] else x.closes end as c
    into hours from (values (on_day)) d (day) left join opening_exceptions x on x.space_id = space and x.day = d.day;
    if hours.o is null then return false; end if;
    opening := instant_at(zone, on_day, hours.o);
    closing := instant_at(zone, on_day, hours.c);
    ordinary := closing - opening = make_interval(mins => hours.c - hours.o) and exists_at(zone, on_day, hours.o);
    if not ordinary then
      select min(instant_at(zone, on_day, m)) into opening from generate_series(hours.o::integer, hours.c - 1, step_minutes) m
      where exists_at(zone, on_day, m);
      if opening is null or closing <= opening then return false; end if;
    end if;
    earliest := greatest(opening, at + make_interval(mins => lead_minutes));
    found_one := false;
    -- A start needs its buffers free too, so each busy stretch is widened by them.
    for gap in
      select unnest(tstzmultirange(tstzrange(opening, closing)) - coalesce((
        select range_agg(tstzrange(lower(o.during) - make_interval(mins => buffer_after), upper(o.during) + make_interval(mins => buffer_before)))
        from unnest(units) u join occupancies o on o.unit_id = u
          and o.during && tstzrange(opening - make_interval(mins => buffer_before), closing + make_interval(mins => buffer_after))
        where o.expires_at is null or o.expires_at > at), '{}'::tstzmultirange))
    loop
      if ordinary then
        starts := greatest(lower(gap), earliest);
        starts := opening + step * ceil(extract(epoch from starts - opening) / extract(epoch from step));
        found_one := starts + needed <= upper(gap);
      else
        -- Each start that the wall clock shows is looked at.
        found_one := exists (
          select 1 from generate_series(hours.o::integer, hours.c - 1, step_minutes) m cross join lateral (select instant_at(zone, on_day, m) as i) s
          where s.i >= lower(gap) and s.i >= earliest and s.i + needed <= upper(gap) and exists_at(zone, on_day, m));
      end if;
      exit when found_one;
    end loop;
    if not found_one then return false; end if;
    on_day := on_day + 1;
  end loop;
  return true;
end $$;
