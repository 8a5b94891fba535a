-- What people upload. The row is there before the bytes and goes after them, so that no bytes are without a row for long:
-- arriving: the bytes may be on their way; kept: they are there, nobody refers to them yet; in_use: somebody does; leaving: they are being removed.
create table files (
  id uuid primary key default gen_random_uuid(),
  bucket text not null check (bucket in ('spaces', 'people', 'documents')),
  owner_id uuid not null references accounts (id),
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'in_use', 'leaving')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((content_type = 'image/jpeg') = (width is not null and height is not null and colour is not null))
);
create index files_of_owner on files (owner_id);
create index files_unused on files (changed_at) where state <> 'in_use';
grant select, insert, delete, update (state, changed_at) on files to :"app";

create table profile_photos (
  account_id uuid primary key references accounts (id),
  file_id uuid not null unique references files (id)
);
grant select, insert, update, delete on profile_photos to :"app";

-- The demo's pictures are drawn, not uploaded: they have no file.
alter table photos add column file_id uuid unique references files (id);
alter table photos add constraint photos_alt_check check (length(alt) <= 200) not valid;
-- A new order moves all at once.
alter table photos drop constraint photos_space_id_position_key;
alter table photos add constraint photos_space_id_position_key unique (space_id, position) deferrable initially immediate;
