-- How long a proof has existed. A factor guards its account from confirmed_at; a secret that replaced another one is newer than that.
alter table second_factors add column secret_since timestamptz;
update second_factors set secret_since = confirmed_at;
alter table backup_codes add column created_at timestamptz;
update backup_codes b set created_at = coalesce((select f.confirmed_at from second_factors f where f.account_id = b.account_id), now());
alter table backup_codes alter column created_at set not null;

alter table sessions
  -- Since when the proof existed by which this session was signed in or confirmed: a passkey or a second factor.
  add column proof_since timestamptz,
  -- An outside sign-in that joins the account once its second factor was given.
  add column pending_join jsonb;

-- Secrets and backup codes that were replaced or removed. Their owner can still prove with them, by the link of an email sent before they went.
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

-- Someone who reads an account's email but has lost its second factor asks for its removal. It takes effect after 72 hours.
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- The address whose email was read. It completes the reset, and becomes the account's again if it was changed.
  email text not null,
  -- Only proofs that existed before this moment can stop the reset.
  proofs_before timestamptz not null,
  -- The session that made the announced change. It is no older proof.
  changed_by uuid,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  mailed_at timestamptz,
  ended_at timestamptz,
  ended_how text check (ended_how in ('stopped', 'completed', 'replaced', 'lapsed', 'not_needed')),
  check ((ended_at is null) = (ended_how is null))
);
create unique index factor_resets_open on factor_resets (account_id) where ended_at is null;
create index factor_resets_account on factor_resets (account_id, requested_at);
create index factor_resets_ready on factor_resets (ready_at) where ended_at is null and mailed_at is null;

alter table verification_tokens drop constraint verification_tokens_kind_check;
alter table verification_tokens add constraint verification_tokens_kind_check check (kind in (
  'verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside', 'claim', 'stop_reset'));

grant select, insert, update, delete on former_factors, factor_resets to :"app";
grant usage on all sequences in schema public to :"app";
