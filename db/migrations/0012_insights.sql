-- Errors, usage, page speed and security events with their daily counts, alerts for admins, and the pages in the
-- footer.

create table error_logs (
  id bigint generated always as identity primary key,
  user_id uuid references accounts on delete set null,
  error_message text not null,
  error_stack text,
  page_url text not null check (page_url !~ '[?#]'),
  user_agent text not null default '',
  timestamp timestamptz not null,
  severity text not null default 'medium' check (severity in ('medium', 'high')),
  context jsonb not null default '{}',
  fingerprint text
);
create index error_logs_fingerprint on error_logs (fingerprint, id desc) where fingerprint is not null;
create index error_logs_timestamp on error_logs ("timestamp");
create index error_logs_user on error_logs (user_id) where user_id is not null;

-- Errors grouped by where they occurred. They remain when the single errors are deleted.
create table error_groups (
  fingerprint text primary key check (fingerprint ~ '^[bs][0-9a-f]{16}$'),
  kind text not null,
  page text not null,
  message text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  times bigint not null check (times > 0),
  resolved_at timestamptz,
  check (last_seen >= first_seen)
);
create index error_groups_first_seen on error_groups (first_seen);
create index error_groups_last_seen on error_groups (last_seen);

create table error_days (
  fingerprint text not null references error_groups,
  day date not null,
  times integer not null check (times > 0),
  primary key (fingerprint, day)
);
create index error_days_day on error_days (day);

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
create index performance_metrics_timestamp on performance_metrics ("timestamp");
create index performance_metrics_user on performance_metrics (user_id) where user_id is not null;

-- No foreign key to sessions, because an event outlives its session.
create table security_events (
  id bigint generated always as identity primary key,
  session_id uuid,
  device_hash bytea,
  account_id uuid references accounts on delete set null,
  event_type text not null,
  details jsonb not null default '{}',
  seen_by_server boolean not null,
  at timestamptz not null,
  tried_id uuid references accounts on delete set null
);
create index security_events_account on security_events (account_id) where account_id is not null;
create index security_events_at on security_events (at);
create index security_events_device on security_events (device_hash, at) where device_hash is not null;
create index security_events_session on security_events (session_id, at) where session_id is not null;
create index security_events_tried on security_events (tried_id, at) where tried_id is not null;

-- Problems that an admin should look at.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  facts jsonb not null default '{}',
  at timestamptz not null,
  times integer not null default 1,
  handled_at timestamptz
);
create index alerts_at on alerts (at);
create index alerts_kind on alerts (kind, at);
create index alerts_open on alerts (at desc, id desc) where handled_at is null;

-- How far each kind of row was counted. Written in the same transaction as the counts.
create table roll_up_places (
  name text primary key,
  done_id bigint not null
);

-- Number of values per page, metric and bucket. A bucket is named by its upper bound in ms, or thousandths for CLS.
create table vital_days (
  metric text not null,
  day date not null,
  page text not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, day, page, bucket)
);

-- The same per week from Monday, so that a range of months reads thousands of rows.
create table vital_weeks (
  metric text not null,
  week date not null check (EXTRACT(isodow from week) = (1)::numeric),
  page text not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, week, page, bucket)
);

-- The same for all pages together.
create table vital_site_days (
  metric text not null,
  day date not null,
  bucket integer not null check (bucket >= 0),
  times integer not null check (times > 0),
  primary key (metric, day, bucket)
);

create table visit_days (
  day date not null,
  page text not null,
  times integer not null check (times > 0),
  primary key (day, page)
);

-- Places where a search found nothing; '' is anywhere, '…' is the rest of a day.
create table empty_search_days (
  day date not null,
  words text not null check (length(words) <= 60),
  times integer not null check (times > 0),
  primary key (day, words)
);

-- Counts of a day from tables that are never deleted.
create table growth_days (
  day date primary key,
  accounts integer not null,
  hosts integer not null,
  spaces integer not null,
  holds integer not null,
  bookings integer not null
);

create table turnover_days (
  day date not null references growth_days,
  currency text not null,
  cents bigint not null,
  primary key (day, currency)
);

-- Pages in the footer. Each save is a version; visitors see the version of the newest publication.
create table content_page_versions (
  slug text not null check (slug ~ '^[a-z]+(-[a-z]+)*$' and length(slug) <= 40),
  version integer not null check (version > 0),
  title text not null check (length(title) <= 80),
  description text not null check (length(description) <= 200),
  body text not null check (length(body) <= 20000),
  reason text not null check (length(reason) <= 300),
  saved_by uuid not null references accounts,
  saved_at timestamptz not null,
  primary key (slug, version)
);
create index content_page_versions_saved_by on content_page_versions (saved_by);

create table content_page_publications (
  id bigint generated always as identity primary key,
  slug text not null,
  version integer,
  reason text not null check (length(reason) <= 300),
  done_by uuid not null references accounts,
  done_at timestamptz not null,
  foreign key (slug, version) references content_page_versions
);
create index content_page_publications_done_by on content_page_publications (done_by);
create index content_page_publications_slug on content_page_publications (slug, id desc);

-- Rows are only added.
create trigger content_page_publications_fixed before delete or update on content_page_publications for each row
  execute function never_changes();
create trigger content_page_versions_fixed before delete or update on content_page_versions for each row
  execute function never_changes();

grant select, insert, update (facts, handled_at, times) on alerts to :"app";
grant select, insert, delete on analytics_events, error_logs, performance_metrics, security_events to :"app";
grant select, insert on content_page_publications, content_page_versions to :"app";
grant select, insert, update, delete on empty_search_days to :"app";
grant select, insert, update on error_days, error_groups, growth_days, roll_up_places, turnover_days, visit_days,
  vital_days, vital_site_days, vital_weeks to :"app";
grant usage on sequence alerts_id_seq, analytics_events_id_seq, content_page_publications_id_seq, error_logs_id_seq,
  performance_metrics_id_seq, security_events_id_seq to :"app";
