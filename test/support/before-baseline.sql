-- The migrations before version 0.1.0, without their comments. Tests make old databases from them.
-- file 0001_accounts.sql
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspension_reason is null))
);
create unique index accounts_email on accounts (lower(email));
create table credentials (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('password', 'google', 'oidc')),
  subject text,
  password_hash text,
  created_at timestamptz not null default now(),
  check ((provider = 'password') = (password_hash is not null)),
  check ((provider = 'password') = (subject is null)),
  unique (account_id, provider),
  unique (provider, subject)
);
create table user_roles (
  id bigint generated always as identity primary key,
  user_id uuid not null references accounts,
  role text not null check (role in ('user', 'host', 'admin')),
  assigned_at timestamptz not null default now(),
  assigned_by uuid references accounts
);
create index user_roles_newest on user_roles (user_id, assigned_at desc, id desc);
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_account on sessions (account_id) where account_id is not null;
-- file 0002_spaces.sql
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
  rates jsonb not null,
  tax_region text not null,
  card_price_cents bigint,
  hour_price_cents bigint,
  sort_price_cents bigint not null generated always as (coalesce(card_price_cents, hour_price_cents * 8)) stored,
  rating numeric(3,2),
  review_count integer not null default 0,
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
-- file 0003_bookings.sql
create table bookings (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  space_id uuid not null references spaces,
  host_id uuid not null references accounts,
  guest_id uuid references accounts,
  session_id uuid references sessions,
  state text not null check (state in ('held','requested','payment_required','confirmed','completed','declined','expired','released','withdrawn','cancelled')),
  mode text not null check (mode in ('days', 'hours')),
  ask jsonb not null,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  occupied tstzrange not null check (occupied @> period),
  zone text not null,
  people integer not null check (people between 1 and 100000),
  add_ons jsonb not null default '[]',
  quote jsonb not null,
  currency text not null,
  total_cents bigint not null check (total_cents >= 0),
  commission_cents bigint not null check (commission_cents >= 0),
  host_receives_cents bigint not null check (host_receives_cents >= 0),
  fee_version integer not null references fee_schedules,
  cancellation text not null,
  house_rules text not null,
  expires_at timestamptz,
  prolonged boolean not null default false,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  check (state = 'held' or guest_id is not null or state in ('released', 'expired')),
  check ((state in ('held', 'requested', 'payment_required')) = (expires_at is not null)),
  check ((state in ('confirmed', 'completed')) <= (confirmed_at is not null))
);
create index bookings_guest on bookings (guest_id, created_at desc) where guest_id is not null;
create index bookings_space on bookings (space_id, created_at desc);
create index bookings_due on bookings (expires_at) where expires_at is not null;
create unique index bookings_one_hold_per_session on bookings (session_id) where state = 'held';
create unique index bookings_one_hold_per_guest on bookings (guest_id) where state = 'held' and guest_id is not null;
create table occupancies (
  id bigint generated always as identity primary key,
  unit_id bigint not null references units,
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('hold', 'request', 'booking', 'block', 'import')),
  booking_id uuid references bookings,
  expires_at timestamptz,
  note text,
  check (expires_at is null or kind in ('hold', 'request')),
  check ((kind in ('hold', 'request', 'booking')) = (booking_id is not null)),
  constraint occupancies_never_overlap exclude using gist (unit_id with =, during with &&)
);
create index occupancies_booking on occupancies (booking_id) where booking_id is not null;
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  at timestamptz not null,
  actor text not null check (actor in ('guest', 'host', 'admin', 'system')),
  actor_id uuid references accounts,
  from_state text,
  to_state text not null,
  reason text not null default ''
);
create index booking_events_booking on booking_events (booking_id, id);
create table idempotency_keys (
  session_id uuid not null references sessions on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  booking_id uuid references bookings,
  created_at timestamptz not null,
  primary key (session_id, key)
);
create table calendar_sources (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references spaces,
  url text not null,
  last_fetched_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
-- file 0004_payments.sql
create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  gateway_ref text unique,
  state text not null check (state in ('open', 'requires_action', 'failed', 'card_saved', 'authorised', 'cancelled', 'captured')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  captured_cents bigint not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and captured_cents),
  card_brand text,
  card_last4 text,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'captured') = (captured_cents > 0))
);
create index payments_booking on payments (booking_id);
create unique index payments_one_open on payments (booking_id) where state in ('open', 'requires_action', 'authorised');
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  gateway_ref text unique,
  created_at timestamptz not null,
  done_at timestamptz
);
create index refunds_payment on refunds (payment_id);
create table gateway_events (
  gateway text not null,
  event_id text not null,
  kind text not null,
  gateway_ref text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);
create table ledger_transactions (
  id bigint generated always as identity primary key,
  key text not null unique,
  booking_id uuid references bookings,
  at timestamptz not null
);
create table ledger_lines (
  transaction_id bigint not null references ledger_transactions,
  position smallint not null,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  primary key (transaction_id, position)
);
create index ledger_lines_account on ledger_lines (account);
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_lines where transaction_id = new.transaction_id
    group by transaction_id having sum(amount_cents) <> 0 or count(distinct currency) <> 1
  ) then
    raise exception 'ledger transaction % does not sum to zero in one currency', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_sum after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_sums_to_zero();
create function never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_lines_fixed before update or delete on ledger_lines for each row execute function never_changes();
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function never_changes();
create trigger booking_events_fixed before update or delete on booking_events for each row execute function never_changes();
create trigger user_roles_fixed before update or delete on user_roles for each row execute function never_changes();
create schema sandbox;
create table sandbox.intents (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents bigint not null,
  currency text not null,
  card_last4 text not null,
  card_brand text not null,
  state text not null check (state in ('requires_action', 'captured', 'failed', 'cancelled')),
  failure_code text,
  refunded_cents bigint not null default 0,
  return_path text not null,
  created_at timestamptz not null
);
create table sandbox.refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text not null references sandbox.intents,
  amount_cents bigint not null
);
create table sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  due_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_deliveries_due on sandbox.deliveries (due_at) where delivered_at is null;
-- file 0005_words.sql
create table reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  space_id uuid not null references spaces,
  author_id uuid not null references accounts,
  by_role text not null check (by_role in ('guest', 'host')),
  overall smallint not null check (overall between 1 and 5),
  categories jsonb not null default '{}',
  body text not null check (length(body) <= 5000),
  reply text check (length(reply) <= 5000),
  created_at timestamptz not null,
  visible_at timestamptz,
  unique (booking_id, by_role)
);
create index reviews_space on reviews (space_id, created_at desc) where by_role = 'guest';
create table conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references accounts,
  host_id uuid not null references accounts,
  space_id uuid not null references spaces,
  last_message_at timestamptz,
  unique (user_id, host_id, space_id)
);
create index conversations_host on conversations (host_id, last_message_at desc);
create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations,
  sender_id uuid not null references accounts,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null
);
create index messages_conversation on messages (conversation_id, created_at);
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
-- file 0006_roles.sql
grant usage on schema public, sandbox to :"app";
grant select, insert, update, delete on all tables in schema public to :"app";
grant select, insert, update on all tables in schema sandbox to :"app";
grant usage on all sequences in schema public, sandbox to :"app";
revoke update, delete, truncate on ledger_transactions, ledger_lines, booking_events, user_roles from :"app";
-- file 0007_availability.sql
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
-- file 0008_claims.sql
create function claimed_all(claimed bigint, wanted integer) returns boolean language plpgsql as $$
begin
  if claimed < wanted then
    raise exception 'a unit of the slot is taken' using errcode = 'DL001';
  end if;
  return true;
end
$$;
-- file 0009_sign_in.sql
alter table accounts add column deleted_at timestamptz;
alter table sessions
  add column device_hash bytea,
  add column last_active_at timestamptz,
  add column confirmed_at timestamptz,
  add column pending_account_id uuid references accounts on delete cascade,
  add column pending_until timestamptz;
