-- How the space was sold when the booking was made; so far every booking was confirmed by its payment, whatever its space said.
alter table bookings add column instant boolean not null default true;
alter table bookings alter column instant drop default;
