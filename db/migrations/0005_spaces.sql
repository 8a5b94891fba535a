-- Places, spaces and what they cost.

-- Rates are JSON, so these functions check every amount in them.
create function is_whole(n jsonb, at_least bigint, at_most bigint) returns boolean language sql immutable as $$
  select case when jsonb_typeof(n) = 'number' then n::numeric = trunc(n::numeric) and n::numeric between at_least and at_most else false end
$$;

create function are_whole(
  list jsonb, field text, at_least bigint, at_most bigint, entries integer
) returns boolean language sql immutable as $$
  select case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= entries
    and coalesce((select bool_and(is_whole(e -> field, at_least, at_most)) from jsonb_array_elements(list) e), true) else false end
$$;

create function are_rates(rates jsonb) returns boolean language sql immutable as $$
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
$$;

-- Web Mercator cells; four cells per tile.
create function map_cell_x(lng double precision, zoom integer) returns integer language sql immutable strict
  as $$ select floor((lng + 180) / 360 * 4 * 2 ^ zoom)::int $$;

create function map_cell_y(lat double precision, zoom integer) returns integer language sql immutable strict
  as $$ select floor((1 - asinh(tan(radians(greatest(-85.05, least(85.05, lat))))) / pi()) / 2 * 4 * 2 ^ zoom)::int $$;

-- Cities with at least one published space, and their districts.
create table places (
  id integer primary key,
  kind text not null check (kind in ('city', 'district')),
  part_of integer references places,
  name text not null,
  search_name text not null,
  country text not null check (length(country) = 2),
  region text not null,
  zone text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null default 0,
  spaces_count integer not null default 0
);
create index places_by_count on places (spaces_count desc, id) where kind = 'city';
create index places_by_lat on places (lat);
create index places_by_name on places (search_name);
create index places_search_name on places using gin (search_name gin_trgm_ops);

-- Other names of a place, such as München or NYC.
create table place_names (
  place_id integer not null references places on delete cascade,
  name text not null check (length(name) between 1 and 200),
  search_name text not null,
  primary key (search_name, place_id)
);
create index place_names_like on place_names using gin (search_name gin_trgm_ops);
create index place_names_place on place_names (place_id);

-- Every town of the world, for addresses. A town becomes a place when a space in it is published.
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

create table fee_schedules (
  version integer primary key,
  service_ppm integer not null check (service_ppm between 0 and 1000000),
  commission_ppm integer not null check (commission_ppm between 0 and 1000000),
  valid_from timestamptz not null default now() unique
);

insert into fee_schedules (version, service_ppm, commission_ppm, valid_from) values (1, 80000, 100000, '2000-01-01 00:00:00+00');

create table tax_rules (
  region text not null,
  name text not null,
  ppm integer not null check (ppm between 0 and 1000000),
  valid_from timestamptz not null default '2000-01-01 00:00:00+00',
  valid_until timestamptz not null default 'infinity',
  primary key (region, valid_from),
  constraint tax_rules_one_at_a_time exclude using gist (region with =, tstzrange(valid_from, valid_until) with &&),
  constraint tax_rules_valid check (valid_from < valid_until)
);

create table spaces (
  id uuid default gen_random_uuid() primary key,
  host_id uuid not null references accounts,
  part_of uuid references spaces,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'paused', 'archived')),
  title text not null check (length(title) <= 200),
  type text not null check (type in ('office', 'studio', 'warehouse', 'retail', 'event_space', 'coworking',
    'meeting_room', 'workshop')),
  description text not null default '' check (length(description) <= 20000),
  house_rules text not null default '',
  city_id integer references places,
  district_id integer references places,
  location text not null default '',
  address text not null default '',
  access_instructions text not null default '',
  zone text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- The point that visitors see, moved by 100 to 300 m, chosen once.
  shown_lat double precision not null,
  shown_lng double precision not null,
  area_m2 numeric(8,1),
  ceiling_m numeric(4,1),
  capacity integer not null check (capacity between 1 and 100000),
  amenities text[] not null default '{}',
  accessibility text[] not null default '{}',
  video_url text,
  instant boolean not null default true,
  cancellation text not null default 'moderate' check (cancellation in ('flexible', 'moderate', 'firm', 'strict')),
  -- Minutes after local midnight, Monday first; null is closed. A closing time may lie after midnight.
  opens smallint[] not null check (array_length(opens, 1) = 7),
  closes smallint[] not null check (array_length(closes, 1) = 7),
  by_day boolean not null,
  by_hour boolean not null,
  min_minutes integer not null default 60 check (min_minutes > 0),
  max_minutes integer not null default 1440,
  max_days integer not null default 90 check (max_days >= 1),
  lead_minutes integer not null default 0 check (lead_minutes >= 0),
  window_days integer not null default 365 check (window_days between 1 and 548),
  step_minutes smallint not null default 60 check (step_minutes in (15, 30, 60)),
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 1440),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 1440),
  currency text not null default 'USD' check (length(currency) = 3),
  -- Rates as src/domain/pricing reads them. The columns below repeat what search needs.
  rates jsonb not null,
  tax_region text not null,
  card_price_cents bigint,
  hour_price_cents bigint,
  -- Search filters and sorts by this price: a day with all fees, or eight hours.
  sort_price_cents bigint generated always as (coalesce(card_price_cents, (hour_price_cents * 8))) stored not null,
  rating numeric(3,2),
  review_count integer not null default 0,
  -- Higher comes first in “Best match”.
  rank integer not null default 0,
  first_published_at timestamptz,
  unit_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  floor smallint check (floor between -9 and 199),
  rating_score integer not null generated always as (
    case when rating is null then 0 else round((rating * review_count + 4.30 * 10) / (review_count + 10) * 1000) end) stored,
  units_since timestamptz,
  listed_version integer not null default 0,
  listed_versions jsonb not null default '{}',
  priced_at timestamptz not null default now(),
  constraint spaces_card_price check (card_price_cents between 0 and 99999999999),
  check (max_minutes >= min_minutes),
  check (by_day or by_hour),
  check (status <> 'published' or first_published_at is not null),
  check (id <> part_of),
  constraint spaces_hour_price check (hour_price_cents between 0 and 99999999999),
  constraint spaces_lead check (lead_minutes <= 789120),
  constraint spaces_longest check (max_minutes <= 2880 and max_days <= 549),
  constraint spaces_rates check (are_rates(rates))
);
create index spaces_city_price on spaces (city_id, sort_price_cents, id) where status = 'published';
create index spaces_city_rank on spaces (city_id, rank desc, id desc) where status = 'published';
create index spaces_city_rating on spaces (city_id, rating_score desc, id desc) where status = 'published';
create index spaces_city_type_rank on spaces (city_id, type, rank desc, id desc) where status = 'published';
create index spaces_district_rank on spaces (district_id, rank desc, id desc) where status = 'published';
create index spaces_first_published on spaces (first_published_at) where first_published_at is not null;
create index spaces_host on spaces (host_id);
create index spaces_in_review on spaces (updated_at) where status = 'in_review';
create index spaces_part_of on spaces (part_of) where part_of is not null;
create index spaces_point on spaces using gist (point(shown_lng, shown_lat)) where status = 'published';
create index spaces_priced_at on spaces (priced_at) where status in ('published', 'paused');
create index spaces_published on spaces (id) include (updated_at) where status = 'published';
create index spaces_rank on spaces (rank desc, id desc) where status = 'published';
create index spaces_rating on spaces (rating_score desc, id desc) where status = 'published';
create index spaces_type_rank on spaces (type, rank desc, id desc) where status = 'published';
create index spaces_words on spaces using gin (to_tsvector('simple', title || ' ' || location))
  where status = 'published';