alter table sessions drop column token_hash;
create index sessions_pending on sessions (pending_account_id) where pending_account_id is not null;
create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);
create index session_tokens_expiry on session_tokens (expires_at);
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
create table proofs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside')),
  account_id uuid references accounts on delete cascade,
  email text,
  secret_hash bytea not null,
  facts jsonb not null default '{}',
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proofs_secret on proofs (kind, secret_hash);
create index proofs_account on proofs (account_id) where account_id is not null;
create index proofs_email on proofs (lower(email)) where email is not null;
create index proofs_expiry on proofs (expires_at);
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table backup_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  sealed text,
  created_at timestamptz not null,
  send_after timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  trouble text
);
create index mails_waiting on mails (send_after) where sent_at is null;
create unlogged table turns (
  key text not null,
  at timestamptz not null
);
create index turns_key on turns (key, at);
create index turns_at on turns (at);
create function take_turn(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from turns where key = of_key and at > now - span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into turns (key, at) values (of_key, now);
  return null;
end
$$;
create function end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = coalesce(new.suspended_at, new.deleted_at)
  where (account_id = new.id or pending_account_id = new.id) and ended_at is null;
  return null;
end
$$;
create trigger accounts_suspended after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_sessions_of_suspended();
create function end_sessions_of_demoted() returns trigger language plpgsql as $$
declare
  before text;
  rank text[] := array['user', 'host', 'admin'];
begin
  -- A row dated before another one changes nothing.
  if exists (select 1 from user_roles where user_id = new.user_id and id <> new.id and assigned_at > new.assigned_at) then
    return null;
  end if;
  select role into before from user_roles where user_id = new.user_id and id <> new.id order by assigned_at desc, id desc limit 1;
  if array_position(rank, new.role) < array_position(rank, coalesce(before, 'user')) then
    update sessions set ended_at = new.assigned_at where account_id = new.user_id and ended_at is null;
  end if;
  return null;
end
$$;
create trigger user_roles_demoted after insert on user_roles for each row execute function end_sessions_of_demoted();
grant select, insert, update, delete on session_tokens, known_devices, proofs, second_factors, backup_codes, passkeys, mails, turns to :"app";
grant usage on all sequences in schema public to :"app";
-- file 0010_insights.sql
create table error_logs (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  error_message text not null,
  error_stack text,
  page_url text not null check (page_url !~ '[?#]'),
  user_agent text not null default '',
  timestamp timestamptz not null,
  severity text not null default 'medium' check (severity in ('medium', 'high')),
  context jsonb not null default '{}'
);
create index error_logs_timestamp on error_logs (timestamp);
create index error_logs_user on error_logs (user_id) where user_id is not null;
create table analytics_events (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  event_name text not null,
  properties jsonb not null default '{}',
  created_at timestamptz not null
);
create index analytics_events_created_at on analytics_events (created_at);
create index analytics_events_user on analytics_events (user_id) where user_id is not null;
create table performance_metrics (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  metric_name text not null,
  metric_value double precision not null,
  page_url text not null check (page_url !~ '[?#]'),
  timestamp timestamptz not null,
  metadata jsonb not null default '{}'
);
create index performance_metrics_timestamp on performance_metrics (timestamp);
create index performance_metrics_user on performance_metrics (user_id) where user_id is not null;
create table security_events (
  id bigint generated always as identity primary key,
  session_id uuid,
  device_hash bytea,
  account_id uuid references accounts on delete set null,
  event_type text not null,
  details jsonb not null default '{}',
  seen_by_server boolean not null,
  at timestamptz not null
);
create index security_events_session on security_events (session_id, at) where session_id is not null;
create index security_events_device on security_events (device_hash, at) where device_hash is not null;
create index security_events_account on security_events (account_id) where account_id is not null;
create index security_events_at on security_events (at);
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index alerts_at on alerts (at);
create table owner_warnings (
  account_id uuid primary key references accounts on delete cascade,
  warned_at timestamptz not null
);
grant select, insert, delete on error_logs, analytics_events, performance_metrics, security_events to :"app";
grant select, insert on alerts to :"app";
grant select, insert, update on owner_warnings to :"app";
grant usage on all sequences in schema public to :"app";
-- file 0011_mails_by_age.sql
create index mails_age on mails (created_at);
-- file 0012_what_sweeps_look_for.sql
create index bookings_ending on bookings (upper(period)) where state = 'confirmed';
create index refunds_open on refunds (created_at) where state = 'open';
-- file 0013_next_second_factor.sql
alter table second_factors add column next_sealed text;
-- file 0014_keys_of_lost_replies.sql
create index idempotency_keys_key on idempotency_keys (key);
-- file 0020_captures_as_they_were.sql
alter table payments
  drop constraint payments_check,
  add constraint payments_captured check (captured_cents >= 0),
  add column captured_currency text check (length(captured_currency) = 3),
  add constraint payments_captured_currency check (captured_currency is null or captured_cents > 0);
update sandbox.deliveries set body = jsonb_set(body::jsonb, '{view,currency}', '"USD"')::text
where delivered_at is null and not body::jsonb #> '{view}' ? 'currency';
-- file 0021_nights_of_a_clock_change.sql
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
create function exists_at(zone text, day date, minute integer) returns boolean language sql stable as $$
  select instant_at(zone, day, minute) at time zone zone = day + make_interval(mins => minute)
$$;
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
-- file 0022_bounds_of_prices.sql
create function is_whole(n jsonb, at_least bigint, at_most bigint) returns boolean language sql immutable as $$
  select case when jsonb_typeof(n) = 'number' then n::numeric = trunc(n::numeric) and n::numeric between at_least and at_most else false end
$$;
create function are_whole(list jsonb, field text, at_least bigint, at_most bigint, entries integer) returns boolean language sql immutable as $$
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
alter table spaces
  add constraint spaces_rates check (are_rates(rates)),
  add constraint spaces_card_price check (card_price_cents between 0 and 99999999999),
  add constraint spaces_hour_price check (hour_price_cents between 0 and 99999999999),
  add constraint spaces_longest check (max_minutes <= 2880 and max_days <= 549),
  add constraint spaces_lead check (lead_minutes <= 789120);
alter table bookings add constraint bookings_total check (total_cents <= 99999999999);
alter table payments add constraint payments_amount check (amount_cents <= 99999999999);
-- file 0030_demo_fillings.sql
create table demo_fillings (filled_at timestamptz primary key);
insert into demo_fillings
select now() where
  exists (select 1 from accounts where email in ('visitor@daylet.example', 'host@daylet.example', 'admin@daylet.example'))
  or exists (select 1 from spaces where id::text like '5eed0000-da1e-4000-a000-%')
  or exists (select 1 from photos where path like 'demo/%');
grant select, insert on demo_fillings to :"app";
-- file 0031_names_of_the_field.sql
alter table turns rename to rate_limit_hits;
alter index turns_at rename to rate_limit_hits_at;
alter index turns_key rename to rate_limit_hits_key;
drop function take_turn(text, integer, interval, timestamptz);
create function consume_rate_limit(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from rate_limit_hits where key = of_key and at > now - span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into rate_limit_hits (key, at) values (of_key, now);
  return null;
end
$$;
alter table proofs rename to verification_tokens;
alter table verification_tokens rename constraint proofs_pkey to verification_tokens_pkey;
alter table verification_tokens rename constraint proofs_kind_check to verification_tokens_kind_check;
alter table verification_tokens rename constraint proofs_account_id_fkey to verification_tokens_account_id_fkey;
alter index proofs_account rename to verification_tokens_account;
alter index proofs_email rename to verification_tokens_email;
alter index proofs_expiry rename to verification_tokens_expiry;
alter index proofs_secret rename to verification_tokens_secret;
-- file 0032_open_attempts.sql
create function is_attempt_open(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('open', 'requires_action')
$$;
-- file 0033_instant_bookings.sql
alter table bookings add column instant boolean not null default true;
alter table bookings alter column instant drop default;
-- file 0034_jobs.sql
CREATE SCHEMA jobs;
    CREATE TYPE jobs.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;
    CREATE FUNCTION jobs.job_now()
    RETURNS timestamp with time zone AS
    $$
      SELECT pg_catalog.now();
    $$
    LANGUAGE sql STABLE;
  ;
    CREATE TABLE jobs.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;
    CREATE TABLE jobs.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES jobs.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      created_delta int NOT NULL default 0,
      completed_delta int NOT NULL default 0,
      failed_delta int NOT NULL default 0,
      delta_on timestamp with time zone,
      delta_seconds int,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;
    CREATE TABLE jobs.schedule (
      name text REFERENCES jobs.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
      cron text not null,
      timezone text DEFAULT 'UTC',
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      last_job_id uuid,
      PRIMARY KEY (name, key)
    )
  ;
    CREATE TABLE jobs.subscription (
      event text not null,
      name text not null REFERENCES jobs.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;
    CREATE TABLE jobs.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;
    CREATE FUNCTION jobs.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;
    CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE FUNCTION jobs.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE TABLE jobs.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state jobs.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int,
      source_output jsonb,
      source_root_id uuid
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE jobs.job ADD PRIMARY KEY (name, id);
    CREATE TABLE jobs.job_common (LIKE jobs.job INCLUDING GENERATED INCLUDING DEFAULTS);
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, 'job_common');
    ALTER TABLE jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
  ;
    CREATE TABLE jobs.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON jobs.warning (created_on DESC);
    CREATE TABLE jobs.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      created_delta   int,
      completed_delta int,
      failed_delta    int,
      delta_seconds   int,
      delta_on        timestamptz,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON jobs.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (jobs.job_now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'jobs' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE jobs.%I PARTITION OF jobs.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;
    CREATE TABLE jobs.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON jobs.job_dependency (parent_name, parent_id);
    CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          jobs.job_now(),
          jobs.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i12 ON jobs.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;
    CREATE FUNCTION jobs.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO jobs.version(version) VALUES ('43');
grant usage on schema jobs to :"app";
grant select, insert, update, delete on all tables in schema jobs to :"app";
grant execute on all functions in schema jobs to :"app";
-- file 0035_events.sql
create table events (
  xact_id xid8 not null default pg_current_xact_id(),
  id bigint generated by default as identity,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (xact_id, id)
);
create index events_age on events (at);
insert into events (kind, facts, at) select topic, payload, created_at from outbox order by id;
drop table outbox;
create table event_readers (
  name text primary key,
  xact_id xid8 not null,
  event_id bigint not null
);
create table scheduled_work (
  name text primary key,
  due_at timestamptz not null,
  ran_at timestamptz,
  last_error text
);
delete from mails where sent_at is null;
update mails set sealed = null;
alter table mails drop column send_after, drop column tries;
alter table mails rename column trouble to last_error;
grant select, insert, update, delete on events, event_readers, scheduled_work to :"app";
alter table sandbox.deliveries add column tries integer not null default 0;
-- file 0036_floor.sql
alter table spaces add column floor smallint check (floor between -9 and 199);
-- file 0037_one_rule.sql
drop function day_occupancy(uuid, smallint[], smallint[], text, date, date, timestamptz, integer, integer, integer, integer, integer, integer);
drop function hour_occupancy(uuid, smallint[], smallint[], text, date, integer, integer, timestamptz, integer, integer, integer, integer, integer, integer, integer);
drop function has_free_hours(uuid, bigint[], smallint[], smallint[], text, date, date, timestamptz, integer, integer, integer, integer, integer, integer);
drop function is_skipped(text, date, integer, integer);
drop function exists_at(text, date, integer);
drop function instant_at(text, date, integer);
-- file 0042_budgets_and_claims.sql
create unlogged table budgets (
  key text primary key,
  used bigint not null,
  ends_at timestamptz not null
);
create index budgets_ends_at on budgets (ends_at);
create function spend_budget(of_key text, amount bigint, most bigint, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  ends timestamptz;
begin
  insert into budgets as b (key, used, ends_at) values (of_key, amount, now + span)
  on conflict (key) do update set
    used = case when b.ends_at <= now then amount else b.used + amount end,
    ends_at = case when b.ends_at <= now then now + span else b.ends_at end
  where b.ends_at <= now or b.used + amount <= most;
  if found then return null; end if;
  select b.ends_at into ends from budgets b where b.key = of_key;
  return ends;
end $$;
alter table verification_tokens drop constraint verification_tokens_kind_check;
alter table verification_tokens add constraint verification_tokens_kind_check
  check (kind in ('verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside', 'claim'));
alter table second_factors add column failures integer not null default 0;
alter table security_events add column tried_id uuid references accounts on delete set null;
create index security_events_tried on security_events (tried_id, at) where tried_id is not null;
alter table alerts add column times integer not null default 1;
create index alerts_kind on alerts (kind, at);
alter table owner_warnings add column kind text not null default 'suspicious';
alter table owner_warnings drop constraint owner_warnings_pkey, add primary key (account_id, kind);
alter table accounts add column demo boolean not null default false;
update accounts set demo = true
where email in ('visitor@daylet.example', 'host@daylet.example', 'admin@daylet.example') and exists (select 1 from demo_fillings);
grant select, insert, update, delete on budgets to :"app";
grant update (times, facts) on alerts to :"app";
grant delete on owner_warnings to :"app";
-- file 0043_holds_of_a_network.sql
alter table bookings
  add column hold_network bytea,
  add column hold_place smallint check (hold_place between 1 and 3),
  add constraint bookings_hold_network check ((hold_network is null) >= (hold_place is null));
create unique index bookings_holds_of_network on bookings (hold_network, hold_place) where state = 'held' and hold_network is not null;
create unique index bookings_one_hold_per_network_and_space on bookings (hold_network, space_id) where state = 'held' and hold_network is not null;
create index bookings_hold_network on bookings (hold_network) where hold_network is not null;
-- file 0044_titles_as_booked.sql
alter table bookings add column title text;
update bookings b set title = s.title from spaces s where s.id = b.space_id;
-- file 0047_receipts.sql
alter table bookings add column invoice jsonb;
create table receipts (
  number bigint primary key check (number > 0),
  booking_id uuid not null unique references bookings,
  issued_at timestamptz not null,
  facts jsonb not null,
  mailed_at timestamptz
);
grant select, insert, update (facts, mailed_at) on receipts to :"app";
-- file 0050_place_names.sql
create table place_names (
  place_id integer not null references places on delete cascade,
  name text not null check (length(name) between 1 and 200),
  search_name text not null,
  primary key (search_name, place_id)
);
create index place_names_like on place_names using gin (search_name gin_trgm_ops);
create index place_names_place on place_names (place_id);
grant select, insert, update, delete on place_names to :"app";
create index places_by_name on places (search_name);
create index places_by_count on places (spaces_count desc, id) where kind = 'city';
create index places_by_lat on places (lat);
update places set search_name = trim(regexp_replace(
  translate(replace(replace(replace(search_name, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđıð', 'oldid'),
  '[-–.,''’‘`/()&]+', ' ', 'g'));
-- file 0051_rating_score.sql
alter table spaces add column rating_score integer not null generated always as (
  case when rating is null then 0 else round((rating * review_count + 4.30 * 10) / (review_count + 10) * 1000) end) stored;
create index spaces_city_rating on spaces (city_id, rating_score desc, id desc) where status = 'published';
create index spaces_rating on spaces (rating_score desc, id desc) where status = 'published';
-- file 0060_terms_as_booked.sql
alter table bookings add column cancellation_tiers jsonb;
update bookings set cancellation_tiers = case cancellation
  when 'flexible' then '[{"unit": "hours", "count": 24, "ppm": 1000000}]'::jsonb
  when 'moderate' then '[{"unit": "days", "count": 7, "ppm": 1000000}, {"unit": "hours", "count": 24, "ppm": 500000}]'::jsonb
  when 'firm' then '[{"unit": "days", "count": 30, "ppm": 1000000}, {"unit": "days", "count": 7, "ppm": 500000}]'::jsonb
  else '[{"unit": "days", "count": 90, "ppm": 1000000}, {"unit": "days", "count": 14, "ppm": 500000}]'::jsonb end;
alter table bookings alter column cancellation_tiers set not null;
update fee_schedules set valid_from = '2000-01-01' where version = 1;
-- file 0061_mails_in_time.sql
alter table mails add column good_until timestamptz;
-- file 0062_accessibility_without_commas.sql
update spaces set accessibility = array_replace(accessibility, 'Lift, door 90 cm', 'Lift with a 90 cm door')
where 'Lift, door 90 cm' = any (accessibility);
-- file 0063_host_applications.sql
create table host_applications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'needs_changes', 'approved', 'rejected')),
  legal_name text not null default '' check (length(legal_name) <= 200),
  business_name text not null default '' check (length(business_name) <= 200),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  phone text not null default '' check (length(phone) <= 40),
  pitch text not null default '' check (length(pitch) <= 2000),
  reason text not null default '' check (length(reason) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  check ((state = 'draft') = (submitted_at is null)),
  check ((state in ('needs_changes', 'approved', 'rejected')) <= (decided_at is not null)),
  check ((state in ('needs_changes', 'rejected')) <= (reason <> '')),
  check (state = 'draft' or '' not in (legal_name, country, phone, pitch)),
  constraint host_applications_nobody_decides_on_their_own check (decided_by <> account_id)
);
create unique index host_applications_one_under_way on host_applications (account_id) where state in ('draft', 'submitted', 'needs_changes');
create index host_applications_account on host_applications (account_id, created_at desc);
create index host_applications_queue on host_applications (state, submitted_at, id) where state <> 'draft';
create index host_applications_names on host_applications using gin ((lower(legal_name || ' ' || business_name)) gin_trgm_ops) where state <> 'draft';
create table host_application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references host_applications on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('applicant', 'admin')),
  actor_id uuid not null references accounts,
  from_state text not null,
  to_state text not null,
  reason text not null default ''
);
create index host_application_events_application on host_application_events (application_id, id);
create trigger host_application_events_fixed before update on host_application_events for each row execute function never_changes();
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references accounts,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_act on audit_log (act, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create trigger audit_log_fixed before update or delete on audit_log for each row execute function never_changes();
grant select, insert, update, delete on host_applications to :"app";
grant select, insert on host_application_events, audit_log to :"app";
grant usage on all sequences in schema public to :"app";
-- file 0064_application_documents.sql
create table application_documents (
  file_id uuid primary key,
  application_id uuid not null references host_applications on delete cascade,
  added_at timestamptz not null
);
create index application_documents_application on application_documents (application_id, added_at);
grant select, insert, delete on application_documents to :"app";
-- file 0065_files.sql
create table files (
  id uuid primary key default gen_random_uuid(),
  bucket text not null check (bucket in ('spaces', 'people', 'documents')),
  owner_id uuid not null references accounts (id),
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'in_use', 'leaving')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((content_type = 'image/jpeg') = (width is not null and height is not null and colour is not null))
);
create index files_of_owner on files (owner_id);
create index files_unused on files (changed_at) where state <> 'in_use';
grant select, insert, delete, update (state, changed_at) on files to :"app";
create table profile_photos (
  account_id uuid primary key references accounts (id),
  file_id uuid not null unique references files (id)
);
grant select, insert, update, delete on profile_photos to :"app";
alter table photos add column file_id uuid unique references files (id);
alter table photos add constraint photos_alt_check check (length(alt) <= 200) not valid;
alter table photos drop constraint photos_space_id_position_key;
alter table photos add constraint photos_space_id_position_key unique (space_id, position) deferrable initially immediate;
-- file 0067_listings.sql
create table space_drafts (
  space_id uuid primary key references spaces on delete cascade,
  content jsonb not null,
  version integer not null check (version > 0),
  versions jsonb not null default '{}',
  zone text,
  saved_at timestamptz not null,
  saved_by uuid not null references accounts
);
grant select, insert, update, delete on space_drafts to :"app";
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
create function map_cell_x(lng double precision, zoom integer) returns integer language sql immutable strict as
$$ select floor((lng + 180) / 360 * 4 * 2 ^ zoom)::int $$;
create function map_cell_y(lat double precision, zoom integer) returns integer language sql immutable strict as
$$ select floor((1 - asinh(tan(radians(greatest(-85.05, least(85.05, lat))))) / pi()) / 2 * 4 * 2 ^ zoom)::int $$;
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
-- file 0070_calendars.sql
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
alter table calendar_sources rename column url to sealed_url;
alter table calendar_sources
  add column name text not null default '' check (length(name) <= 100),
  add column host text not null default '',
  add column etag text,
  add column last_modified text,
  add column next_fetch_at timestamptz not null default now(),
  add column failures integer not null default 0,
  add column fresh_at timestamptz,
  add column parsed_at timestamptz,
  alter column last_error type jsonb using null;
create index calendar_sources_space on calendar_sources (space_id);
create index calendar_sources_due on calendar_sources (next_fetch_at);
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
grant select, insert, update, delete on imported_events to :"app";
create table dismissed_conflicts (
  event_id bigint not null references imported_events on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  dismissed_at timestamptz not null,
  primary key (event_id, booking_id)
);
grant select, insert, update, delete on dismissed_conflicts to :"app";
create table calendar_exports (
  space_id uuid primary key references spaces on delete cascade,
  token_hash bytea not null unique,
  renewed_at timestamptz not null
);
grant select, insert, update, delete on calendar_exports to :"app";
create function busy_elsewhere(unit bigint) returns tstzmultirange language sql stable as $$
  with recursive above (id) as (
    select space_id from units where id = unit union select s.part_of from above a join spaces s on s.id = a.id where s.part_of is not null
  )
  select coalesce(range_agg(e.during), '{}'::tstzmultirange)
  from above a join calendar_sources c on c.space_id = a.id join imported_events e on e.source_id = c.id
$$;
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
create function occupancy_left() returns trigger language plpgsql as $$
begin
  if busy_elsewhere(old.unit_id) && old.during then perform store_imports(array[old.unit_id]); end if;
  return null;
end $$;
create trigger occupancies_left after delete on occupancies for each row when (old.kind <> 'import') execute function occupancy_left();
-- file 0071_dashboard.sql
create table space_views (
  space_id uuid not null references spaces on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (space_id, day)
);
create index space_views_day on space_views (day);
grant select, insert, update, delete on space_views to :"app";
insert into space_views (space_id, day, views)
select s.id, e.day, count(*)
from (
  select user_id, (created_at at time zone 'UTC')::date as day,
    substring(lower(properties ->> 'page_url') from '^(?:[a-z][a-z0-9+.-]*://[^/?#]*)?/space/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/?(?:[?#].*)?$')::uuid as space_id
  from analytics_events where event_name = 'page_view'
) e join spaces s on s.id = e.space_id
where s.first_published_at is not null and e.user_id is distinct from s.host_id
group by 1, 2;
create index bookings_host on bookings (host_id, upper(period)) where confirmed_at is not null;
-- file 0073_parts.sql
alter table spaces add column units_since timestamptz;
-- file 0074_rest_of_wholes.sql
insert into units (space_id)
select id from spaces s where s.first_published_at is not null and not exists (select 1 from units u where u.space_id = s.id) order by id;
with recursive inside (whole, part) as (
  select w.id, w.id from spaces w where exists (select 1 from spaces p where p.part_of = w.id)
  union select i.whole, p.id from inside i join spaces p on p.part_of = i.part
), sets as (
  select i.whole, array_agg(u.id order by u.id) as ids from inside i join units u on u.space_id = i.part
  group by i.whole having bool_or(u.space_id = i.whole)
)
update spaces s set unit_ids = sets.ids from sets where s.id = sets.whole and s.unit_ids <> sets.ids;
insert into occupancies (unit_id, during, kind, booking_id, block_id, expires_at, note)
select distinct unit, o.during, o.kind, o.booking_id, o.block_id, o.expires_at, o.note
from spaces s
cross join lateral (
  select o.* from bookings b join occupancies o on o.booking_id = b.id where b.space_id = s.id
  union all select o.* from blocks k join occupancies o on o.block_id = k.id where k.space_id = s.id
) o
cross join unnest(s.unit_ids) unit
where exists (select 1 from spaces p where p.part_of = s.id)
  and not exists (select 1 from occupancies x where x.unit_id = unit and (x.booking_id = o.booking_id or x.block_id = o.block_id));
select store_imports(array(select u.id from units u where exists (select 1 from spaces p where p.part_of = u.space_id)));
-- file 0075_add_on_stock.sql
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
create function took_all(missing text) returns boolean language plpgsql as $$
begin
  if missing is not null then
    raise exception 'not enough of an add-on is left' using errcode = 'DL002', detail = missing;
  end if;
  return true;
end $$;
create function give_add_ons_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where booking_id = new.id;
  return null;
end $$;
create trigger bookings_give_add_ons_back after update of state on bookings for each row
  when (new.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled') and new.state <> old.state) execute function give_add_ons_back();
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
insert into add_on_occupancies (booking_id, add_on_id, stock_space, stock_add_on, pieces, during)
select b.id, r->>'id', b.space_id, r->>'id',
  int4range(1, 1 + (r->>'quantity')::int * case when r->>'per' = 'person' then (r->>'count')::int else 1 end), b.period
from bookings b cross join lateral jsonb_path_query(b.quote, '$.lines[*].reason ? (@.why == "add_on")') r
where b.state in ('held', 'requested', 'payment_required', 'confirmed');
-- file 0077_former_hosts.sql
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
create trigger user_roles_pause after insert on user_roles for each row when (new.role = 'user') execute function pause_spaces();
alter table application_documents add foreign key (file_id) references files;
-- file 0078_listed_versions.sql
alter table spaces add column listed_version integer not null default 0, add column listed_versions jsonb not null default '{}';
-- file 0079_rewritten_applications.sql
alter table host_applications drop constraint host_applications_check3,
  add constraint host_applications_whole_once_sent check (
    state in ('draft', 'needs_changes') or '' not in (legal_name, country, phone, pitch));
-- file 0080_life_of_a_booking.sql
alter table payments
  add column seq bigint generated always as identity,
  add column kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save', 'off_session')),
  add column capture_before timestamptz,
  add column saved jsonb;
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in
  ('open', 'requires_action', 'failed', 'card_saved', 'authorised', 'capturing', 'cancelled', 'captured'));
create or replace function is_attempt_open(state text) returns boolean language sql immutable parallel safe
  as $$ select state in ('open', 'requires_action', 'capturing') $$;
drop index payments_one_open;
create unique index payments_one_open on payments (booking_id) where state in ('open', 'requires_action', 'authorised', 'capturing');
alter table bookings
  add column accepted_by uuid references accounts (id),
  add column accepted_at timestamptz,
  add column kept jsonb,
  add constraint bookings_kept check ((kept is null) or state = 'cancelled');
create index bookings_waiting on bookings (host_id, expires_at) where state in ('requested', 'payment_required');
create index bookings_unpaid on bookings (guest_id) where state in ('requested', 'payment_required');
-- file 0081_changes_of_bookings.sql
create table booking_changes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings (id),
  proposed_by text not null check (proposed_by in ('guest', 'host')),
  proposer_id uuid not null references accounts (id),
  state text not null default 'open' check (state in ('open', 'paying', 'accepted', 'declined', 'withdrawn', 'expired', 'failed', 'ended')),
  ask jsonb not null,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  occupied tstzrange not null check (occupied @> period),
  people integer not null check (people between 1 and 100000),
  quote jsonb not null,
  charge_cents bigint not null check (charge_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  payment_id uuid references payments (id),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('open', 'paying')) = (ended_at is null)),
  check (charge_cents = 0 or refund_cents = 0),
  check ((state = 'paying') <= (payment_id is not null))
);
create unique index booking_changes_one_open on booking_changes (booking_id) where state in ('open', 'paying');
create index booking_changes_booking on booking_changes (booking_id, created_at);
create index booking_changes_due on booking_changes (expires_at) where state = 'open';
alter table occupancies drop constraint occupancies_check, drop constraint occupancies_check1, drop constraint occupancies_kind_check;
alter table occupancies
  add constraint occupancies_kind_check check (kind in ('hold', 'request', 'booking', 'change', 'block', 'import')),
  add constraint occupancies_expires check (expires_at is null or kind in ('hold', 'request', 'change')),
  add constraint occupancies_of_booking check ((kind in ('hold', 'request', 'booking', 'change')) = (booking_id is not null));
drop trigger occupancies_left on occupancies;
create trigger occupancies_left after delete on occupancies for each row when (old.kind not in ('import', 'change')) execute function occupancy_left();
alter table bookings add column clock_from timestamptz;
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('capture', 'authorise', 'save', 'off_session', 'change'));
grant select, insert, update on booking_changes to :"app";
-- file 0085_gateway_sandbox.sql
alter table sandbox.intents
  drop constraint intents_state_check,
  add constraint intents_state_check check (state in ('requires_action', 'card_saved', 'authorised', 'captured', 'failed', 'cancelled')),
  add column kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save')),
  add column capture_before timestamptz,
  add column captured_at timestamptz,
  add column customer_id text,
  add column method_id text,
  add column exp_month smallint,
  add column exp_year smallint,
  add constraint intents_whole_card check (num_nulls(customer_id, method_id, exp_month, exp_year) in (0, 4));
create index sandbox_intents_authorised on sandbox.intents (capture_before) where state = 'authorised';
create table sandbox.customers (
  id text primary key,
  account_id text not null unique,
  created_at timestamptz not null
);
create table sandbox.methods (
  id text primary key,
  customer_id text not null references sandbox.customers,
  card text not null check (card in ('pays', 'challenges', 'declines', 'failsLater')),
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  created_at timestamptz not null,
  detached_at timestamptz
);
alter table sandbox.refunds
  add column state text not null default 'done' check (state in ('done', 'failed')),
  add column created_at timestamptz,
  add column failed_at timestamptz;
update sandbox.refunds r set created_at = coalesce(
  (select p.done_at from refunds p where p.id::text = r.idempotency_key),
  (select i.created_at from sandbox.intents i where i.id = r.intent_id));
alter table sandbox.refunds alter column created_at set not null;
create table sandbox.hosts (
  id text primary key,
  account_id text not null unique,
  payouts_enabled boolean not null default false,
  return_path text not null,
  created_at timestamptz not null
);
create table sandbox.transfers (
  id text primary key,
  idempotency_key text not null unique,
  host_id text not null references sandbox.hosts,
  amount_cents bigint not null check (amount_cents > 0),
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  currency text not null,
  created_at timestamptz not null
);
create table sandbox.reversals (
  id text primary key,
  idempotency_key text not null unique,
  transfer_id text not null references sandbox.transfers,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create table sandbox.disputes (
  id text primary key,
  intent_id text not null references sandbox.intents,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index sandbox_disputes_intent on sandbox.disputes (intent_id);
grant select, insert, update on sandbox.customers, sandbox.methods, sandbox.hosts, sandbox.transfers, sandbox.reversals, sandbox.disputes to :"app";
update sandbox.deliveries set body = (
    body::jsonb || jsonb_build_object('about', 'payment', 'ref', body::jsonb->'view'->'ref',
      'view', body::jsonb->'view' || '{"captureBefore": null, "saved": null}')
  )::text
where delivered_at is null and body::jsonb ? 'view';
-- file 0086_stripe.sql
create table stripe_intents (
  payment_id uuid primary key,
  kind text not null check (kind in ('payment', 'setup')),
  ref text unique,
  closed boolean not null default false,
  failure_code text,
  created_at timestamptz not null
);
create table stripe_customers (
  account_id uuid primary key,
  ref text not null unique,
  created_at timestamptz not null
);
grant select, insert, update on stripe_intents, stripe_customers to :"app";
-- file 0087_payment_methods.sql
create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (gateway, method_ref),
  check (not (is_default and removed_at is not null))
);
create unique index payment_methods_one_default on payment_methods (account_id, gateway) where is_default;
create index payment_methods_of_account on payment_methods (account_id);
create table card_setups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  state text not null default 'open' check (state in ('open', 'requires_action', 'failed', 'card_saved', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_setups_open on card_setups (account_id) where state in ('open', 'requires_action');
alter table payments add column keep_card boolean not null default false;
grant select, insert, update, delete on payment_methods to :"app";
grant select, insert, update on card_setups to :"app";
-- file 0089_payouts.sql
alter table ledger_transactions add column kind text not null generated always as (split_part(key, ':', 1)) stored;
create index ledger_transactions_at on ledger_transactions (at, id);
create index ledger_transactions_booking on ledger_transactions (booking_id) where booking_id is not null;
drop index ledger_lines_account;
create index ledger_lines_account on ledger_lines (account, transaction_id) include (amount_cents, currency);
create table payout_accounts (
  host_id uuid primary key references accounts,
  account_ref text unique,
  payouts_enabled boolean not null default false,
  schedule text not null default 'daily' check (schedule in ('daily', 'weekly', 'monthly')),
  weekday smallint not null default 1 check (weekday between 1 and 7),
  month_day smallint not null default 1 check (month_day between 1 and 28),
  minimum_cents bigint not null default 0 check (minimum_cents between 0 and 1000000),
  checked_on date,
  owes_cents bigint not null default 0 check (owes_cents >= 0),
  owes_since timestamptz,
  check ((owes_cents > 0) = (owes_since is not null)),
  check (not payouts_enabled or account_ref is not null)
);
create index payout_accounts_unchecked on payout_accounts (checked_on nulls first);
insert into payout_accounts (host_id) select distinct host_id from bookings where confirmed_at is not null;
create table payouts (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references payout_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  day date not null,
  reverses uuid references payouts,
  account_ref text not null,
  gateway_ref text unique,
  failure_code text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((amount_cents < 0) = (reverses is not null)),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'done') = (gateway_ref is not null)),
  check ((state = 'failed') = (failure_code is not null))
);
create unique index payouts_once_a_day on payouts (host_id, day) where reverses is null and state <> 'failed';
create index payouts_host on payouts (host_id, created_at desc);
create index payouts_newest on payouts (created_at desc);
create index payouts_reversals on payouts (reverses) where reverses is not null;
create table payout_items (
  payout_id uuid not null references payouts,
  booking_id uuid not null references bookings,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (payout_id, booking_id)
);
create index payout_items_booking on payout_items (booking_id);
create trigger payout_items_fixed before update or delete on payout_items for each row execute function never_changes();
create table payout_holds (
  booking_id uuid primary key references bookings,
  reason text not null check (length(reason) between 1 and 2000),
  held_by uuid not null references accounts,
  held_at timestamptz not null
);
grant select, insert, update on payout_accounts, payouts to :"app";
grant select, insert on payout_items to :"app";
grant select, insert, delete on payout_holds to :"app";
-- file 0090_disputes.sql
create table disputes (
  ref text primary key,
  payment_id uuid not null references payments,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  currency text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_payment on disputes (payment_id);
create index disputes_newest on disputes (opened_at desc);
grant select, insert, update on disputes to :"app";
-- file 0091_reconciliation.sql
create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  asked_by uuid references accounts,
  started_at timestamptz not null,
  read_to timestamptz not null,
  finished_at timestamptz,
  records integer not null default 0,
  found integer,
  ours_cents bigint,
  theirs_cents bigint
);
create index reconciliation_runs_newest on reconciliation_runs (started_at desc);
create unique index reconciliation_runs_one on reconciliation_runs ((finished_at is null)) where finished_at is null;
create table gateway_records (
  run_id uuid not null references reconciliation_runs,
  kind text not null,
  subject text not null,
  ref text not null,
  cents bigint not null,
  currency text not null,
  at timestamptz not null
);
create index gateway_records_run on gateway_records (run_id, at);
create table reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  what text not null check (what in ('missing_here', 'missing_there', 'doubled', 'currency', 'amount', 'state')),
  kind text not null,
  subject text not null,
  ref text,
  ours_cents bigint,
  theirs_cents bigint,
  ours_currency text,
  theirs_currency text,
  at timestamptz not null,
  booking_id uuid references bookings,
  found_in uuid not null references reconciliation_runs,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled text check (settled in ('booked', 'accepted')),
  settled_at timestamptz,
  settled_by uuid references accounts,
  reason text check (length(reason) between 1 and 2000),
  check (num_nulls(settled, settled_at, settled_by, reason) in (0, 4))
);
create unique index reconciliation_differences_once on reconciliation_differences
  (kind, subject, what, coalesce(ours_cents, 0), coalesce(theirs_cents, 0));
create index reconciliation_differences_open on reconciliation_differences (found_at desc) where settled is null;
grant select, insert, update on reconciliation_runs, reconciliation_differences to :"app";
grant select, insert, delete on gateway_records to :"app";
-- file 0092_credit_notes_and_invoices.sql
create table credit_notes (
  number bigint primary key check (number > 0),
  refund_id uuid not null unique references refunds,
  booking_id uuid not null references bookings,
  issued_at timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  host_cents bigint not null,
  fee_cents bigint not null,
  tax_cents bigint not null,
  facts jsonb not null,
  check (amount_cents = host_cents + fee_cents + tax_cents)
);
create index credit_notes_booking on credit_notes (booking_id);
grant select, insert, update (facts) on credit_notes to :"app";
create table commission_invoices (
  number bigint primary key check (number > 0),
  host_id uuid not null references accounts,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  issued_at timestamptz not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  facts jsonb not null,
  unique (host_id, month)
);
create index commission_invoices_month on commission_invoices (month);
grant select, insert, update (facts) on commission_invoices to :"app";
alter table refunds add column told_at timestamptz;
update refunds set told_at = coalesce(done_at, created_at) where state = 'done';
-- file 0094_reviews.sql
update reviews r set visible_at = upper(b.period) + interval '336 hours' from bookings b where b.id = r.booking_id and r.visible_at is null;
alter table reviews
  alter column visible_at set not null,
  add column changed_at timestamptz,
  add column replied_at timestamptz,
  add column counted_at timestamptz;
update reviews set counted_at = visible_at where visible_at <= now();
update reviews set replied_at = visible_at where reply is not null;
create function are_stars(given jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(given) = 'object' and not exists (
    select 1 from jsonb_each(given) s where jsonb_typeof(s.value) <> 'number' or s.value::text !~ '^[1-5]$')
$$;
alter table reviews
  add constraint reviews_categories check (are_stars(categories)),
  add constraint reviews_counted_when_visible check (counted_at >= visible_at),
  add constraint reviews_reply_has_its_time check ((reply is null) = (replied_at is null));
create index reviews_uncounted on reviews (visible_at) where counted_at is null;
create table review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews (id),
  reporter_id uuid not null references accounts (id),
  reason text not null check (reason in ('offensive', 'personal', 'untrue', 'unrelated', 'advertising')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (review_id, reporter_id)
);
create index review_reports_at on review_reports (created_at desc, id desc);
grant select, insert, update (note) on review_reports to :"app";
-- file 0095_replies_once.sql
alter table idempotency_keys
  add column reply text,
  add column locked_until timestamptz,
  add constraint idempotency_keys_one_kind check (booking_id is null or (reply is null and locked_until is null));
create index idempotency_keys_age on idempotency_keys (created_at);
-- file 0098_bookings_of_suspended_hosts.sql
create table kept_bookings (
  booking_id uuid primary key references bookings,
  reason text not null check (length(reason) between 1 and 2000),
  kept_by uuid not null references accounts,
  kept_at timestamptz not null
);
grant select, insert, update on kept_bookings to :"app";
-- file 0099_refunds_that_return.sql
alter table refunds
  add column failed_at timestamptz,
  add column again_of uuid references refunds,
  add column held_at timestamptz,
  add column covered_by text references disputes;
create index refunds_again on refunds (again_of) where again_of is not null;
create index refunds_covered on refunds (covered_by) where covered_by is not null;
-- file 0100_receipts_that_stay.sql
alter table bookings add column first_quote jsonb, add column first_period tstzrange;
alter table booking_changes add column old_quote jsonb, add column told_at timestamptz;
alter table receipts
  drop constraint receipts_booking_id_key,
  add column change_id uuid unique references booking_changes,
  add column quote jsonb,
  add column period tstzrange;
update receipts r set quote = b.quote, period = b.period from bookings b where b.id = r.booking_id;
alter table receipts alter column quote set not null, alter column period set not null;
create unique index receipts_first on receipts (booking_id) where change_id is null;
create index receipts_booking on receipts (booking_id);
-- file 0101_news.sql
create table news_places (
  account_id uuid primary key references accounts(id),
  seq bigint not null check (seq > 0)
);
create table account_news (
  account_id uuid not null references accounts(id),
  seq bigint not null check (seq > 0),
  news jsonb not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
create index account_news_at on account_news (at);
grant select, insert, update, delete on news_places, account_news to :"app";
-- file 0104_notice_choices.sql
create table notice_choices (
  account_id uuid not null references accounts(id),
  kind text not null check (kind in ('message', 'booking', 'reminder', 'confirmation', 'review', 'hosting', 'payout', 'account')),
  channel text not null check (channel in ('in_app', 'email', 'push')),
  chosen boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, kind, channel)
);
grant select, insert, update, delete on notice_choices to :"app";
-- file 0105_notices.sql
create table notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts(id),
  what text not null,
  facts jsonb not null,
  key text not null check (length(key) <= 200),
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, key)
);
create index notices_newest on notices (account_id, created_at desc, id desc) where in_app;
create index notices_unread on notices (account_id) where in_app and read_at is null;
create index notices_age on notices (created_at);
create table booking_reminders (
  booking_id uuid not null references bookings(id) on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null check (hours in (24, 1)),
  reminded_at timestamptz not null,
  primary key (booking_id, starts_at, hours)
);
create index bookings_starting on bookings (lower(period)) where state = 'confirmed';
create table message_mails (
  conversation_id uuid not null references conversations(id) on delete cascade,
  account_id uuid not null references accounts(id),
  due_at timestamptz,
  mailed_at timestamptz,
  mailed_to timestamptz,
  primary key (conversation_id, account_id),
  check ((mailed_at is null) = (mailed_to is null))
);
create index message_mails_due on message_mails (due_at) where due_at is not null;
grant select, insert, update, delete on notices, booking_reminders, message_mails to :"app";
-- file 0106_push_subscriptions.sql
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  account_id uuid not null references accounts(id),
  session_id uuid not null references sessions(id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  failing_since timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id, created_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);
grant select, insert, update, delete on push_subscriptions to :"app";
-- file 0107_conversations.sql
create table conversation_sides (
  conversation_id uuid not null references conversations(id) on delete cascade,
  account_id uuid not null references accounts(id),
  read_at timestamptz not null default '1970-01-01',
  received_at timestamptz not null default '1970-01-01',
  last_message_at timestamptz not null,
  other_wrote_at timestamptz,
  primary key (conversation_id, account_id)
);
create index conversation_sides_inbox on conversation_sides (account_id, last_message_at desc, conversation_id desc);
create index conversation_sides_unread on conversation_sides (account_id) where other_wrote_at > read_at;
alter table conversations
  add column created_at timestamptz not null default now(),
  add column contacts_open_at timestamptz;
alter table messages
  add column key uuid,
  add column masked_body text check (length(masked_body) <= 20000),
  add column masked_kinds text[] not null default '{}',
  add column search tsvector not null default '',
  add constraint messages_masked check ((masked_body is null) = (masked_kinds = '{}')),
  add constraint messages_key unique (sender_id, key);
with doubles as (
  select id, row_number() over (partition by conversation_id, created_at order by id) - 1 as n from messages
)
update messages m set created_at = m.created_at + doubles.n * interval '1 millisecond' from doubles where doubles.id = m.id and doubles.n > 0;
drop index messages_conversation;
create unique index messages_conversation on messages (conversation_id, created_at);
create index messages_search on messages using gin (search);
create function search_of_message(words text, conversation uuid) returns tsvector language sql stable
return to_tsvector('simple', words)
  || (select array_to_tsvector(array['@' || c.user_id, '@' || c.host_id]) from conversations c where c.id = conversation);
create function index_message() returns trigger language plpgsql as $$
begin
  new.search := search_of_message(coalesce(new.masked_body, new.body), new.conversation_id);
  return new;
end $$;
create trigger index_message before insert on messages for each row execute function index_message();
update messages set search = search_of_message(body, conversation_id);
insert into conversation_sides (conversation_id, account_id, read_at, received_at, last_message_at, other_wrote_at)
select c.id, who, c.last_message_at, c.last_message_at, c.last_message_at,
  (select max(m.created_at) from messages m where m.conversation_id = c.id and m.sender_id <> who)
from conversations c cross join lateral (values (c.user_id), (c.host_id)) sides(who)
where c.last_message_at is not null;
update conversations c set contacts_open_at = b.at
from (select guest_id, host_id, space_id, min(confirmed_at) as at from bookings where confirmed_at is not null group by 1, 2, 3) b
where (b.guest_id, b.host_id, b.space_id) = (c.user_id, c.host_id, c.space_id);
create table message_attachments (
  message_id uuid not null references messages(id) on delete cascade,
  file_id uuid not null references files(id),
  place smallint not null check (place between 1 and 5),
  primary key (message_id, place),
  unique (file_id)
);
create table account_blocks (
  blocker_id uuid not null references accounts(id),
  blocked_id uuid not null references accounts(id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index account_blocks_blocked on account_blocks (blocked_id);
create table message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages(id),
  reporter_id uuid not null references accounts(id),
  reason text not null check (reason in ('offensive', 'scam', 'outside_payment', 'spam', 'other')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (message_id, reporter_id)
);
create index message_reports_newest on message_reports (created_at desc, id desc);
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts(id),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index saved_replies_account on saved_replies (account_id, lower(title), id);
grant select, insert, update, delete on conversation_sides, message_attachments, saved_replies to :"app";
grant select, insert, delete on account_blocks to :"app";
grant select, insert, update (note) on message_reports to :"app";
-- file 0111_content_pages.sql
create table content_page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 40),
  version int not null check (version > 0),
  title text not null check (length(title) <= 80),
  description text not null check (length(description) <= 200),
  body text not null check (length(body) <= 20000),
  reason text not null check (length(reason) <= 300),
  saved_by uuid not null references accounts(id),
  saved_at timestamptz not null,
  primary key (slug, version)
);
create index content_page_versions_saved_by on content_page_versions (saved_by);
create table content_page_publications (
  id bigint generated always as identity primary key,
  slug text not null,
  version int,
  reason text not null check (length(reason) <= 300),
  done_by uuid not null references accounts(id),
  done_at timestamptz not null,
  foreign key (slug, version) references content_page_versions (slug, version)
);
create index content_page_publications_slug on content_page_publications (slug, id desc);
create index content_page_publications_done_by on content_page_publications (done_by);
create trigger content_page_versions_fixed before update or delete on content_page_versions for each row execute function never_changes();
create trigger content_page_publications_fixed before update or delete on content_page_publications for each row execute function never_changes();
grant select, insert on content_page_versions, content_page_publications to :"app";
-- file 0112_sitemap.sql
create index spaces_published on spaces (id) include (updated_at) where status = 'published';
-- file 0114_people.sql
create function keep_an_admin() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
  was text;
begin
  if tg_table_name = 'user_roles' then
    select role into was from user_roles where user_id = subject and id <> (to_jsonb(new) ->> 'id')::bigint
    order by assigned_at desc, id desc limit 1;
  else
    select role into was from user_roles where user_id = subject order by assigned_at desc, id desc limit 1;
  end if;
  if was is distinct from 'admin' then return null; end if;
  -- Of two who go at once the second sees that the first has gone: a statement of its own sees what was committed meanwhile.
  perform pg_advisory_xact_lock(hashtext('the last admin'));
  perform 1 from user_roles one join accounts a on a.id = one.user_id
  where one.role = 'admin' and a.deleted_at is null and a.suspended_at is null
    and (select r.role from user_roles r where r.user_id = a.id order by r.assigned_at desc, r.id desc limit 1) = 'admin' limit 1;
  if not found then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'an_admin_stays';
  end if;
  return null;
end $$;
create trigger user_roles_keep_an_admin after insert on user_roles for each row when (new.role <> 'admin') execute function keep_an_admin();
create trigger accounts_keep_an_admin after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function keep_an_admin();
create index user_roles_admins on user_roles (user_id) where role = 'admin';
create index accounts_newest on accounts (created_at desc, id desc);
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
  when ((new.suspended_at is null) <> (old.suspended_at is null)) execute function hide_spaces_of_suspended();
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject_id, id desc);
-- file 0115_queues.sql
alter table alerts add handled_at timestamptz;
create index alerts_open on alerts (at desc, id desc) where handled_at is null;
alter table review_reports add settled_at timestamptz, add outcome text check (outcome in ('dismissed', 'acted_on')),
  add check ((settled_at is null) = (outcome is null));
