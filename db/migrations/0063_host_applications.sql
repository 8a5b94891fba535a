-- Who asks to become a host. A draft may be half done; what is sent is complete (domain/hosting).
create table host_applications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'needs_changes', 'approved', 'rejected')),
  legal_name text not null default '' check (length(legal_name) <= 200),
  business_name text not null default '' check (length(business_name) <= 200),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  phone text not null default '' check (length(phone) <= 40),
  pitch text not null default '' check (length(pitch) <= 2000),
  -- What the last decision was given for; the applicant reads it.
  reason text not null default '' check (length(reason) <= 2000),
  -- Counts every change, so that nobody writes over, or decides on, what they have not seen.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  check ((state = 'draft') = (submitted_at is null)),
  check ((state in ('needs_changes', 'approved', 'rejected')) <= (decided_at is not null)),
  check ((state in ('needs_changes', 'rejected')) <= (reason <> '')),
  check (state = 'draft' or '' not in (legal_name, country, phone, pitch)),
  constraint host_applications_nobody_decides_on_their_own check (decided_by <> account_id)
);
create unique index host_applications_one_under_way on host_applications (account_id) where state in ('draft', 'submitted', 'needs_changes');
create index host_applications_account on host_applications (account_id, created_at desc);
create index host_applications_queue on host_applications (state, submitted_at, id) where state <> 'draft';
create index host_applications_names on host_applications using gin ((lower(legal_name || ' ' || business_name)) gin_trgm_ops) where state <> 'draft';

-- Each step of an application, once, with who took it. Nobody changes a row; it goes with its application when the person deletes the account.
create table host_application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references host_applications on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('applicant', 'admin')),
  actor_id uuid not null references accounts,
  from_state text not null,
  to_state text not null,
  reason text not null default ''
);
create index host_application_events_application on host_application_events (application_id, id);
create trigger host_application_events_fixed before update on host_application_events for each row execute function never_changes();

-- What admins did, each act in the transaction that did it. No personal words but the reason given: it outlives whom it speaks of.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: whoever runs the machine, by a command.
  actor_id uuid references accounts,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_act on audit_log (act, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create trigger audit_log_fixed before update or delete on audit_log for each row execute function never_changes();

grant select, insert, update, delete on host_applications to :"app";
grant select, insert on host_application_events, audit_log to :"app";
grant usage on all sequences in schema public to :"app";
