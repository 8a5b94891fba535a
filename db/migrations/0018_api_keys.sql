-- API keys. Each key has a session of its own, which holds its slots and its idempotency keys. A site key has the scopes
-- of admins and the rights of the admin who made it.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  site boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_account on api_keys (account_id) where revoked_at is null;

-- Only hashes are kept. After a rotation, the former secret stays valid until `ends_at`.
create table api_key_secrets (
  hash bytea primary key,
  key_id uuid not null references api_keys on delete cascade,
  hint text not null check (char_length(hint) = 4),
  created_at timestamptz not null,
  ends_at timestamptz
);
create index api_key_secrets_key on api_key_secrets (key_id);
grant select, insert, update, delete on api_keys, api_key_secrets to :"app";
