-- Admins see which emails a booking caused.
alter table mails add column booking_id uuid;
create index mails_booking on mails (booking_id) where booking_id is not null;
