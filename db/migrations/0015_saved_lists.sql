-- The name of a person's saved spaces, and the hash of the link that shows them to others. An empty name means that the
-- person hasn't chosen one.
create table saved_lists (
  account_id uuid primary key references accounts on delete cascade,
  name text not null default '' check (length(name) <= 80),
  secret_hash bytea unique,
  shared_at timestamptz,
  constraint saved_lists_shared_since check ((secret_hash is null) = (shared_at is null))
);
grant select, insert, update, delete on saved_lists to :"app";
