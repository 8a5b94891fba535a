-- A host's pages read in which time zones the host has sold bookings. With the zone in the index, they needn't read the
-- bookings.
drop index bookings_host;
create index bookings_host on bookings (host_id, upper(period)) include (zone) where confirmed_at is not null;
