-- Outgoing webhooks: endpoints of accounts and of the site, and the deliveries to them.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- Null for an endpoint of the site, which admins manage.
  account_id uuid references accounts (id),
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  types text[] not null check (cardinality(types) > 0),
  sealed_secret text not null,
  -- After a rotation, the former secret signs beside the new one until `former_until`.
  sealed_former text,
  former_until timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('owner', 'gone', 'failing')),
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((sealed_former is null) = (former_until is null)),
  check ((disabled_at is null) = (disabled_why is null))
);
create index webhook_endpoints_account on webhook_endpoints (account_id, created_at);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  -- Deliveries of one subject to one endpoint are sent in this order.
  seq bigint not null generated always as identity,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The same for every try, so that receivers can recognise a repeat.
  event_id uuid not null,
  subject text not null check (length(subject) <= 100),
  type text not null,
  -- The exact text that is signed and sent.
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- The tries since the delivery was queued or sent again, and when they began to fail. They end three days later.
  tries integer not null default 0,
  first_try_at timestamptz,
  created_at timestamptz not null
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, subject, seq) where state = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, seq);
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_tries (
  id bigint primary key generated always as identity,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  status smallint,
  problem text,
  answer text not null default '' check (length(answer) <= 1024),
  took_ms integer not null,
  check ((status is null) <> (problem is null))
);
create index webhook_tries_delivery on webhook_tries (delivery_id, id);

-- One row for each endpoint and subject with pending deliveries. Whoever adds or ends a delivery locks its row.
create table webhook_lanes (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  subject text not null,
  due_at timestamptz not null,
  -- A process is sending until then. If it dies, the lane is due again.
  claimed_until timestamptz,
  primary key (endpoint_id, subject)
);
create index webhook_lanes_due on webhook_lanes (due_at);
create index webhook_lanes_claimed on webhook_lanes (endpoint_id, claimed_until) where claimed_until is not null;

grant select, insert, update, delete on webhook_endpoints, webhook_deliveries, webhook_tries, webhook_lanes to :"app";
