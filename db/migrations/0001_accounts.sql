create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspension_reason is null))
);
create unique index accounts_email on accounts (lower(email));

-- One row a way in: a password, or a subject at somebody else's sign-in.
create table credentials (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('password', 'google', 'oidc')),
  subject text,
  password_hash text,
  created_at timestamptz not null default now(),
  check ((provider = 'password') = (password_hash is not null)),
  check ((provider = 'password') = (subject is null)),
  unique (account_id, provider),
  unique (provider, subject)
);

-- Rows are only added: the newest one is the role.
create table user_roles (
  id bigint generated always as identity primary key,
  user_id uuid not null references accounts,
  role text not null check (role in ('user', 'host', 'admin')),
  assigned_at timestamptz not null default now(),
  assigned_by uuid references accounts
);
create index user_roles_newest on user_roles (user_id, assigned_at desc, id desc);

-- A visitor without an account has a session too: a hold belongs to it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid references accounts on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_account on sessions (account_id) where account_id is not null;
