-- A payment's name at Stripe, put down before it is confirmed there: whoever comes after a process that died in between finds it again.
create table stripe_intents (
  payment_id uuid primary key,
  kind text not null check (kind in ('payment', 'setup')),
  ref text unique,
  -- Nothing more may be confirmed.
  closed boolean not null default false,
  -- Why the bank refused; Stripe may forget it when the intent is ended.
  failure_code text,
  created_at timestamptz not null
);
-- An account's one customer at Stripe, whose cards are kept there.
create table stripe_customers (
  account_id uuid primary key,
  ref text not null unique,
  created_at timestamptz not null
);
grant select, insert, update on stripe_intents, stripe_customers to :"app";
