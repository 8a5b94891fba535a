-- Time a host keeps for themselves, on every unit of the space.
create table blocks (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  note text not null default '' check (length(note) <= 200),
  made_by uuid not null references accounts,
  created_at timestamptz not null
);
create index blocks_space on blocks using gist (space_id, during);
grant select, insert, update, delete on blocks to :"app";

alter table occupancies add column block_id uuid references blocks on delete cascade,
  add check (block_id is null or kind = 'block');
create index occupancies_block on occupancies (block_id) where block_id is not null;

-- Blocks that stand already become their hosts' own.
with whole as (
  select distinct on (o.id) o.id, s.id as space_id, s.host_id, s.unit_ids, o.during, coalesce(o.note, '') as note
  from occupancies o join spaces s on o.unit_id = any(s.unit_ids)
  where o.kind = 'block' and o.block_id is null
    and cardinality(s.unit_ids) = (select count(*) from occupancies x where x.kind = 'block' and x.during = o.during and x.unit_id = any(s.unit_ids))
  order by o.id, cardinality(s.unit_ids) desc
), made as (
  insert into blocks (id, space_id, during, note, made_by, created_at)
  select distinct on (1) md5(space_id || ' ' || extract(epoch from lower(during)))::uuid, space_id, during, left(note, 200), host_id, now() from whole
  returning id, space_id, during
)
update occupancies o set block_id = made.id from whole join made using (space_id, during) where o.id = whole.id;

-- A calendar elsewhere whose busy times count here. Its address lets whoever knows it read the calendar, so it is kept encrypted.
alter table calendar_sources rename column url to sealed_url;
alter table calendar_sources
  add column name text not null default '' check (length(name) <= 100),
  add column host text not null default '',
  add column etag text,
  add column last_modified text,
  add column next_fetch_at timestamptz not null default now(),
  -- Of the last tries, in a row.
  add column failures integer not null default 0,
  -- When its busy times were last known to be right; a try that failed leaves it.
  add column fresh_at timestamptz,
  -- When the file itself was last read: its window moves on though the file stays as it is.
  add column parsed_at timestamptz,
  alter column last_error type jsonb using null;
create index calendar_sources_space on calendar_sources (space_id);
create index calendar_sources_due on calendar_sources (next_fetch_at);

-- The busy times of the last good import, as they stand there; what of them is free here is an occupancy.
create table imported_events (
  id bigint generated always as identity primary key,
  source_id uuid not null references calendar_sources on delete cascade,
  uid text not null,
  -- Which one of a series, by its start.
  recurrence text not null default '',
  summary text not null default '',
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  unique (source_id, uid, recurrence)
);
create index imported_events_during on imported_events using gist (source_id, during);
grant select, insert, update, delete on imported_events to :"app";

-- Sold here and taken there: what the host has seen of it and put away. Conflicts themselves are what overlaps at the moment.
create table dismissed_conflicts (
  event_id bigint not null references imported_events on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  dismissed_at timestamptz not null,
  primary key (event_id, booking_id)
);
grant select, insert, update, delete on dismissed_conflicts to :"app";

-- The one private address of a space's calendar; only the hash of its token is kept.
create table calendar_exports (
  space_id uuid primary key references spaces on delete cascade,
  token_hash bytea not null unique,
  renewed_at timestamptz not null
);
grant select, insert, update, delete on calendar_exports to :"app";

-- Every unit has its space, and what that is part of; a calendar of one of them makes the unit busy.
create function busy_elsewhere(unit bigint) returns tstzmultirange language sql stable as $$
  with recursive above (id) as (
    select space_id from units where id = unit union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
  )
  select coalesce(range_agg(e.during), '{}'::tstzmultirange)
  from above a join calendar_sources c on c.space_id = a.id join imported_events e on e.source_id = c.id
$$;

-- What is busy elsewhere and free here is taken here, unit after unit in their order, as claims take them. Meanwhile somebody may claim
-- some of it: what is left is worked out anew.
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

-- What a booking or a block leaves is busy at once where a calendar elsewhere says so.
create function occupancy_left() returns trigger language plpgsql as $$
begin
  if busy_elsewhere(old.unit_id) && old.during then perform store_imports(array[old.unit_id]); end if;
  return null;
end $$;
create trigger occupancies_left after delete on occupancies for each row when (old.kind <> 'import') execute function occupancy_left();
