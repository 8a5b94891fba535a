-- One row for each side of a conversation: how far it has read, and what puts it into the inbox.
create table conversation_sides (
  conversation_id uuid not null references conversations(id) on delete cascade,
  account_id uuid not null references accounts(id),
  -- Nothing was read yet: 1970, as the specification counts.
  read_at timestamptz not null default '1970-01-01',
  received_at timestamptz not null default '1970-01-01',
  last_message_at timestamptz not null,
  -- The newest message that is not this side's own.
  other_wrote_at timestamptz,
  primary key (conversation_id, account_id)
);
create index conversation_sides_inbox on conversation_sides (account_id, last_message_at desc, conversation_id desc);
-- All that can have something unread: few of many.
create index conversation_sides_unread on conversation_sides (account_id) where other_wrote_at > read_at;

alter table conversations
  add column created_at timestamptz not null default now(),
  -- From the first booking that was confirmed on, nothing is masked any more.
  add column contacts_open_at timestamptz;

alter table messages
  -- The sender's own name for it: sent again, it is the same message.
  add column key uuid,
  -- What the other side reads before a booking is confirmed; null: nothing was masked.
  add column masked_body text check (length(masked_body) <= 20000),
  add column masked_kinds text[] not null default '{}',
  add column search tsvector not null default '',
  add constraint messages_masked check ((masked_body is null) = (masked_kinds = '{}')),
  add constraint messages_key unique (sender_id, key);

-- In one conversation no two messages have the same moment: it is what they are ordered and read by.
with doubles as (
  select id, row_number() over (partition by conversation_id, created_at order by id) - 1 as n from messages
)
update messages m set created_at = m.created_at + doubles.n * interval '1 millisecond' from doubles where doubles.id = m.id and doubles.n > 0;
drop index messages_conversation;
create unique index messages_conversation on messages (conversation_id, created_at);
create index messages_search on messages using gin (search);

-- The words either side may read, and who the sides are: a search looks only through its own (one index finds both).
create function search_of_message(words text, conversation uuid) returns tsvector language sql stable
return to_tsvector('simple', words)
  || (select array_to_tsvector(array['@' || c.user_id, '@' || c.host_id]) from conversations c where c.id = conversation);
create function index_message() returns trigger language plpgsql as $$
begin
  new.search := search_of_message(coalesce(new.masked_body, new.body), new.conversation_id);
  return new;
end $$;
create trigger index_message before insert on messages for each row execute function index_message();
update messages set search = search_of_message(body, conversation_id);

insert into conversation_sides (conversation_id, account_id, read_at, received_at, last_message_at, other_wrote_at)
select c.id, who, c.last_message_at, c.last_message_at, c.last_message_at,
  (select max(m.created_at) from messages m where m.conversation_id = c.id and m.sender_id <> who)
from conversations c cross join lateral (values (c.user_id), (c.host_id)) sides(who)
where c.last_message_at is not null;
update conversations c set contacts_open_at = b.at
from (select guest_id, host_id, space_id, min(confirmed_at) as at from bookings where confirmed_at is not null group by 1, 2, 3) b
where (b.guest_id, b.host_id, b.space_id) = (c.user_id, c.host_id, c.space_id);

create table message_attachments (
  message_id uuid not null references messages(id) on delete cascade,
  file_id uuid not null references files(id),
  place smallint not null check (place between 1 and 5),
  primary key (message_id, place),
  unique (file_id)
);

create table account_blocks (
  blocker_id uuid not null references accounts(id),
  blocked_id uuid not null references accounts(id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index account_blocks_blocked on account_blocks (blocked_id);

create table message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages(id),
  reporter_id uuid not null references accounts(id),
  reason text not null check (reason in ('offensive', 'scam', 'outside_payment', 'spam', 'other')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null,
  unique (message_id, reporter_id)
);
create index message_reports_newest on message_reports (created_at desc, id desc);

create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts(id),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index saved_replies_account on saved_replies (account_id, lower(title), id);

grant select, insert, update, delete on conversation_sides, message_attachments, saved_replies to :"app";
grant select, insert, delete on account_blocks to :"app";
grant select, insert, update (note) on message_reports to :"app";