create index review_reports_open on review_reports (created_at desc, id desc) where settled_at is null;
alter table message_reports add settled_at timestamptz, add outcome text check (outcome in ('dismissed', 'acted_on')),
  add check ((settled_at is null) = (outcome is null));
create index message_reports_open on message_reports (created_at desc, id desc) where settled_at is null;
grant update (handled_at) on alerts to :"app";
grant update (settled_at, outcome) on review_reports, message_reports to :"app";
-- file 0116_charges.sql
alter table tax_rules drop constraint tax_rules_pkey,
  add valid_from timestamptz not null default '2000-01-01', add valid_until timestamptz not null default 'infinity',
  add constraint tax_rules_pkey primary key (region, valid_from),
  add constraint tax_rules_valid check (valid_from < valid_until),
  add constraint tax_rules_one_at_a_time exclude using gist (region with =, tstzrange(valid_from, valid_until) with &&);
alter table fee_schedules add constraint fee_schedules_valid_from_key unique (valid_from);
alter table spaces add priced_at timestamptz not null default now();
create index spaces_priced_at on spaces (priced_at) where status in ('published', 'paused');
-- file 0117_error_groups.sql
create table error_groups (
  fingerprint text primary key check (fingerprint ~ '^[bs][0-9a-f]{16}$'),
  kind text not null,
  page text not null,
  message text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  times bigint not null check (times > 0),
  resolved_at timestamptz
);
create index error_groups_first_seen on error_groups (first_seen);
create index error_groups_last_seen on error_groups (last_seen);
create table error_days (
  fingerprint text not null references error_groups,
  day date not null,
  times integer not null check (times > 0),
  primary key (fingerprint, day)
);
create index error_days_day on error_days (day);
alter table error_logs add fingerprint text;
create index error_logs_fingerprint on error_logs (fingerprint, id desc) where fingerprint is not null;
grant select, insert, update on error_groups, error_days to :"app";
-- file 0118_roll_ups.sql
create table roll_up_places (
  name text primary key,
  done_id bigint not null
);
create table vital_days (
  metric text not null,
  day date not null,
  page text not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, day, page, bucket)
);
create table vital_weeks (
  metric text not null,
  week date not null check (extract(isodow from week) = 1),
  page text not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, week, page, bucket)
);
create table vital_site_days (
  metric text not null,
  day date not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, day, bucket)
);
create table visit_days (
  day date not null,
  page text not null,
  times integer not null check (times > 0),
  primary key (day, page)
);
create table empty_search_days (
  day date not null,
  words text not null check (length(words) <= 60),
  times integer not null check (times > 0),
  primary key (day, words)
);
create table growth_days (
  day date primary key,
  accounts integer not null,
  hosts integer not null,
  spaces integer not null,
  holds integer not null,
  bookings integer not null
);
create table turnover_days (
  day date not null references growth_days,
  currency text not null,
  cents bigint not null,
  primary key (day, currency)
);
create index bookings_created on bookings (created_at);
create index bookings_confirmed on bookings (confirmed_at) where confirmed_at is not null;
create index spaces_first_published on spaces (first_published_at) where first_published_at is not null;
create index user_roles_hosts on user_roles (assigned_at) where role = 'host';
grant select, insert, update on roll_up_places, vital_days, vital_weeks, vital_site_days, visit_days, growth_days, turnover_days to :"app";
grant select, insert, update, delete on empty_search_days to :"app";
-- file 0119_kept_of_before.sql
update bookings b set kept = jsonb_build_object(
    'total', coalesce(l.host + l.commission + l.fee + l.tax, 0), 'hostReceives', coalesce(l.host, 0), 'commission', coalesce(l.commission, 0),
    'serviceFee', coalesce(l.fee, 0), 'tax', coalesce(l.tax, 0))
