-- A guest's bank asked for the money back; told by the gateway, in any order and any number.
create table disputes (
  ref text primary key,
  payment_id uuid not null references payments,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  currency text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_payment on disputes (payment_id);
create index disputes_newest on disputes (opened_at desc);
grant select, insert, update on disputes to :"app";
