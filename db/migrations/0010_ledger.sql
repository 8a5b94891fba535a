-- The ledger, payouts, and the numbered documents: receipts, credit notes and commission invoices.

-- Double-entry bookkeeping: rows are only added, and the lines of a transaction sum to zero.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  key text not null unique,
  booking_id uuid references bookings,
  at timestamptz not null,
  kind text generated always as (split_part(key, ':', 1)) stored not null
);
create index ledger_transactions_at on ledger_transactions (at, id);
create index ledger_transactions_booking on ledger_transactions (booking_id) where booking_id is not null;

create table ledger_lines (
  transaction_id bigint not null references ledger_transactions,
  position smallint not null,
  account text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  primary key (transaction_id, position)
);
create index ledger_lines_account on ledger_lines (account, transaction_id) include (amount_cents, currency);

-- A host’s bank account and payout schedule.
create table payout_accounts (
  host_id uuid primary key references accounts,
  account_ref text unique,
  payouts_enabled boolean not null default false,
  schedule text not null default 'as_due' check (schedule in ('as_due', 'daily', 'weekly', 'monthly')),
  weekday smallint not null default 1 check (weekday between 1 and 7),
  month_day smallint not null default 1 check (month_day between 1 and 28),
  minimum_cents bigint not null default 0 check (minimum_cents between 0 and 1000000),
  owes_cents bigint not null default 0 check (owes_cents >= 0),
  owes_since timestamptz,
  checked_at timestamptz,
  check ((owes_cents > 0) = (owes_since is not null)),
  check (not payouts_enabled or account_ref is not null)
);
create index payout_accounts_unchecked on payout_accounts (checked_at nulls first);

create table payouts (
  id uuid default gen_random_uuid() primary key,
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
  hour timestamptz not null,
  check ((amount_cents < 0) = (reverses is not null)),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'done') = (gateway_ref is not null)),
  check ((state = 'failed') = (failure_code is not null))
);
create index payouts_host on payouts (host_id, created_at desc);
create index payouts_newest on payouts (created_at desc);
create unique index payouts_once_an_hour on payouts (host_id, hour) where reverses is null and state <> 'failed';
create index payouts_reversals on payouts (reverses) where reverses is not null;

-- The part of a payout for one booking. It is negative if more was paid than earned.
create table payout_items (
  payout_id uuid not null references payouts,
  booking_id uuid not null references bookings,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (payout_id, booking_id)
);
create index payout_items_booking on payout_items (booking_id);

-- An admin’s decision about a payout of a suspended host. It applies until the host is suspended again.
create table payout_decisions (
  booking_id uuid primary key references bookings,
  refund_cents bigint not null check (refund_cents >= 0),
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid not null references accounts,
  decided_at timestamptz not null
);

-- Numbered without gaps in the order of issue. A receipt keeps seller, buyer and prices as they were.
create table receipts (
  number bigint primary key check (number > 0),
  booking_id uuid not null references bookings,
  issued_at timestamptz not null,
  facts jsonb not null,
  mailed_at timestamptz,
  change_id uuid unique references booking_changes,
  quote jsonb not null,
  period tstzrange not null
);
create index receipts_booking on receipts (booking_id);
create unique index receipts_first on receipts (booking_id) where change_id is null;

-- Refunds of a sale that has a receipt, numbered without gaps.
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
  check (amount_cents = ((host_cents + fee_cents) + tax_cents))
);
create index credit_notes_booking on credit_notes (booking_id);

-- The commission of a host per month in UTC, numbered without gaps.
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

-- Guard: the lines of a transaction sum to zero in one currency. Checked at commit.
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
create constraint trigger ledger_lines_sum after insert on ledger_lines deferrable initially deferred for each row
  execute function ledger_sums_to_zero();

-- Rows are only added.
create trigger ledger_lines_fixed before delete or update on ledger_lines for each row
  execute function never_changes();
create trigger ledger_transactions_fixed before delete or update on ledger_transactions for each row
  execute function never_changes();
create trigger payout_items_fixed before delete or update on payout_items for each row
  execute function never_changes();

grant select, insert, update (facts) on commission_invoices, credit_notes to :"app";
grant select, insert on ledger_lines, ledger_transactions, payout_items to :"app";
grant select, insert, update on payout_accounts, payout_decisions, payouts to :"app";
grant select, insert, update (facts, mailed_at) on receipts to :"app";
grant usage on sequence ledger_transactions_id_seq to :"app";
