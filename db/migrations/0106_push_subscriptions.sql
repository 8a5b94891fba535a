-- Browsers that asked to be told: the address of each at its maker's push service, and the keys nobody but that browser opens a message with.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  account_id uuid not null references accounts(id),
  -- With its end nothing is sent any more.
  session_id uuid not null references sessions(id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  -- Since then nothing sent there was taken.
  failing_since timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id, created_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);

grant select, insert, update, delete on push_subscriptions to :"app";
