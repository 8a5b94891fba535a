-- When a unit is taken: bookings, blocks, and busy times imported from other calendars.

-- Time that a host keeps free, on every unit of the space.
create table blocks (
  id uuid default gen_random_uuid() primary key,
  space_id uuid not null references spaces on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  note text not null default '' check (length(note) <= 200),
  made_by uuid not null references accounts,
  created_at timestamptz not null
);
create index blocks_space on blocks using gist (space_id, during);

create table occupancies (
  id bigint generated always as identity primary key,
  unit_id bigint not null references units,
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('hold', 'request', 'booking', 'change', 'block', 'import')),
  booking_id uuid references bookings,
  -- From then on the row no longer counts, even if it was not removed yet.
  expires_at timestamptz,
  note text,
  block_id uuid references blocks on delete cascade,
  -- This constraint is the promise that a slot is never sold twice.
  constraint occupancies_never_overlap exclude using gist (unit_id with =, during with &&),
  constraint occupancies_check2 check (block_id is null or kind = 'block'),
  constraint occupancies_expires check (expires_at is null or kind in ('hold', 'request', 'change')),
  constraint occupancies_of_booking check ((kind in ('hold', 'request', 'booking', 'change'))
    = (booking_id is not null))
);
create index occupancies_block on occupancies (block_id) where block_id is not null;
create index occupancies_booking on occupancies (booking_id) where booking_id is not null;

create table calendar_sources (
  id uuid default gen_random_uuid() primary key,
  space_id uuid not null references spaces,
  sealed_url text not null,
  last_fetched_at timestamptz,
  last_error jsonb,
  created_at timestamptz not null default now(),
  name text not null default '' check (length(name) <= 100),
  host text not null default '',
  etag text,
  last_modified text,
  next_fetch_at timestamptz not null default now(),
  failures integer not null default 0,
  fresh_at timestamptz,
  parsed_at timestamptz
);
create index calendar_sources_due on calendar_sources (next_fetch_at);
create index calendar_sources_space on calendar_sources (space_id);

-- Busy times from the last successful import. Times that are free here become occupancies.
create table imported_events (
  id bigint generated always as identity primary key,
  source_id uuid not null references calendar_sources on delete cascade,
  uid text not null,
  recurrence text not null default '',
  summary text not null default '',
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  unique (source_id, uid, recurrence)
);
create index imported_events_during on imported_events using gist (source_id, during);

-- Imported busy times that remain on the units of a former part, as long as the calendar shows them.
create table left_imports (
  unit_id bigint not null references units,
  source_id uuid not null references calendar_sources on delete cascade,
  during tstzmultirange not null check (not isempty(during)),
  primary key (unit_id, source_id)
);
create index left_imports_source on left_imports (source_id);

-- The private address of a space’s calendar file. Only the hash of its token is stored.
create table calendar_exports (
  space_id uuid primary key references spaces on delete cascade,
  token_hash bytea not null unique,
  renewed_at timestamptz not null
);

-- Conflicts between an import and a booking that the host dismissed.
create table dismissed_conflicts (
  event_id bigint not null references imported_events on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  dismissed_at timestamptz not null,
  primary key (event_id, booking_id)
);

-- Imported busy times that apply to a unit: from the calendars of its space and of every space around it.
create function busy_elsewhere(unit bigint) returns tstzmultirange language sql stable as $$
  with recursive above (id) as (
    select space_id from units where id = unit union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
  )
  select coalesce(range_agg(busy.during), '{}'::tstzmultirange)
  from (
    select e.during from above a join calendar_sources c on c.space_id = a.id join imported_events e on e.source_id = c.id
    union all select left_during from left_imports l cross join unnest(l.during) left_during where l.unit_id = unit
  ) busy
$$;

-- Turns imported busy times into occupancies where the unit is free.
create function store_imports(of_units bigint[]) returns void language plpgsql as $$
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
end $$;

-- Raises an error unless every unit of the slot was taken.
create function claimed_all(claimed bigint, wanted integer) returns boolean language plpgsql as $$
begin
  if claimed < wanted then
    raise exception 'a unit of the slot is taken' using errcode = 'DL001';
  end if;
  return true;
end
$$;

-- Acts: when time becomes free that another calendar says is busy, the imported time takes it at once.
create function occupancy_left() returns trigger language plpgsql as $$
begin
  if busy_elsewhere(old.unit_id) && old.during then perform store_imports(array[old.unit_id]); end if;
  return null;
end $$;
create trigger occupancies_left after delete on occupancies for each row
  when (old.kind not in ('import', 'change'))
  execute function occupancy_left();

grant select, insert, update, delete on blocks, calendar_exports, calendar_sources, dismissed_conflicts,
  imported_events, left_imports, occupancies to :"app";
grant usage on sequence imported_events_id_seq, occupancies_id_seq to :"app";
