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
create index places_search_name on places using gin (search_name gin_trgm_ops);

create table fee_schedules (
  version integer primary key,
  service_ppm integer not null check (service_ppm between 0 and 1000000),
  commission_ppm integer not null check (commission_ppm between 0 and 1000000),
  valid_from timestamptz not null default now()
);
insert into fee_schedules (version, service_ppm, commission_ppm) values (1, 80000, 100000);

create table tax_rules (
  region text primary key,
  name text not null,
  ppm integer not null check (ppm between 0 and 1000000)
);

create table spaces (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references accounts,
  part_of uuid references spaces,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'paused', 'archived')),
  title text not null check (length(title) <= 200),
  type text not null check (type in ('office','studio','warehouse','retail','event_space','coworking','meeting_room','workshop')),
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
  -- What strangers see: the point moved by 100 to 300 m, chosen once.
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
  -- Opening plan: minutes after local midnight, Monday first; null = closed that weekday. Closing may lie after midnight.
  opens smallint[] not null check (array_length(opens, 1) = 7),
  closes smallint[] not null check (array_length(closes, 1) = 7),
  by_day boolean not null,
  by_hour boolean not null,
  min_minutes integer not null default 60 check (min_minutes > 0),
  max_minutes integer not null default 1440 check (max_minutes >= min_minutes),
  max_days integer not null default 90 check (max_days >= 1),
  lead_minutes integer not null default 0 check (lead_minutes >= 0),
  window_days integer not null default 365 check (window_days between 1 and 548),
  step_minutes smallint not null default 60 check (step_minutes in (15, 30, 60)),
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 1440),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 1440),
  currency text not null default 'USD' check (length(currency) = 3),
  -- The rates as the law reads them; the numbers search needs stand beside them.
  rates jsonb not null,
  tax_region text not null,
  card_price_cents bigint,
  hour_price_cents bigint,
  -- What "price" filters and sorts by: the all-in day, or eight hours where no day is let.
  sort_price_cents bigint not null generated always as (coalesce(card_price_cents, hour_price_cents * 8)) stored,
  rating numeric(3,2),
  review_count integer not null default 0,
  -- Higher comes first in "Best match"; unique with the id.
  rank integer not null default 0,
  first_published_at timestamptz,
  unit_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (by_day or by_hour),
  check (status <> 'published' or first_published_at is not null),
  check (id <> part_of)
);
create index spaces_host on spaces (host_id);
create index spaces_part_of on spaces (part_of) where part_of is not null;
create index spaces_rank on spaces (rank desc, id desc) where status = 'published';
create index spaces_city_rank on spaces (city_id, rank desc, id desc) where status = 'published';
create index spaces_city_type_rank on spaces (city_id, type, rank desc, id desc) where status = 'published';
create index spaces_district_rank on spaces (district_id, rank desc, id desc) where status = 'published';
create index spaces_type_rank on spaces (type, rank desc, id desc) where status = 'published';
create index spaces_city_price on spaces (city_id, sort_price_cents, id) where status = 'published';
create index spaces_point on spaces using gist (point(shown_lng, shown_lat)) where status = 'published';
create index spaces_words on spaces using gin (to_tsvector('simple', title || ' ' || location)) where status = 'published';

create table units (
  id bigint generated always as identity primary key,
  -- The space whose own room this is: a space without parts, or the rest of one with parts.
  space_id uuid not null unique references spaces
);

create table opening_exceptions (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  opens smallint,
  closes smallint,
  check ((opens is null) = (closes is null)),
  check (opens between 0 and 1439 and closes > opens and closes <= opens + 1440),
  primary key (space_id, day)
);

create table photos (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces on delete cascade,
  position smallint not null check (position >= 0),
  path text not null,
  alt text not null,
  colour text not null default '#dddddd',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  unique (space_id, position)
);

create table featured_spaces (
  position smallint primary key check (position between 1 and 6),
  space_id uuid not null unique references spaces
);

create table favourites (
  account_id uuid not null references accounts on delete cascade,
  space_id uuid not null references spaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, space_id)
);

-- Map markers for wide views come from here, never from rows.
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
