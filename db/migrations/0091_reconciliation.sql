-- The gateway's records beside our books, once a night and when an admin asks.
create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  -- What was recorded from one instant, included, to another.
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  asked_by uuid references accounts,
  started_at timestamptz not null,
  -- How far the records have been read.
  read_to timestamptz not null,
  finished_at timestamptz,
  records integer not null default 0,
  found integer,
  -- What moved by the books and by the gateway; corrections are in the books.
  ours_cents bigint,
  theirs_cents bigint
);
create index reconciliation_runs_newest on reconciliation_runs (started_at desc);
-- One that is under way at a time.
create unique index reconciliation_runs_one on reconciliation_runs ((finished_at is null)) where finished_at is null;

-- What the gateway said in a run, until it is compared.
create table gateway_records (
  run_id uuid not null references reconciliation_runs,
  kind text not null,
  -- Our id where it has one, else the gateway's.
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
  -- `booked`: a correction was posted; `accepted`: it stays as it is.
  settled text check (settled in ('booked', 'accepted')),
  settled_at timestamptz,
  settled_by uuid references accounts,
  reason text check (length(reason) between 1 and 2000),
  check (num_nulls(settled, settled_at, settled_by, reason) in (0, 4))
);
-- The same difference is found once, however often it is looked for.
create unique index reconciliation_differences_once on reconciliation_differences
  (kind, subject, what, coalesce(ours_cents, 0), coalesce(theirs_cents, 0));
create index reconciliation_differences_open on reconciliation_differences (found_at desc) where settled is null;
grant select, insert, update on reconciliation_runs, reconciliation_differences to :"app";
grant select, insert, delete on gateway_records to :"app";
