-- The sandbox does what a real gateway does: it reserves, keeps cards, pays hosts, is disputed.
alter table sandbox.intents
  drop constraint intents_state_check,
  add constraint intents_state_check check (state in ('requires_action', 'card_saved', 'authorised', 'captured', 'failed', 'cancelled')),
  add column kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save')),
  -- Set while the amount is only reserved, and kept afterwards.
  add column capture_before timestamptz,
  -- Null in rows of before, whose money came when they were made.
  add column captured_at timestamptz,
  -- Of a card that is kept.
  add column customer_id text,
  add column method_id text,
  add column exp_month smallint,
  add column exp_year smallint,
  add constraint intents_whole_card check (num_nulls(customer_id, method_id, exp_month, exp_year) in (0, 4));
create index sandbox_intents_authorised on sandbox.intents (capture_before) where state = 'authorised';

create table sandbox.customers (
  id text primary key,
  account_id text not null unique,
  created_at timestamptz not null
);
-- How a card behaves and what may be shown of it; its number is nowhere.
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

alter table sandbox.refunds
  add column state text not null default 'done' check (state in ('done', 'failed')),
  add column created_at timestamptz,
  add column failed_at timestamptz;
update sandbox.refunds r set created_at = coalesce(
  (select p.done_at from refunds p where p.id::text = r.idempotency_key),
  (select i.created_at from sandbox.intents i where i.id = r.intent_id));
alter table sandbox.refunds alter column created_at set not null;

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
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  currency text not null,
  created_at timestamptz not null
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
  closed_at timestamptz
);
create index sandbox_disputes_intent on sandbox.disputes (intent_id);
grant select, insert, update on sandbox.customers, sandbox.methods, sandbox.hosts, sandbox.transfers, sandbox.reversals, sandbox.disputes to :"app";

-- Events say what they are about; those still on their way were all about payments.
update sandbox.deliveries set body = (
    body::jsonb || jsonb_build_object('about', 'payment', 'ref', body::jsonb->'view'->'ref',
      'view', body::jsonb->'view' || '{"captureBefore": null, "saved": null}')
  )::text
where delivered_at is null and body::jsonb ? 'view';