-- A unit is booked once at a time. It is a space without parts, or the rest of a space with parts.
create table units (
  id bigint generated always as identity primary key,
  space_id uuid not null unique references spaces
);

create table opening_exceptions (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  opens smallint,
  closes smallint,
  primary key (space_id, day),
  check ((opens is null) = (closes is null)),
  check (opens between 0 and 1439 and closes > opens and closes <= (opens + 1440))
);

create table photos (
  id uuid default gen_random_uuid() primary key,
  space_id uuid not null references spaces on delete cascade,
  position smallint not null check ("position" >= 0),
  path text not null,
  alt text not null,
  colour text not null default '#dddddd',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  file_id uuid unique references files,
  unique (space_id, position) deferrable
);
-- Rows from before this rule may break it.
alter table photos add constraint photos_alt_check check (length(alt) <= 200) not valid;

create table featured_spaces (
  position smallint primary key check ("position" between 1 and 6),
  space_id uuid not null unique references spaces
);

create table favourites (
  account_id uuid not null references accounts on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, space_id)
);

-- Counts for wide map views, so that the map never reads single spaces.
create table map_cells (
  zoom smallint not null,
  x integer not null,
  y integer not null,
  type text not null,
  spaces_count integer not null,
  lat double precision not null,
  lng double precision not null,
  primary key (zoom, x, y, type)
);

-- The host’s edits since the last publication. The row in spaces is always complete.
create table space_drafts (
  space_id uuid primary key references spaces on delete cascade,
  content jsonb not null,
  version integer not null check (version > 0),
  versions jsonb not null default '{}',
  zone text,
  saved_at timestamptz not null,
  saved_by uuid not null references accounts
);

-- Each step of a listing: who, from which state to which, and why.
create table listing_events (
  id bigint generated always as identity primary key,
  space_id uuid not null references spaces on delete cascade,
  step text not null check (step in ('submit', 'withdraw', 'approve', 'send_back', 'pause', 'resume', 'archive',
    'restore')),
  from_state text not null,
  to_state text not null,
  by uuid references accounts,
  reason text check (length(reason) <= 2000),
  at timestamptz not null
);
create index listing_events_space on listing_events (space_id, id);

-- Views of a space per day in UTC. The events themselves are deleted after 90 days.
create table space_views (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (space_id, day)
);
create index space_views_day on space_views (day);

-- Acts: keeps the counts of places and map cells equal to the published spaces, however a space changes.
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

-- Acts: pauses the published spaces of a suspended host and publishes them again when the host is restored.
create function hide_spaces_of_suspended() returns trigger language plpgsql as $$
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
end $$;
create trigger accounts_hide_spaces after update of suspended_at on accounts for each row
  when ((new.suspended_at is null) <> (old.suspended_at is null))
  execute function hide_spaces_of_suspended();

-- Acts: pauses the spaces of an account that is no longer a host.
create function pause_spaces() returns trigger language plpgsql as $$
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
end $$;
create trigger user_roles_pause after insert on user_roles for each row
  when (new.role = 'user')
  execute function pause_spaces();

-- Rows are only added.
create trigger listing_events_fixed before update on listing_events for each row execute function never_changes();

grant select, insert, update, delete on favourites, featured_spaces, fee_schedules, map_cells, opening_exceptions,
  photos, place_names, places, space_drafts, space_views, spaces, tax_rules, units to :"app";
grant select, insert on gazetteer, listing_events to :"app";
grant usage on sequence listing_events_id_seq, units_id_seq to :"app";
