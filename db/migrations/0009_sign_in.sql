-- Every way in, sessions with two tokens, limits, mails.

alter table accounts add column deleted_at timestamptz;

-- A session is a device that is signed in, or a stranger's claim on a hold. Its tokens change, the session stays.
alter table sessions
  add column device_hash bytea,
  add column last_active_at timestamptz,
  -- When its owner last proved who they are: dangerous acts want that fresh.
  add column confirmed_at timestamptz,
  -- A first factor was right; the second is still to come.
  add column pending_account_id uuid references accounts on delete cascade,
  add column pending_until timestamptz;
alter table sessions drop column token_hash;
create index sessions_pending on sessions (pending_account_id) where pending_account_id is not null;

create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A refresh token is used once; the one before stays good for ten seconds, later use ends the session.
  used_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);
create index session_tokens_expiry on session_tokens (expires_at);

-- Devices an account has signed in on: strangers' failures do not stop them.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Secrets that were mailed, and questions that wait for an answer. Only hashes of the secrets.
create table proofs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside')),
  account_id uuid references accounts on delete cascade,
  email text,
  secret_hash bytea not null,
  facts jsonb not null default '{}',
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proofs_secret on proofs (kind, secret_hash);
create index proofs_account on proofs (account_id) where account_id is not null;
create index proofs_email on proofs (lower(email)) where email is not null;
create index proofs_expiry on proofs (expires_at);

create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  -- Sealed with the site's secrets.
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A code is good once.
  last_step bigint not null default 0
);
create table backup_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
create table passkeys (
  id uuid primary key default gen_random_uuid(),
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

-- Mails wait here until a server takes them; what they say is sealed, because it holds codes and links.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  sealed text,
  created_at timestamptz not null,
  send_after timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  -- What the server said last.
  trouble text
);
create index mails_waiting on mails (send_after) where sent_at is null;

-- Turns taken under a key, for sliding windows; worth nothing after a fall of the database.
create unlogged table turns (
  key text not null,
  at timestamptz not null
);
create index turns_key on turns (key, at);
create index turns_at on turns (at);

-- The instant from which another turn under this key is allowed, null when this one was taken. Exact across all processes.
create function take_turn(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from turns where key = of_key and at > now - span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into turns (key, at) values (of_key, now);
  return null;
end
$$;

-- Whoever suspends or demotes an account, by whatever way, ends its sessions with the same commit.
create function end_sessions_of_suspended() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = coalesce(new.suspended_at, new.deleted_at)
  where (account_id = new.id or pending_account_id = new.id) and ended_at is null;
  return null;
end
$$;
create trigger accounts_suspended after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function end_sessions_of_suspended();

-- More rights come with the next request; fewer end what was begun with more.
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

grant select, insert, update, delete on session_tokens, known_devices, proofs, second_factors, backup_codes, passkeys, mails, turns to :"app";
grant usage on all sequences in schema public to :"app";
