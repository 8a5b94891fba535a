-- People and how they sign in, their files, the settings of the site, and the audit log.

create table accounts (
  id uuid default gen_random_uuid() primary key,
  email text not null check (length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  demo boolean not null default false,
  -- Hours of the clock this person reads; null follows the browser.
  clock smallint check (clock in (12, 24)),
  check ((suspended_at is null) = (suspension_reason is null))
);
create unique index accounts_email on accounts (lower(email));
create index accounts_newest on accounts (created_at desc, id desc);

-- One row per sign-in method: a password, or the subject at a provider.
create table credentials (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('password', 'google', 'oidc')),
  subject text,
  password_hash text,
  created_at timestamptz not null default now(),
  unique (account_id, provider),
  unique (provider, subject),
  check ((provider = 'password') = (password_hash is not null)),
  check ((provider = 'password') = (subject is null))
);

-- Rows are only added; the newest row is the role.
create table user_roles (
  id bigint generated always as identity primary key,
  user_id uuid not null references accounts,
  role text not null check (role in ('user', 'host', 'admin')),
  assigned_at timestamptz not null default now(),
  assigned_by uuid references accounts
);
create index user_roles_admins on user_roles (user_id) where role = 'admin';
create index user_roles_hosts on user_roles (assigned_at) where role = 'host';
create index user_roles_newest on user_roles (user_id, assigned_at desc, id desc);

-- A visitor without an account has a session too, because a hold belongs to a session.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  account_id uuid references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  device_hash bytea,
  last_active_at timestamptz,
  confirmed_at timestamptz,
  pending_account_id uuid references accounts on delete cascade,
  pending_until timestamptz,
  proof_since timestamptz,
  pending_join jsonb
);
create index sessions_account on sessions (account_id) where account_id is not null;
create index sessions_pending on sessions (pending_account_id) where pending_account_id is not null;

-- Tokens of a session. A token is replaced now and then, and only its hash is stored.
create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_expiry on session_tokens (expires_at);
create index session_tokens_session on session_tokens (session_id);

-- Devices an account has signed in on. Failed attempts elsewhere do not lock these out.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Emailed secrets and questions that wait for an answer. Only hashes of the secrets are stored.
create table verification_tokens (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join',
    'passkey', 'outside', 'claim', 'stop_reset')),
  account_id uuid references accounts on delete cascade,
  email text,
  secret_hash bytea not null,
  facts jsonb not null default '{}',
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_tokens_account on verification_tokens (account_id) where account_id is not null;
create index verification_tokens_email on verification_tokens (lower(email)) where email is not null;
create index verification_tokens_expiry on verification_tokens (expires_at);
create index verification_tokens_secret on verification_tokens (kind, secret_hash);

create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A code works once.
  last_step bigint not null default 0,
  -- The secret of a new phone, encrypted; it replaces the other one when its first code is entered.
  next_sealed text,
  failures integer not null default 0,
  secret_since timestamptz
);

create table backup_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);

-- Replaced or removed second factors and backup codes. The owner can still use them through a link in an email that was
-- sent before the change.
create table former_factors (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  sealed_secret text not null,
  last_step bigint not null,
  code_hashes bytea[] not null,
  since timestamptz not null,
  ended_at timestamptz not null
);
create index former_factors_account on former_factors (account_id);
create index former_factors_ended on former_factors (ended_at);

-- Requests to remove a lost second factor. A removal takes effect after 72 hours.
create table factor_resets (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  proofs_before timestamptz not null,
  changed_by uuid,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  mailed_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('stopped', 'completed', 'replaced', 'lapsed', 'not_needed')),
  check ((ended_at is null) = (ended_how is null))
);
create index factor_resets_account on factor_resets (account_id, requested_at);
create unique index factor_resets_open on factor_resets (account_id) where ended_at is null;
create index factor_resets_ready on factor_resets (ready_at) where ended_at is null and mailed_at is null;

