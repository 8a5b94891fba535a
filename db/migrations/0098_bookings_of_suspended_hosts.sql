-- An admin keeps or cancels each future booking of a suspended host. What was kept stays so until the host is suspended again.
create table kept_bookings (
  booking_id uuid primary key references bookings,
  reason text not null check (length(reason) between 1 and 2000),
  kept_by uuid not null references accounts,
  kept_at timestamptz not null
);
grant select, insert, update on kept_bookings to :"app";