from bookings c left join (
  select t.booking_id,
    coalesce(-sum(amount_cents) filter (where l.account like 'host\_payable:%'), 0)::bigint as host,
    coalesce(-sum(amount_cents) filter (where l.account = 'commission_income'), 0)::bigint as commission,
    coalesce(-sum(amount_cents) filter (where l.account = 'service_fee_income'), 0)::bigint as fee,
    coalesce(-sum(amount_cents) filter (where l.account = 'tax_payable'), 0)::bigint as tax
  from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
  where t.kind in ('capture', 'owed', 'refund') group by t.booking_id
) l on l.booking_id = c.id
where b.id = c.id and c.state = 'cancelled' and c.kept is null;
-- file 0120_ids_of_old_blocks.sql
with odd as materialized (
  select id, gen_random_uuid() as new_id from blocks where id::text !~ '^.{14}[1-8].{4}[89ab]'
), taken as (
  update occupancies o set block_id = odd.new_id from odd where o.block_id = odd.id
)
update blocks b set id = odd.new_id from odd where b.id = odd.id;
-- file 0121_payouts_held_back.sql
alter table payouts
  add column held_at timestamptz,
  add check (held_at is null or state = 'open');
create index payouts_held on payouts (host_id) where held_at is not null;
-- file 0122_dispute_fees_returned.sql
alter table disputes add column fee_back_cents bigint not null default 0;
alter table sandbox.disputes add column fee_back_cents bigint not null default 0;
-- file 0123_one_card_once.sql
alter table payment_methods add column fingerprint text;
create unique index payment_methods_once on payment_methods (account_id, gateway, fingerprint, exp_month, exp_year)
  where removed_at is null and fingerprint is not null;
