-- Every space that ever was on offer has a unit of its own, which is its rest once it has parts. Wholes that had none so far take theirs
-- from now on, and whatever takes them takes it too: it is new, and all that does shares the units of their parts already.
insert into units (space_id)
select id from spaces s where s.first_published_at is not null and not exists (select 1 from units u where u.space_id = s.id) order by id;

with recursive inside (whole, part) as (
  select w.id, w.id from spaces w where exists (select 1 from spaces p where p.part_of = w.id)
  union select i.whole, p.id from inside i join spaces p on p.part_of = i.part
), sets as (
  select i.whole, array_agg(u.id order by u.id) as ids from inside i join units u on u.space_id = i.part
  group by i.whole having bool_or(u.space_id = i.whole)
)
update spaces s set unit_ids = sets.ids from sets where s.id = sets.whole and s.unit_ids <> sets.ids;

insert into occupancies (unit_id, during, kind, booking_id, block_id, expires_at, note)
select distinct unit, o.during, o.kind, o.booking_id, o.block_id, o.expires_at, o.note
from spaces s
cross join lateral (
  select o.* from bookings b join occupancies o on o.booking_id = b.id where b.space_id = s.id
  union all select o.* from blocks k join occupancies o on o.block_id = k.id where k.space_id = s.id
) o
cross join unnest(s.unit_ids) unit
where exists (select 1 from spaces p where p.part_of = s.id)
  and not exists (select 1 from occupancies x where x.unit_id = unit and (x.booking_id = o.booking_id or x.block_id = o.block_id));

select store_imports(array(select u.id from units u where exists (select 1 from spaces p where p.part_of = u.space_id)));
