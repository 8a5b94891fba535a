-- What a space was called when it was booked: receipts, calendars and mails say that, whatever it is called now.
alter table bookings add column title text;
update bookings b set title = s.title from spaces s where s.id = b.space_id;
