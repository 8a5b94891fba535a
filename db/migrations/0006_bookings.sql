-- Bookings from the first hold to the end, and the limits on holds.

create table bookings (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity not null unique,
  space_id uuid not null references spaces,
  host_id uuid not null references accounts,
  -- Null while a visitor without an account holds the slot.
  guest_id uuid references accounts,
  session_id uuid references sessions,
  state text not null check (state in ('held', 'requested', 'payment_required', 'confirmed', 'completed', 'declined',
    'expired', 'released', 'withdrawn', 'cancelled')),
  mode text not null check (mode in ('days', 'hours')),
  -- The requested dates or hours in the local calendar. Buffers are only in the occupancy.
  ask jsonb not null,
  period tstzrange not null check (not isempty(period) and lower_inc(period) and not upper_inc(period)),
  occupied tstzrange not null,
  zone text not null,
  people integer not null check (people between 1 and 100000),
  add_ons jsonb not null default '[]',
  -- Terms as they were agreed: price lines, fees, policy and house rules.
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
  instant boolean not null,
  title text,
  invoice jsonb,
  cancellation_tiers jsonb not null,
  accepted_by uuid references accounts,
  accepted_at timestamptz,
  kept jsonb,
  clock_from timestamptz,
  first_quote jsonb,
  first_period tstzrange,
  check (occupied @> period),
  check (state = 'held' or guest_id is not null or state in ('released', 'expired')),
  check ((state in ('held', 'requested', 'payment_required')) = (expires_at is not null)),
  check ((state in ('confirmed', 'completed')) <= (confirmed_at is not null)),
  constraint bookings_kept check (kept is null or state = 'cancelled'),
  constraint bookings_total check (total_cents <= 99999999999)
);
create index bookings_confirmed on bookings (confirmed_at) where confirmed_at is not null;
create index bookings_created on bookings (created_at);
create index bookings_due on bookings (expires_at) where expires_at is not null;
create index bookings_ending on bookings (upper(period)) where state = 'confirmed';
create index bookings_guest on bookings (guest_id, created_at desc) where guest_id is not null;
create index bookings_host on bookings (host_id, upper(period)) where confirmed_at is not null;
create unique index bookings_one_hold_per_guest on bookings (guest_id) where state = 'held' and guest_id is not null;
-- One live hold per session and per account.
create unique index bookings_one_hold_per_session on bookings (session_id) where state = 'held';
create index bookings_space on bookings (space_id, created_at desc);
create index bookings_starting on bookings (lower(period)) where state = 'confirmed';
create index bookings_unpaid on bookings (guest_id) where state in ('requested', 'payment_required');
create index bookings_waiting on bookings (host_id, expires_at) where state in ('requested', 'payment_required');

-- Each step of a booking with its actor.
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

-- The networks of a hold’s address: IPv4 addresses, and IPv6 by /64, /56 and /48. A row remains while it counts.
create table hold_networks (
  booking_id uuid not null references bookings on delete cascade,
  network text not null,
  primary key (network, booking_id)
);
create index hold_networks_booking on hold_networks (booking_id);

-- Requests that create a booking or payment, by key, so that a repeated request has one effect.
create table idempotency_keys (
  session_id uuid not null references sessions on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  booking_id uuid references bookings,
  created_at timestamptz not null,
  reply text,
  locked_until timestamptz,
  primary key (session_id, key),
  constraint idempotency_keys_one_kind check (booking_id is null or (reply is null and locked_until is null))
);
create index idempotency_keys_age on idempotency_keys (created_at);
-- A visitor’s first hold creates the session; if that reply is lost, only the key finds it.
create index idempotency_keys_key on idempotency_keys (key);

-- Sent reminders. A booking that moves gets new ones, because the start is part of the key.
create table booking_reminders (
  booking_id uuid not null references bookings on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null check (hours in (24, 1)),
  reminded_at timestamptz not null,
  primary key (booking_id, starts_at, hours)
);

-- Bookings of a suspended host that an admin decided to keep.
create table kept_bookings (
  booking_id uuid primary key references bookings,
  reason text not null check (length(reason) between 1 and 2000),
  kept_by uuid not null references accounts,
  kept_at timestamptz not null
);

-- Bookings of suspended hosts for which admins were warned that time is running out.
create table undecided_warnings (
  booking_id uuid not null references bookings,
  suspended_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (booking_id, suspended_at)
);

-- Enforces the limits on holds per network and day, one hold at a time.
create function hold_within_limits(
  held uuid, of_space uuid, networks text[], times integer[], most_live integer, now timestamptz, budget_keys text[],
  budget_mosts bigint[], days bigint
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

-- Rows are only added.
create trigger booking_events_fixed before delete or update on booking_events for each row
  execute function never_changes();

grant select, insert on booking_events, undecided_warnings to :"app";
grant select, insert, update, delete on booking_reminders, bookings, idempotency_keys to :"app";
grant select, insert, delete on hold_networks to :"app";
grant select, insert, update on kept_bookings to :"app";
grant usage on sequence booking_events_id_seq, bookings_number_seq to :"app";
