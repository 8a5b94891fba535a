-- What a ledger transaction is of: the first word of its key.
alter table ledger_transactions add column kind text not null generated always as (split_part(key, ':', 1)) stored;
create index ledger_transactions_at on ledger_transactions (at, id);
create index ledger_transactions_booking on ledger_transactions (booking_id) where booking_id is not null;
-- An account is summed without its lines being fetched.
drop index ledger_lines_account;
create index ledger_lines_account on ledger_lines (account, transaction_id) include (amount_cents, currency);

-- Where a host's money goes, and when; one row for whoever ever sold something, or has opened the settings.
create table payout_accounts (
  host_id uuid primary key references accounts,
  -- Their account at the gateway, once they have begun to open one.
  account_ref text unique,
  payouts_enabled boolean not null default false,
  schedule text not null default 'daily' check (schedule in ('daily', 'weekly', 'monthly')),
  -- Monday is 1.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  month_day smallint not null default 1 check (month_day between 1 and 28),
  minimum_cents bigint not null default 0 check (minimum_cents between 0 and 1000000),
  -- The last day of UTC on which was looked at what is due.
  checked_on date,
  -- What the host owes us on the whole, and since when; what a payout or a transfer taken back has not made good yet.
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
  -- Negative where an earlier transfer is taken back.
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

-- What of a payout is for which booking; negative where more had been paid than is earned by now.
create table payout_items (
  payout_id uuid not null references payouts,
  booking_id uuid not null references bookings,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (payout_id, booking_id)
);
create index payout_items_booking on payout_items (booking_id);
create trigger payout_items_fixed before update or delete on payout_items for each row execute function never_changes();

-- A booking whose payout waits because its guest complained.
create table payout_holds (
  booking_id uuid primary key references bookings,
  reason text not null check (length(reason) between 1 and 2000),
  held_by uuid not null references accounts,
  held_at timestamptz not null
);

grant select, insert, update on payout_accounts, payouts to :"app";
grant select, insert on payout_items to :"app";
grant select, insert, delete on payout_holds to :"app";