-- file 0124_clocks_that_jumped.sql
create or replace function consume_rate_limit(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from rate_limit_hits where key = of_key and at > now - span and at < now + span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into rate_limit_hits (key, at) values (of_key, now);
  return null;
end
$$;
create or replace function spend_budget(of_key text, amount bigint, most bigint, span interval, now timestamptz) returns timestamptz
language plpgsql as $$
declare
  ends timestamptz;
  -- A window lasts no longer than this from any moment in it.
  latest timestamptz := now + span + interval '1 minute';
begin
  insert into budgets as b (key, used, ends_at) values (of_key, amount, now + span)
  on conflict (key) do update set
    used = case when b.ends_at <= now or b.ends_at > latest then amount else b.used + amount end,
    ends_at = case when b.ends_at <= now or b.ends_at > latest then now + span else b.ends_at end
  where b.ends_at <= now or b.ends_at > latest or b.used + amount <= most;
  if found then return null; end if;
  select b.ends_at into ends from budgets b where b.key = of_key;
  return ends;
end $$;
-- file 0125_reviews_taken_down.sql
alter table reviews add taken_down_at timestamptz, add taken_down_why text check (length(taken_down_why) between 1 and 2000),
  add constraint reviews_taken_down_with_reason check ((taken_down_at is null) = (taken_down_why is null));
alter table review_reports drop constraint review_reports_outcome_check,
  add constraint review_reports_outcome_check check (outcome in ('dismissed', 'acted_on', 'taken_down'));
drop index reviews_uncounted;
create index reviews_uncounted on reviews (visible_at) where counted_at is null and taken_down_at is null;
-- file 0126_limits_of_holds.sql
create table hold_networks (
  booking_id uuid not null references bookings (id) on delete cascade,
  network text not null,
  primary key (network, booking_id)
);
create index hold_networks_booking on hold_networks (booking_id);
grant select, insert, delete on hold_networks to :"app";
insert into hold_networks (booking_id, network) select id, encode(hold_network, 'base64') from bookings where hold_network is not null;
drop index bookings_holds_of_network;
drop index bookings_one_hold_per_network_and_space;
drop index bookings_hold_network;
alter table bookings drop constraint bookings_hold_network, drop column hold_place, drop column hold_network;
create function hold_within_limits(
  held uuid, of_space uuid, networks text[], times integer[], most_live integer, now timestamptz,
  budget_keys text[], budget_mosts bigint[], days bigint
) returns boolean language plpgsql as $$
declare
  live integer;
  live_here integer;
  ends timestamptz;
begin
  for n in 1 .. coalesce(array_length(networks, 1), 0) loop
    perform pg_advisory_xact_lock(hashtextextended(networks[n], 4712));
    select count(*), count(*) filter (where b.space_id = of_space) into live, live_here
    from hold_networks h join bookings b on b.id = h.booking_id
    where h.network = networks[n] and b.id <> held and b.state = 'held'
      and (b.expires_at > now or exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state)));
    if live >= most_live * times[n] or live_here >= times[n] then
      raise exception 'this network has as many live holds as allowed' using errcode = 'DL003';
    end if;
  end loop;
  for n in 1 .. coalesce(array_length(budget_keys, 1), 0) loop
    ends := spend_budget(budget_keys[n], days, budget_mosts[n], interval '24 hours', now);
    if ends is not null then
      raise exception 'as many days were held today as allowed' using errcode = 'DL004';
    end if;
  end loop;
  return true;
