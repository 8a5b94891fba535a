-- A hold costs nothing, so a network has few at a time and one of them per space; who it was stays only as long as that counts.
alter table bookings
  add column hold_network bytea,
  add column hold_place smallint check (hold_place between 1 and 3),
  add constraint bookings_hold_network check ((hold_network is null) >= (hold_place is null));

create unique index bookings_holds_of_network on bookings (hold_network, hold_place) where state = 'held' and hold_network is not null;
create unique index bookings_one_hold_per_network_and_space on bookings (hold_network, space_id) where state = 'held' and hold_network is not null;
-- For the pause before the same slot, and for the work that forgets.
create index bookings_hold_network on bookings (hold_network) where hold_network is not null;
