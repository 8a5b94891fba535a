-- A problem that a guest reports with a booking. While one is open or answered the booking's payout is held.
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
  -- What the guest is refunded, and the host's part of it as posted to the ledger.
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

-- Payouts that admins held by hand become open reports, so that nothing held is sent before an admin decides.
insert into booking_problems (booking_id, reporter_id, reason, description, created_at)
select booking_id, held_by, 'other', reason, held_at from payout_holds;
drop table payout_holds;

-- What concerns those who run the site is a kind of notice of its own.
alter table notice_choices drop constraint notice_choices_kind_check, add constraint notice_choices_kind_check check (
  kind in ('message', 'booking', 'reminder', 'confirmation', 'review', 'hosting', 'payout', 'account', 'platform')
);
