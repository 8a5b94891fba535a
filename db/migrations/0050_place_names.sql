-- What people call a place elsewhere or for short: München, NYC.
create table place_names (
  place_id integer not null references places on delete cascade,
  name text not null check (length(name) between 1 and 200),
  search_name text not null,
  primary key (search_name, place_id)
);
create index place_names_like on place_names using gin (search_name gin_trgm_ops);
create index place_names_place on place_names (place_id);
grant select, insert, update, delete on place_names to :"app";

create index places_by_name on places (search_name);
create index places_by_count on places (spaces_count desc, id) where kind = 'city';
-- The map asks for the names in a piece of the world.
create index places_by_lat on places (lat);

-- Names are compared without punctuation from now on, and with letters that have no marks to take off.
update places set search_name = trim(regexp_replace(
  translate(replace(replace(replace(search_name, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđıð', 'oldid'),
  '[-–.,''’‘`/()&]+', ' ', 'g'));
