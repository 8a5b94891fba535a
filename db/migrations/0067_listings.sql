-- What a host has written of a space since it was last published, or ever; the row of the space itself stays whole at any time.
create table space_drafts (
  space_id uuid primary key references spaces on delete cascade,
  content jsonb not null,
  -- Rises with every change; `versions` names, for each field, the one that last changed it.
  version integer not null check (version > 0),
  versions jsonb not null default '{}',
  -- Of the point in the content, by the map of time zones.
  zone text,
  saved_at timestamptz not null,
  saved_by uuid not null references accounts
);
grant select, insert, update, delete on space_drafts to :"app";

-- Every step of a listing: who, from where to where, and why.
create table listing_events (
  id bigint generated always as identity primary key,
  space_id uuid not null references spaces on delete cascade,
  step text not null check (step in ('submit', 'withdraw', 'approve', 'send_back', 'pause', 'resume', 'archive', 'restore')),
  from_state text not null,
  to_state text not null,
  by uuid references accounts,
  reason text check (length(reason) <= 2000),
  at timestamptz not null
);
create index listing_events_space on listing_events (space_id, id);
create trigger listing_events_fixed before update on listing_events for each row execute function never_changes();
grant select, insert on listing_events to :"app";

create index spaces_in_review on spaces (updated_at) where status = 'in_review';

-- Every town of the world, for addresses; a town becomes a place once a space in it is published. Filled by the site itself.
create table gazetteer (
  id integer primary key,
  name text not null,
  search_name text not null,
  country text not null check (length(country) = 2),
  region text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null
);
create index gazetteer_search_name on gazetteer (search_name text_pattern_ops, population desc);
grant select, insert on gazetteer to :"app";

-- A cell of the map is a quarter of a Web Mercator tile across, 64 pixels on a map of 256-pixel tiles, so that two markers do not cover
-- each other. Zooms 0 to 12; deeper the spaces are shown.
create function map_cell_x(lng double precision, zoom integer) returns integer language sql immutable strict as
$$ select floor((lng + 180) / 360 * 4 * 2 ^ zoom)::int $$;
create function map_cell_y(lat double precision, zoom integer) returns integer language sql immutable strict as
$$ select floor((1 - asinh(tan(radians(greatest(-85.05, least(85.05, lat))))) / pi()) / 2 * 4 * 2 ^ zoom)::int $$;

-- Places and map count what is published, whoever changes it: publishing, pausing, moving, deleting an account. Rows are inserted as
-- drafts; whoever inserts published ones in bulk counts them afterwards.
create function count_space() returns trigger language plpgsql as $$
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
end $$;
create trigger spaces_counted after update on spaces for each row
  when ((old.status = 'published' or new.status = 'published')
    and (old.status, old.type, old.city_id, old.district_id, old.shown_lat, old.shown_lng)
      is distinct from (new.status, new.type, new.city_id, new.district_id, new.shown_lat, new.shown_lng))
  execute function count_space();

-- What an operator sets in the product: the newest version of a name counts, older ones tell what held when.
create table settings (
  name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  set_by uuid references accounts,
  set_at timestamptz not null,
  primary key (name, version)
);
create trigger settings_fixed before update on settings for each row execute function never_changes();
grant select, insert on settings to :"app";
