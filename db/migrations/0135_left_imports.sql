-- Busy times from the calendars of a whole that stay on the units of a part that left it, for as long as those calendars show them.
create table left_imports (
  unit_id bigint not null references units,
  source_id uuid not null references calendar_sources on delete cascade,
  during tstzmultirange not null check (not isempty(during)),
  primary key (unit_id, source_id)
);
create index left_imports_source on left_imports (source_id);
grant select, insert, update, delete on left_imports to :"app";

create or replace function busy_elsewhere(unit bigint) returns tstzmultirange language sql stable as $$
  with recursive above (id) as (
    select space_id from units where id = unit union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
  )
  select coalesce(range_agg(busy.during), '{}'::tstzmultirange)
  from (
    select e.during from above a join calendar_sources c on c.space_id = a.id join imported_events e on e.source_id = c.id
    union all select left_during from left_imports l cross join unnest(l.during) left_during where l.unit_id = unit
  ) busy
$$;
