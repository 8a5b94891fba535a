-- Conversations, reviews, reports, notifications and live updates.

-- Ratings per category are whole numbers from 1 to 5.
create function are_stars(given jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(given) = 'object' and not exists (
    select 1 from jsonb_each(given) s where jsonb_typeof(s.value) <> 'number' or s.value::text !~ '^[1-5]$')
$$;

create table conversations (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references accounts,
  host_id uuid not null references accounts,
  space_id uuid not null references spaces,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  contacts_open_at timestamptz,
  unique (user_id, host_id, space_id)
);
create index conversations_host on conversations (host_id, last_message_at desc);

-- One row per participant: how far they have read, and the place of the conversation in their inbox.
create table conversation_sides (
  conversation_id uuid not null references conversations on delete cascade,
  account_id uuid not null references accounts,
  read_at timestamptz not null default '1970-01-01 00:00:00+00',
  received_at timestamptz not null default '1970-01-01 00:00:00+00',
  last_message_at timestamptz not null,
  other_wrote_at timestamptz,
  primary key (conversation_id, account_id)
);
create index conversation_sides_inbox on conversation_sides (account_id, last_message_at desc, conversation_id desc);
create index conversation_sides_unread on conversation_sides (account_id) where other_wrote_at > read_at;

create table messages (
  id uuid default gen_random_uuid() primary key,
  conversation_id uuid not null references conversations,
  sender_id uuid not null references accounts,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null,
  key uuid,
  masked_body text check (length(masked_body) <= 20000),
  masked_kinds text[] not null default '{}',
  search tsvector not null default '',
  constraint messages_key unique (sender_id, key),
  constraint messages_masked check ((masked_body is null) = (masked_kinds = '{}'))
);
create unique index messages_conversation on messages (conversation_id, created_at);
create index messages_search on messages using gin (search);

create table message_attachments (
  message_id uuid not null references messages on delete cascade,
  file_id uuid not null unique references files,
  place smallint not null check (place between 1 and 5),
  primary key (message_id, place)
);

-- When the next email about unread messages is due, and up to which message it was sent.
create table message_mails (
  conversation_id uuid not null references conversations on delete cascade,
  account_id uuid not null references accounts,
  due_at timestamptz,
  mailed_at timestamptz,
  mailed_to timestamptz,
  primary key (conversation_id, account_id),
  check ((mailed_at is null) = (mailed_to is null))
);
create index message_mails_due on message_mails (due_at) where due_at is not null;

create table saved_replies (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index saved_replies_account on saved_replies (account_id, lower(title), id);

create table account_blocks (
  blocker_id uuid not null references accounts,
  blocked_id uuid not null references accounts,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index account_blocks_blocked on account_blocks (blocked_id);

create table reviews (
  id uuid default gen_random_uuid() primary key,
  booking_id uuid not null references bookings,
  space_id uuid not null references spaces,
  author_id uuid not null references accounts,
  by_role text not null check (by_role in ('guest', 'host')),
  overall smallint not null check (overall between 1 and 5),
  categories jsonb not null default '{}',
  body text not null check (length(body) <= 5000),
  reply text check (length(reply) <= 5000),
  created_at timestamptz not null,
  visible_at timestamptz not null,
  changed_at timestamptz,
  replied_at timestamptz,
  counted_at timestamptz,
  taken_down_at timestamptz,
  taken_down_why text check (length(taken_down_why) between 1 and 2000),
  unique (booking_id, by_role),
  constraint reviews_categories check (are_stars(categories)),
  constraint reviews_counted_when_visible check (counted_at >= visible_at),
  constraint reviews_reply_has_its_time check ((reply is null) = (replied_at is null)),
  constraint reviews_taken_down_with_reason check ((taken_down_at is null) = (taken_down_why is null))
);
create index reviews_space on reviews (space_id, created_at desc) where by_role = 'guest';
create index reviews_uncounted on reviews (visible_at) where counted_at is null and taken_down_at is null;

-- Reports of reviews, for admins.
create table review_reports (
  id uuid default gen_random_uuid() primary key,
  review_id uuid not null references reviews,
  reporter_id uuid not null references accounts,
  reason text not null check (reason in ('offensive', 'personal', 'untrue', 'unrelated', 'advertising')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted_on', 'taken_down')),
  unique (review_id, reporter_id),
  check ((settled_at is null) = (outcome is null))
);
create index review_reports_at on review_reports (created_at desc, id desc);
create index review_reports_open on review_reports (created_at desc, id desc) where settled_at is null;

create table message_reports (
  id uuid default gen_random_uuid() primary key,
  message_id uuid not null references messages,
  reporter_id uuid not null references accounts,
  reason text not null check (reason in ('offensive', 'scam', 'outside_payment', 'spam', 'other')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted_on')),
  unique (message_id, reporter_id),
  check ((settled_at is null) = (outcome is null))
);
create index message_reports_newest on message_reports (created_at desc, id desc);
create index message_reports_open on message_reports (created_at desc, id desc) where settled_at is null;

-- Reports of listings or people. One open report per reporter and subject.
create table subject_reports (
  id uuid default gen_random_uuid() primary key,
  space_id uuid references spaces,
  person_id uuid references accounts,
  reporter_id uuid not null references accounts,
  reason text not null check (reason in ('misleading', 'fake', 'unsafe', 'offensive', 'scam', 'outside_payment',
    'impersonation', 'other')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted_on', 'taken_down')),
  check (num_nonnulls(space_id, person_id) = 1),
  check ((settled_at is null) = (outcome is null)),
  check (outcome is distinct from 'taken_down' or space_id is not null)
);
create index subject_reports_of_person on subject_reports (person_id);
create index subject_reports_of_space on subject_reports (space_id);
create unique index subject_reports_one_open_of_person on subject_reports (reporter_id, person_id)
  where settled_at is null;
create unique index subject_reports_one_open_of_space on subject_reports (reporter_id, space_id)
  where settled_at is null;
create index subject_reports_open on subject_reports (created_at desc, id desc) where settled_at is null;
create index subject_reports_settled on subject_reports (created_at desc, id desc) where settled_at is not null;

create table notices (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts,
  what text not null,
  facts jsonb not null,
  key text not null check (length(key) <= 200),
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, key)
);
create index notices_age on notices (created_at);
create index notices_newest on notices (account_id, created_at desc, id desc) where in_app;
create index notices_unread on notices (account_id) where in_app and read_at is null;

-- Channels a person chose for a kind of notification. Without a row, the default in src/domain/notifications applies.
create table notice_choices (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('message', 'booking', 'reminder', 'confirmation', 'review', 'hosting', 'payout',
    'account', 'platform')),
  channel text not null check (channel in ('in_app', 'email', 'push')),
  chosen boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, kind, channel)
);

-- Browsers that receive push notifications, with the keys that only the browser can use to decrypt them.
create table push_subscriptions (
  id uuid default gen_random_uuid() primary key,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  account_id uuid not null references accounts,
  session_id uuid not null references sessions on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  failing_since timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id, created_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);

-- The last number given to each account’s live updates.
create table news_places (
  account_id uuid primary key references accounts,
  seq bigint not null check (seq > 0)
);

-- Live updates per account, numbered, so that a client that was offline can ask for the ones it missed.
create table account_news (
  account_id uuid not null references accounts,
  seq bigint not null check (seq > 0),
  news jsonb not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
create index account_news_at on account_news (at);

-- Words of a message, and the ids of both participants, so that one index answers a search in one inbox.
create function search_of_message(words text, conversation uuid) returns tsvector language sql stable
return to_tsvector('simple', words) || (
  select array_to_tsvector(array['@' || c.user_id, '@' || c.host_id]) from conversations c where c.id = conversation);

-- Acts: fills messages.search, so that no insert can forget it.
create function index_message() returns trigger language plpgsql as $$
begin
  new.search := search_of_message(coalesce(new.masked_body, new.body), new.conversation_id);
  return new;
end $$;
create trigger index_message before insert on messages for each row execute function index_message();

grant select, insert, delete on account_blocks to :"app";
grant select, insert, update, delete on account_news, conversation_sides, conversations, message_attachments,
  message_mails, messages, news_places, notice_choices, notices, push_subscriptions, reviews, saved_replies to :"app";
grant select, insert, update (note, outcome, settled_at) on message_reports, review_reports, subject_reports to
  :"app";