create table passkeys (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Warnings sent to owners, at most one per person and day.
create table owner_warnings (
  account_id uuid not null references accounts on delete cascade,
  warned_at timestamptz not null,
  kind text not null default 'suspicious',
  primary key (account_id, kind)
);

-- arriving: being uploaded; kept: uploaded, not used yet; in_use: something refers to it; leaving: being removed.
create table files (
  id uuid default gen_random_uuid() primary key,
  bucket text not null check (bucket in ('spaces', 'people', 'documents', 'exports')),
  owner_id uuid not null references accounts,
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf', 'application/json')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'in_use', 'leaving')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  kept_by_admin boolean not null default false,
  check ((content_type = 'image/jpeg') = (width is not null and height is not null and colour is not null))
);
create index files_by_name on files (lower(name) COLLATE "C", id) where state in ('kept', 'in_use');
create index files_of_owner on files (owner_id);
create index files_unused on files (changed_at) where state <> 'in_use';

create table profile_photos (
  account_id uuid primary key references accounts,
  file_id uuid not null unique references files
);

-- Exports of personal data. A removed or expired export stays for a day, because exports per day are limited.
create table data_exports (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'removed')),
  requested_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  file_id uuid unique references files,
  check ((state = 'preparing') = (ended_at is null)),
  check ((state = 'ready') = (file_id is not null)),
  check ((state = 'ready') = (expires_at is not null))
);
create index data_exports_expiring on data_exports (expires_at) where state = 'ready';
create index data_exports_of_account on data_exports (account_id, requested_at);
create unique index data_exports_one_preparing on data_exports (account_id) where state = 'preparing';

-- Settings that admins change on the site. The newest version of a name applies; older ones are the history.
create table settings (
  name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  set_by uuid references accounts,
  set_at timestamptz not null,
  primary key (name, version)
);

-- Actions of admins, written in the same transaction. It contains no personal text except the reason.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references accounts,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  request_id text not null
);
create index audit_log_act on audit_log (act, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);

-- Acts: ends all sessions of a suspended or deleted account, however the suspension was made.
create function end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = coalesce(new.suspended_at, new.deleted_at)
  where (account_id = new.id or pending_account_id = new.id) and ended_at is null;
  return null;
end
$$;
create trigger accounts_suspended after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null
    and old.deleted_at is null))
  execute function end_sessions_of_suspended();

-- Acts: ends all sessions of an account that loses rights. New rights apply from the next request.
create function end_sessions_of_demoted() returns trigger language plpgsql as $$
declare
  before text;
  rank text[] := array['user', 'host', 'admin'];
begin
  -- A row dated before another one changes nothing.
  if exists (select 1 from user_roles where user_id = new.user_id and id <> new.id and assigned_at > new.assigned_at) then
    return null;
  end if;
  select role into before from user_roles where user_id = new.user_id and id <> new.id order by assigned_at desc, id desc limit 1;
  if array_position(rank, new.role) < array_position(rank, coalesce(before, 'user')) then
    update sessions set ended_at = new.assigned_at where account_id = new.user_id and ended_at is null;
  end if;
  return null;
end
$$;
create trigger user_roles_demoted after insert on user_roles for each row execute function end_sessions_of_demoted();

-- Guard: at least one administrator remains.
create function keep_an_admin() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
  was text;
begin
  if tg_table_name = 'user_roles' then
    select role into was from user_roles where user_id = subject and id <> (to_jsonb(new) ->> 'id')::bigint
    order by assigned_at desc, id desc limit 1;
  else
    select role into was from user_roles where user_id = subject order by assigned_at desc, id desc limit 1;
  end if;
  if was is distinct from 'admin' then return null; end if;
  -- Of two who go at once the second sees that the first has gone: a statement of its own sees what was committed meanwhile.
  perform pg_advisory_xact_lock(hashtext('the last admin'));
  perform 1 from user_roles one join accounts a on a.id = one.user_id
  where one.role = 'admin' and a.deleted_at is null and a.suspended_at is null
    and (select r.role from user_roles r where r.user_id = a.id order by r.assigned_at desc, r.id desc limit 1) = 'admin' limit 1;
  if not found then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'an_admin_stays';
  end if;
  return null;
end $$;
create trigger accounts_keep_an_admin after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null
    and old.deleted_at is null))
  execute function keep_an_admin();
create trigger user_roles_keep_an_admin after insert on user_roles for each row
  when (new.role <> 'admin')
  execute function keep_an_admin();

-- Rows are only added.
create trigger audit_log_fixed before delete or update on audit_log for each row execute function never_changes();
create trigger settings_fixed before update on settings for each row execute function never_changes();
create trigger user_roles_fixed before delete or update on user_roles for each row execute function never_changes();

grant select, insert, update, delete on accounts, backup_codes, credentials, data_exports, factor_resets,
  former_factors, known_devices, owner_warnings, passkeys, profile_photos, second_factors, session_tokens, sessions,
  verification_tokens to :"app";
grant select, insert on audit_log, settings, user_roles to :"app";
grant select, insert, update (changed_at, kept_by_admin, name, state), delete on files to :"app";
grant usage on sequence audit_log_id_seq, former_factors_id_seq, user_roles_id_seq to :"app";