end $$;
-- file 0130_factor_resets.sql
alter table second_factors add column secret_since timestamptz;
update second_factors set secret_since = confirmed_at;
alter table backup_codes add column created_at timestamptz;
update backup_codes b set created_at = coalesce((select f.confirmed_at from second_factors f where f.account_id = b.account_id), now());
alter table backup_codes alter column created_at set not null;
alter table sessions
  add column proof_since timestamptz,
  add column pending_join jsonb;
create table former_factors (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  code_hashes bytea[] not null,
  since timestamptz not null,
  ended_at timestamptz not null
);
create index former_factors_account on former_factors (account_id);
create index former_factors_ended on former_factors (ended_at);
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  proofs_before timestamptz not null,
  changed_by uuid,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  mailed_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('stopped', 'completed', 'replaced', 'lapsed', 'not_needed')),
  check ((ended_at is null) = (ended_how is null))
);
create unique index factor_resets_open on factor_resets (account_id) where ended_at is null;
create index factor_resets_account on factor_resets (account_id, requested_at);
create index factor_resets_ready on factor_resets (ready_at) where ended_at is null and mailed_at is null;
alter table verification_tokens drop constraint verification_tokens_kind_check;
alter table verification_tokens add constraint verification_tokens_kind_check check (kind in (
  'verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside', 'claim', 'stop_reset'));
