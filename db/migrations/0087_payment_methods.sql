-- Cards an account keeps at the gateway: never a number, only what the gateway calls them and what their owner knows them by.
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
  -- Still charged by nobody; the row goes when the gateway has forgotten the card.
  removed_at timestamptz,
  unique (gateway, method_ref),
  check (not (is_default and removed_at is not null))
);
create unique index payment_methods_one_default on payment_methods (account_id, gateway) where is_default;
create index payment_methods_of_account on payment_methods (account_id);

-- A card on its way to be kept: the gateway knows it by this id, as it knows payments by theirs.
create table card_setups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  state text not null default 'open' check (state in ('open', 'requires_action', 'failed', 'card_saved', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index card_setups_open on card_setups (account_id) where state in ('open', 'requires_action');

-- Whether the guest wants the card of this payment kept, and it is not yet.
alter table payments add column keep_card boolean not null default false;

grant select, insert, update, delete on payment_methods to :"app";
grant select, insert, update on card_setups to :"app";
