-- Applications of people who want to become hosts.

-- A draft may be incomplete. A sent application is complete (src/domain/hosting).
create table host_applications (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'needs_changes', 'approved',
    'rejected')),
  legal_name text not null default '' check (length(legal_name) <= 200),
  business_name text not null default '' check (length(business_name) <= 200),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  phone text not null default '' check (length(phone) <= 40),
  pitch text not null default '' check (length(pitch) <= 2000),
  reason text not null default '' check (length(reason) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  check ((state = 'draft') = (submitted_at is null)),
  check ((state in ('needs_changes', 'approved', 'rejected')) <= (decided_at is not null)),
  check ((state in ('needs_changes', 'rejected')) <= (reason <> '')),
  constraint host_applications_nobody_decides_on_their_own check (decided_by <> account_id),
  constraint host_applications_whole_once_sent check (state in ('draft', 'needs_changes')
    or '' not in (legal_name, country, phone, pitch))
);
create index host_applications_account on host_applications (account_id, created_at desc);
create index host_applications_names on host_applications using gin (lower((legal_name || ' ' || business_name))
  gin_trgm_ops) where state <> 'draft';
create unique index host_applications_one_under_way on host_applications (account_id)
  where state in ('draft', 'submitted', 'needs_changes');
create index host_applications_queue on host_applications (state, submitted_at, id) where state <> 'draft';

-- Each step of an application. A row never changes; it is removed with its application.
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

create table application_documents (
  file_id uuid primary key references files,
  application_id uuid not null references host_applications on delete cascade,
  added_at timestamptz not null
);
create index application_documents_application on application_documents (application_id, added_at);

-- Rows are only added.
create trigger host_application_events_fixed before update on host_application_events for each row
  execute function never_changes();

grant select, insert, delete on application_documents to :"app";
grant select, insert on host_application_events to :"app";
grant select, insert, update, delete on host_applications to :"app";
grant usage on sequence host_application_events_id_seq to :"app";