grant select, insert, update, delete on former_factors, factor_resets to :"app";
grant usage on all sequences in schema public to :"app";
-- file 0135_left_imports.sql
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
-- file 0136_refunds_in_full.sql
alter table booking_changes add full_quote jsonb, add full_charge_cents bigint check (full_charge_cents >= 0),
  add full_refund_cents bigint check (full_refund_cents >= 0), add refunded_in_full boolean not null default false,
  add constraint booking_changes_full check (num_nulls(full_quote, full_charge_cents, full_refund_cents) in (0, 3)),
  add constraint booking_changes_full_once check (full_quote is null or not refunded_in_full);
-- file 0137_pieces_of_changes.sql
alter table add_on_occupancies add change_id uuid references booking_changes on delete cascade;
create index add_on_occupancies_change on add_on_occupancies (change_id) where change_id is not null;
create function give_change_pieces_back() returns trigger language plpgsql as $$
begin
  delete from add_on_occupancies where change_id = new.id;
  return null;
end $$;
create trigger booking_changes_give_pieces_back after update of state on booking_changes
  for each row when (new.state not in ('open', 'paying') and new.state <> old.state) execute function give_change_pieces_back();
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
-- file 0138_payouts_by_the_hour.sql
alter table payout_accounts add checked_at timestamptz, drop constraint payout_accounts_schedule_check,
  alter schedule set default 'as_due';
