-- Payments, cards, disputes and refunds, the comparison with the gateway, and the built-in gateway (schema sandbox).

create schema sandbox;
grant usage on schema sandbox to :"app";

-- A payment attempt that may still succeed keeps its hold alive.
create function is_attempt_open(state text) returns boolean language sql immutable parallel safe
  as $$ select state in ('open', 'requires_action', 'capturing') $$;

create table payments (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null references bookings,
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  gateway_ref text unique,
  state text not null check (state in ('open', 'requires_action', 'failed', 'card_saved', 'authorised', 'capturing',
    'cancelled', 'captured')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  card_brand text,
  card_last4 text,
  failure_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The captured currency if it is not the requested one.
  captured_currency text check (length(captured_currency) = 3),
  seq bigint generated always as identity not null,
  kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save', 'off_session', 'change')),
  capture_before timestamptz,
  saved jsonb,
  keep_card boolean not null default false,
  constraint payments_amount check (amount_cents <= 99999999999),
  constraint payments_captured check (captured_cents >= 0),
  constraint payments_captured_currency check (captured_currency is null or captured_cents > 0),
  constraint payments_check1 check (refunded_cents between 0 and captured_cents),
  constraint payments_check2 check ((state = 'captured') = (captured_cents > 0))
);
create index payments_booking on payments (booking_id);
-- One attempt at a time, so that two tabs cannot both charge.
create unique index payments_one_open on payments (booking_id)
  where state in ('open', 'requires_action', 'authorised', 'capturing');

-- Chargebacks, as the gateway reports them: in any order and possibly more than once.
create table disputes (
  ref text primary key,
  payment_id uuid not null references payments,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  currency text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  fee_back_cents bigint not null default 0,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_newest on disputes (opened_at desc);
create index disputes_payment on disputes (payment_id);

create table refunds (
  id uuid default gen_random_uuid() primary key,
  payment_id uuid not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  gateway_ref text unique,
  created_at timestamptz not null,
  done_at timestamptz,
  told_at timestamptz,
  failed_at timestamptz,
  again_of uuid references refunds,
  held_at timestamptz,
  covered_by text references disputes
);
create index refunds_again on refunds (again_of) where again_of is not null;
create index refunds_covered on refunds (covered_by) where covered_by is not null;
create index refunds_open on refunds (created_at) where state = 'open';
create index refunds_payment on refunds (payment_id);

-- Webhooks by event id. Each is stored and applied once, in one transaction.
create table gateway_events (
  gateway text not null,
  event_id text not null,
  kind text not null,
  gateway_ref text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

-- Saved cards: the gateway’s id and the details the owner recognises, never the number.
create table payment_methods (
  id uuid default gen_random_uuid() primary key,
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
  fingerprint text,
  unique (gateway, method_ref),
  check (not (is_default and removed_at is not null))
);
create index payment_methods_of_account on payment_methods (account_id);
create unique index payment_methods_once on payment_methods (account_id, gateway, fingerprint, exp_month, exp_year)
  where removed_at is null and fingerprint is not null;
create unique index payment_methods_one_default on payment_methods (account_id, gateway) where is_default;

-- Cards that are being saved.
create table card_setups (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  state text not null default 'open' check (state in ('open', 'requires_action', 'failed', 'card_saved',
    'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_setups_open on card_setups (account_id) where state in ('open', 'requires_action');

-- The Stripe customer of an account.
create table stripe_customers (
  account_id uuid primary key,
  ref text not null unique,
  created_at timestamptz not null
);

-- The Stripe id of a payment, stored before it is confirmed there, so that it is found again after a crash.
create table stripe_intents (
  payment_id uuid primary key,
  kind text not null check (kind in ('payment', 'setup')),
  ref text unique,
  closed boolean not null default false,
  failure_code text,
  created_at timestamptz not null
);

-- Comparisons of our books with the gateway’s records, nightly and on request.
create table reconciliation_runs (
  id uuid default gen_random_uuid() primary key,
  from_at timestamptz not null,
  to_at timestamptz not null,
  asked_by uuid references accounts,
  started_at timestamptz not null,
  read_to timestamptz not null,
  finished_at timestamptz,
  records integer not null default 0,
  found integer,
  ours_cents bigint,
  theirs_cents bigint,
  check (to_at > from_at)
);
create index reconciliation_runs_newest on reconciliation_runs (started_at desc);
create unique index reconciliation_runs_one on reconciliation_runs (((finished_at is null)))
  where finished_at is null;

-- The gateway’s records in a run, until they are compared.
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
  id uuid default gen_random_uuid() primary key,
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
create unique index reconciliation_differences_once on reconciliation_differences (kind, subject, what,
  coalesce(ours_cents, 0), coalesce(theirs_cents, 0));
create index reconciliation_differences_open on reconciliation_differences (found_at desc) where settled is null;

create table sandbox.customers (
  id text primary key,
  account_id text not null unique,
  created_at timestamptz not null
);

-- How a test card behaves, and the details that may be shown.
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

create table sandbox.intents (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents bigint not null,
  currency text not null,
  card_last4 text not null,
  card_brand text not null,
  state text not null check (state in ('requires_action', 'card_saved', 'authorised', 'captured', 'failed',
    'cancelled')),
  failure_code text,
  refunded_cents bigint not null default 0,
  return_path text not null,
  created_at timestamptz not null,
  kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save')),
  capture_before timestamptz,
  captured_at timestamptz,
  customer_id text,
  method_id text,
  exp_month smallint,
  exp_year smallint,
  constraint intents_whole_card check (num_nulls(customer_id, method_id, exp_month, exp_year) in (0, 4))
);
create index sandbox_intents_authorised on sandbox.intents (capture_before) where state = 'authorised';

create table sandbox.refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text not null references sandbox.intents,
  amount_cents bigint not null,
  state text not null default 'done' check (state in ('done', 'failed')),
  created_at timestamptz not null,
  failed_at timestamptz
);

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
  reversed_cents bigint not null default 0,
  currency text not null,
  created_at timestamptz not null,
  check (reversed_cents between 0 and amount_cents)
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
  closed_at timestamptz,
  fee_back_cents bigint not null default 0
);
create index sandbox_disputes_intent on sandbox.disputes (intent_id);

-- Webhooks of the built-in gateway that are still to be delivered.
create table sandbox.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  tries integer not null default 0
);
create index sandbox_deliveries_due on sandbox.deliveries (due_at) where delivered_at is null;

grant select, insert, update on card_setups, disputes, reconciliation_differences, reconciliation_runs,
  sandbox.customers, sandbox.deliveries, sandbox.disputes, sandbox.hosts, sandbox.intents, sandbox.methods,
  sandbox.refunds, sandbox.reversals, sandbox.transfers, stripe_customers, stripe_intents to :"app";
grant select, insert, update, delete on gateway_events, payment_methods, payments, refunds to :"app";
grant select, insert, delete on gateway_records to :"app";
grant usage on sequence payments_seq_seq, sandbox.deliveries_id_seq to :"app";
