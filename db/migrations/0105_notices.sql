create table notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts(id),
  what text not null,
  -- Ids and titles, what is needed to word it.
  facts jsonb not null,
  -- What it is of: told twice, it is there once.
  key text not null check (length(key) <= 200),
  -- False: only pushed, since somebody wants no such notices on the site.
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, key)
);
create index notices_newest on notices (account_id, created_at desc, id desc) where in_app;
create index notices_unread on notices (account_id) where in_app and read_at is null;
create index notices_age on notices (created_at);

-- Each reminder once, for one start: with another start there is another.
create table booking_reminders (
  booking_id uuid not null references bookings(id) on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null check (hours in (24, 1)),
  reminded_at timestamptz not null,
  primary key (booking_id, starts_at, hours)
);
create index bookings_starting on bookings (lower(period)) where state = 'confirmed';

-- When the next letter about a conversation is due to one side, and up to where it has been mailed.
create table message_mails (
  conversation_id uuid not null references conversations(id) on delete cascade,
  account_id uuid not null references accounts(id),
  due_at timestamptz,
  mailed_at timestamptz,
  mailed_to timestamptz,
  primary key (conversation_id, account_id),
  check ((mailed_at is null) = (mailed_to is null))
);
create index message_mails_due on message_mails (due_at) where due_at is not null;

grant select, insert, update, delete on notices, booking_reminders, message_mails to :"app";
