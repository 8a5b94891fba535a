create table reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  space_id uuid not null references spaces,
  author_id uuid not null references accounts,
  by_role text not null check (by_role in ('guest', 'host')),
  overall smallint not null check (overall between 1 and 5),
  categories jsonb not null default '{}',
  body text not null check (length(body) <= 5000),
  reply text check (length(reply) <= 5000),
  created_at timestamptz not null,
  visible_at timestamptz,
  unique (booking_id, by_role)
);
create index reviews_space on reviews (space_id, created_at desc) where by_role = 'guest';

create table conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references accounts,
  host_id uuid not null references accounts,
  space_id uuid not null references spaces,
  last_message_at timestamptz,
  unique (user_id, host_id, space_id)
);
create index conversations_host on conversations (host_id, last_message_at desc);
create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations,
  sender_id uuid not null references accounts,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null
);
create index messages_conversation on messages (conversation_id, created_at);

-- News for the rooms above, written by the transaction that made it; the relay hands each on once.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
