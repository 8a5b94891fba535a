-- Admins see which emails a booking caused, and which emails a person was sent.
alter table mails add column booking_id uuid;
create index mails_booking on mails (booking_id) where booking_id is not null;
create index mails_recipient on mails (lower(recipient), created_at);
