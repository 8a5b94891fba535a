-- The sites on which a host's spaces may be shown in a frame.
create table embed_sites (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- The origin is part of a response header, so it contains nothing that could end a directive.
  origin text not null check (length(origin) <= 300 and origin ~ '^https?://[a-z0-9.-]+(:[0-9]+)?$'),
  added_at timestamptz not null,
  constraint embed_sites_once unique (account_id, origin)
);
grant select, insert, delete on embed_sites to :"app";
