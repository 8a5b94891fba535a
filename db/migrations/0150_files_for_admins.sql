-- Admins list, move, copy and remove files. A file an admin moved or copied stays although nothing uses it.
alter table files add column kept_by_admin boolean not null default false;
grant update (name, kept_by_admin) on files to :"app";

-- The order and the search of the list.
create index files_by_name on files ((lower(name) collate "C"), id) where state in ('kept', 'in_use');
