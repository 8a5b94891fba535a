-- What goes wrong, what is used, how fast it is, and who behaves oddly. Rows are only added; the sweep deletes raw rows after 90 days.

create table error_logs (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  error_message text not null,
  error_stack text,
  page_url text not null check (page_url !~ '[?#]'),
  user_agent text not null default '',
  timestamp timestamptz not null,
  severity text not null default 'medium' check (severity in ('medium', 'high')),
  context jsonb not null default '{}'
);
create index error_logs_timestamp on error_logs (timestamp);
create index error_logs_user on error_logs (user_id) where user_id is not null;

create table analytics_events (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  event_name text not null,
  properties jsonb not null default '{}',
  created_at timestamptz not null
);
create index analytics_events_created_at on analytics_events (created_at);
create index analytics_events_user on analytics_events (user_id) where user_id is not null;

create table performance_metrics (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  metric_name text not null,
  metric_value double precision not null,
  page_url text not null check (page_url !~ '[?#]'),
  timestamp timestamptz not null,
  metadata jsonb not null default '{}'
);
create index performance_metrics_timestamp on performance_metrics (timestamp);
create index performance_metrics_user on performance_metrics (user_id) where user_id is not null;

-- A session may be gone before its events are, so nothing is referenced there.
create table security_events (
  id bigint generated always as identity primary key,
  session_id uuid,
  device_hash bytea,
  account_id uuid references accounts on delete set null,
  event_type text not null,
  details jsonb not null default '{}',
  seen_by_server boolean not null,
  at timestamptz not null
);
create index security_events_session on security_events (session_id, at) where session_id is not null;
create index security_events_device on security_events (device_hash, at) where device_hash is not null;
create index security_events_account on security_events (account_id) where account_id is not null;
create index security_events_at on security_events (at);

-- What admins should look at.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index alerts_at on alerts (at);

-- The owners who were warned, so that nobody gets more than one mail a day.
create table owner_warnings (
  account_id uuid primary key references accounts on delete cascade,
  warned_at timestamptz not null
);

grant select, insert, delete on error_logs, analytics_events, performance_metrics, security_events to :"app";
grant select, insert on alerts to :"app";
grant select, insert, update on owner_warnings to :"app";
grant usage on all sequences in schema public to :"app";