update payout_accounts set checked_at = checked_on::timestamp at time zone 'UTC', schedule = case schedule when 'daily' then 'as_due' else schedule end;
alter table payout_accounts drop column checked_on,
  add constraint payout_accounts_schedule_check check (schedule in ('as_due', 'daily', 'weekly', 'monthly'));
create index payout_accounts_unchecked on payout_accounts (checked_at nulls first);
alter table payouts add hour timestamptz;
update payouts set hour = day::timestamp at time zone 'UTC';
alter table payouts alter hour set not null;
drop index payouts_once_a_day;
create unique index payouts_once_an_hour on payouts (host_id, hour) where reverses is null and state <> 'failed';
-- file 0140_booking_problems.sql
create table booking_problems (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  reporter_id uuid not null references accounts,
  state text not null default 'open' check (state in ('open', 'answered', 'settled', 'withdrawn')),
  reason text not null
    check (reason in ('no_access', 'not_as_described', 'not_clean', 'missing_or_broken', 'unsafe', 'other')),
  description text not null check (length(description) <= 2000),
  created_at timestamptz not null,
  answer text check (length(answer) <= 2000),
  offer_cents bigint check (offer_cents >= 0),
  answered_at timestamptz,
  outcome text check (outcome in ('accepted', 'nothing', 'partial', 'full')),
  refund_cents bigint not null default 0 check (refund_cents >= 0),
  host_cents bigint not null default 0,
  settled_reason text not null default '' check (length(settled_reason) <= 2000),
  ended_at timestamptz,
  check ((answered_at is null) = (answer is null)),
  check ((answered_at is null) = (offer_cents is null)),
  check (state <> 'open' or answered_at is null),
  check (state <> 'answered' or answered_at is not null),
  check ((state in ('settled', 'withdrawn')) = (ended_at is not null)),
  check ((state = 'settled') = (outcome is not null)),
  check (refund_cents = 0 or state = 'settled')
);
create unique index one_open_problem on booking_problems (booking_id) where state in ('open', 'answered');
create index booking_problems_of on booking_problems (booking_id, created_at desc);
create index booking_problems_by on booking_problems (reporter_id);
create index booking_problems_newest on booking_problems (created_at desc, id);
grant select, insert, update on booking_problems to :"app";
create table booking_problem_photos (
  problem_id uuid not null references booking_problems,
  file_id uuid not null unique references files,
  place smallint not null check (place between 1 and 6),
  primary key (problem_id, place)
);
grant select, insert, delete on booking_problem_photos to :"app";
insert into booking_problems (booking_id, reporter_id, reason, description, created_at)
select booking_id, held_by, 'other', reason, held_at from payout_holds;
drop table payout_holds;
alter table notice_choices drop constraint notice_choices_kind_check, add constraint notice_choices_kind_check check (
  kind in ('message', 'booking', 'reminder', 'confirmation', 'review', 'hosting', 'payout', 'account', 'platform')
);
-- file 0141_bookings_of_suspended_hosts_end.sql
create table undecided_warnings (
  booking_id uuid not null references bookings,
  suspended_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (booking_id, suspended_at)
);
grant select, insert on undecided_warnings to :"app";
create table payout_decisions (
  booking_id uuid primary key references bookings,
  refund_cents bigint not null check (refund_cents >= 0),
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid not null references accounts,
  decided_at timestamptz not null
);
grant select, insert, update on payout_decisions to :"app";
-- file 0142_reports_of_listings_and_people.sql
create table subject_reports (
  id uuid primary key default gen_random_uuid(),
  space_id uuid references spaces,
  person_id uuid references accounts,
  reporter_id uuid not null references accounts,
  reason text not null check (
    reason in ('misleading', 'fake', 'unsafe', 'offensive', 'scam', 'outside_payment', 'impersonation', 'other')
  ),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted_on', 'taken_down')),
  check (num_nonnulls(space_id, person_id) = 1),
  check ((settled_at is null) = (outcome is null)),
  check (outcome is distinct from 'taken_down' or space_id is not null)
);
create unique index subject_reports_one_open_of_space on subject_reports (reporter_id, space_id) where settled_at is null;
create unique index subject_reports_one_open_of_person on subject_reports (reporter_id, person_id)
  where settled_at is null;
create index subject_reports_open on subject_reports (created_at desc, id desc) where settled_at is null;
create index subject_reports_settled on subject_reports (created_at desc, id desc) where settled_at is not null;
create index subject_reports_of_person on subject_reports (person_id);
create index subject_reports_of_space on subject_reports (space_id);
grant select, insert, update (note, settled_at, outcome) on subject_reports to :"app";
-- file 0145_data_exports.sql
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'removed')),
  requested_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  file_id uuid unique references files (id),
  check ((state = 'preparing') = (ended_at is null)),
  check ((state = 'ready') = (file_id is not null)),
  check ((state = 'ready') = (expires_at is not null))
);
create unique index data_exports_one_preparing on data_exports (account_id) where state = 'preparing';
create index data_exports_of_account on data_exports (account_id, requested_at);
create index data_exports_expiring on data_exports (expires_at) where state = 'ready';
grant select, insert, update, delete on data_exports to :"app";
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check check (bucket in ('spaces', 'people', 'documents', 'exports'));
alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check
  check (content_type in ('image/jpeg', 'application/pdf', 'application/json'));
-- file 0150_files_for_admins.sql
alter table files add column kept_by_admin boolean not null default false;
grant update (name, kept_by_admin) on files to :"app";
create index files_by_name on files ((lower(name) collate "C"), id) where state in ('kept', 'in_use');
-- file 0151_clocks_of_accounts.sql
alter table accounts add column clock smallint check (clock in (12, 24));
-- file 0155_contacts_follow_bookings.sql
create temporary table agreed on commit drop as
  select c.id, exists (
    select 1 from bookings b where b.guest_id = c.user_id and b.host_id = c.host_id and b.state in ('confirmed', 'completed')
  ) as open from conversations c;
update conversations c set contacts_open_at = case when a.open then c.created_at end
  from agreed a where a.id = c.id and (c.contacts_open_at is not null) <> a.open;
update messages m set search = search_of_message(case when a.open then m.body else m.masked_body end, a.id)
  from agreed a where a.id = m.conversation_id and m.masked_body is not null;
-- file 0160_payouts_on_hold_end.sql
update payouts set state = 'failed', failure_code = 'on_hold', settled_at = now(), held_at = null
where state = 'open' and held_at is not null;
alter table payouts drop column held_at;
