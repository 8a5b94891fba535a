-- The same rules as the law's availability, for search only: a test compares both on random worlds.

-- What a day booking of these dates would occupy, buffers inside; null when the rules refuse it.
create function day_occupancy(
  space uuid, week_opens smallint[], week_closes smallint[], zone text, first_day date, last_day date, at timestamptz,
  lead_minutes integer, window_days integer, max_days integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns tstzrange language plpgsql stable as $$
declare
  today date := (at at time zone zone)::date;
  first_open smallint := week_opens[extract(isodow from first_day)];
  first_close smallint := week_closes[extract(isodow from first_day)];
  last_close smallint := week_closes[extract(isodow from last_day)];
  starts timestamptz;
  earliest timestamptz := at + make_interval(mins => lead_minutes);
  hours record;
begin
  if first_day < today or last_day > today + window_days or last_day - first_day >= max_days then return null; end if;
  if exists (select 1 from opening_exceptions x where x.space_id = space and x.day between first_day and last_day) then
    for hours in
      select d::date as day, case when x.day is null then week_opens[extract(isodow from d)] else x.opens end as o,
             case when x.day is null then week_closes[extract(isodow from d)] else x.closes end as c
      from generate_series(first_day, last_day, interval '1 day') d left join opening_exceptions x on x.space_id = space and x.day = d::date
    loop
      if hours.o is null then return null; end if;
      if hours.day = first_day then first_open := hours.o; first_close := hours.c; end if;
      if hours.day = last_day then last_close := hours.c; end if;
    end loop;
  else
    for n in 0 .. least(last_day - first_day, 6) loop
      if week_opens[extract(isodow from first_day + n)] is null then return null; end if;
    end loop;
  end if;
  starts := (first_day + make_interval(mins => first_open)) at time zone zone;
  if starts < earliest then
    if first_day > today then return null; end if;
    starts := starts + make_interval(mins => step_minutes) * ceil(extract(epoch from earliest - starts) / 60 / step_minutes);
    if starts >= (first_day + make_interval(mins => first_close)) at time zone zone then return null; end if;
  end if;
  return tstzrange(
    starts - make_interval(mins => buffer_before),
    ((last_day + make_interval(mins => last_close)) at time zone zone) + make_interval(mins => buffer_after));
end $$;

-- What these hours of one day would occupy, buffers inside; null when the rules refuse them.
create function hour_occupancy(
  space uuid, week_opens smallint[], week_closes smallint[], zone text, on_day date, start_minute integer, length_minutes integer, at timestamptz,
  lead_minutes integer, window_days integer, min_minutes integer, max_minutes integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns tstzrange language plpgsql stable as $$
declare
  opening smallint := week_opens[extract(isodow from on_day)];
  closing smallint := week_closes[extract(isodow from on_day)];
  starts timestamptz := (on_day + make_interval(mins => start_minute)) at time zone zone;
  exception record;
begin
  select x.opens, x.closes into exception from opening_exceptions x where x.space_id = space and x.day = on_day;
  if found then opening := exception.opens; closing := exception.closes; end if;
  if opening is null or start_minute < opening or start_minute + length_minutes > closing
    or length_minutes < min_minutes or length_minutes > max_minutes
    or (start_minute - opening) % step_minutes <> 0 or length_minutes % step_minutes <> 0
    or starts < at + make_interval(mins => lead_minutes) or on_day > (at at time zone zone)::date + window_days
  then return null; end if;
  return tstzrange(starts - make_interval(mins => buffer_before), starts + make_interval(mins => length_minutes + buffer_after));
end $$;

-- Whether every date has one free start of the shortest length: how a space let by the hour only matches dates.
create function has_free_hours(
  space uuid, units bigint[], week_opens smallint[], week_closes smallint[], zone text, first_day date, last_day date, at timestamptz,
  lead_minutes integer, window_days integer, min_minutes integer, step_minutes integer, buffer_before integer, buffer_after integer
) returns boolean language plpgsql stable as $$
declare
  on_day date := first_day;
  opening timestamptz; closing timestamptz; earliest timestamptz; starts timestamptz;
  needed interval := make_interval(mins => (ceil(min_minutes::numeric / step_minutes) * step_minutes)::integer);
  step interval := make_interval(mins => step_minutes);
  gap tstzrange; found_one boolean; hours record;
begin
  if last_day > (at at time zone zone)::date + window_days then return false; end if;
  while on_day <= last_day loop
    select case when x.day is null then week_opens[extract(isodow from on_day)] else x.opens end as o,
           case when x.day is null then week_closes[extract(isodow from on_day)] else x.closes end as c
    into hours from (values (on_day)) d (day) left join opening_exceptions x on x.space_id = space and x.day = d.day;
    if hours.o is null then return false; end if;
    opening := (on_day + make_interval(mins => hours.o)) at time zone zone;
    closing := (on_day + make_interval(mins => hours.c)) at time zone zone;
    earliest := greatest(opening, at + make_interval(mins => lead_minutes));
    found_one := false;
    -- A start needs its buffers free too, so each busy stretch is widened by them.
    for gap in
      select unnest(tstzmultirange(tstzrange(opening, greatest(closing, opening))) - coalesce((
        select range_agg(tstzrange(lower(o.during) - make_interval(mins => buffer_after), upper(o.during) + make_interval(mins => buffer_before)))
        from unnest(units) u join occupancies o on o.unit_id = u
          and o.during && tstzrange(opening - make_interval(mins => buffer_before), closing + make_interval(mins => buffer_after))
        where o.expires_at is null or o.expires_at > at), '{}'::tstzmultirange))
    loop
      starts := greatest(lower(gap), earliest);
      starts := opening + step * ceil(extract(epoch from starts - opening) / extract(epoch from step));
      if starts + needed <= upper(gap) then found_one := true; exit; end if;
    end loop;
    if not found_one then return false; end if;
    on_day := on_day + 1;
  end loop;
  return true;
end $$;
