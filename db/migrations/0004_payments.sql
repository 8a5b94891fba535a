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
-- One attempt at a time, so that two tabs cannot both charge.
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

-- A webhook is stored once by its event id and applied in the same transaction.
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
  -- What it books, once: capture:<payment>, refund:<refund>
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

-- The built-in gateway's own records. It stands outside: nothing but external/payments reads or writes it.
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
