-- Exports of everything stored about an account, made by a job. preparing: requested, no file yet; ready: the file can be downloaded until
-- expires_at; failed: given up; removed: expired or replaced by a newer one, kept for a day because requests per day are counted.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'removed')),
  requested_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  file_id uuid unique references files (id),
  check ((state = 'preparing') = (ended_at is null)),
  check ((state = 'ready') = (file_id is not null)),
  check ((state = 'ready') = (expires_at is not null))
);
create unique index data_exports_one_preparing on data_exports (account_id) where state = 'preparing';
create index data_exports_of_account on data_exports (account_id, requested_at);
create index data_exports_expiring on data_exports (expires_at) where state = 'ready';
grant select, insert, update, delete on data_exports to :"app";

alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check check (bucket in ('spaces', 'people', 'documents', 'exports'));
alter table files drop constraint files_content_type_check;
alter table files add constraint files_content_type_check
  check (content_type in ('image/jpeg', 'application/pdf', 'application/json'));
