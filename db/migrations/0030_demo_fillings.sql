-- A row: the demo filled this database, and the passwords of its accounts were printed; no site that others can reach starts on it.
create table demo_fillings (filled_at timestamptz primary key);

-- Those filled before are known by what the demo makes the same every time: its accounts, its featured spaces, its pictures.
insert into demo_fillings
select now() where
  exists (select 1 from accounts where email in ('visitor@daylet.example', 'host@daylet.example', 'admin@daylet.example'))
  or exists (select 1 from spaces where id::text like '5eed0000-da1e-4000-a000-%')
  or exists (select 1 from photos where path like 'demo/%');

grant select, insert on demo_fillings to :"app";
