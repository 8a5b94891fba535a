-- A change of dates or head-count that one side proposes and the other answers. The time it would add is taken meanwhile.
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

-- What a change gives back is taken again in the same transaction where it is accepted: no import may come between.
drop trigger occupancies_left on occupancies;
create trigger occupancies_left after delete on occupancies for each row when (old.kind not in ('import', 'change')) execute function occupancy_left();

-- From where the cancellation terms count, where the booking was moved to later days.
alter table bookings add column clock_from timestamptz;

alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('capture', 'authorise', 'save', 'off_session', 'change'));
grant select, insert, update on booking_changes to :"app";
