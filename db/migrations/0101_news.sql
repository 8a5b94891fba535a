-- What accounts are told live, each in its own order: whoever was away asks for what came after the number it has.
create table news_places (
  account_id uuid primary key references accounts(id),
  seq bigint not null check (seq > 0)
);

create table account_news (
  account_id uuid not null references accounts(id),
  seq bigint not null check (seq > 0),
  news jsonb not null,
  at timestamptz not null,
  primary key (account_id, seq)
);
create index account_news_at on account_news (at);

grant select, insert, update, delete on news_places, account_news to :"app";
