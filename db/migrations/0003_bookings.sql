create table bookings (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  space_id uuid not null references spaces,
  host_id uuid not null references accounts,
  -- Nobody yet while a visitor without an account holds the slot.
  guest_id uuid references accounts,
  session_id uuid references sessions,
  state text not null check (state in ('held','requested','payment_required','confirmed','completed','declined','expired','released','withdrawn','cancelled')),
  mode text not null check (mode in ('days', 'hours')),
  -- What was asked for, in the space's calendar, and the instants it means; buffers are only in the occupancy.
  ask jsonb not null,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  occupied tstzrange not null check (occupied @> period),
  zone text not null,
  people integer not null check (people between 1 and 100000),
  add_ons jsonb not null default '[]',
  -- Frozen terms: price lines, fees, policy and house rules as they were at the moment of agreement.
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
-- One live hold per session and per account: the constraint, not only the rule.
create unique index bookings_one_hold_per_session on bookings (session_id) where state = 'held';
create unique index bookings_one_hold_per_guest on bookings (guest_id) where state = 'held' and guest_id is not null;

create table occupancies (
  id bigint generated always as identity primary key,
  unit_id bigint not null references units,
  during tstzrange not null check (not isempty(during)),
  kind text not null check (kind in ('hold', 'request', 'booking', 'block', 'import')),
  booking_id uuid references bookings,
  -- From here on it no longer counts, swept away or not; null = until taken back.
  expires_at timestamptz,
  note text,
  check (expires_at is null or kind in ('hold', 'request')),
  check ((kind in ('hold', 'request', 'booking')) = (booking_id is not null)),
  -- A slot is never sold twice: this line is the promise, everything above it only explains.
  constraint occupancies_never_overlap exclude using gist (unit_id with =, during with &&)
);
create index occupancies_booking on occupancies (booking_id) where booking_id is not null;

-- Each step of a booking, once, with its actor; never changed.
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
