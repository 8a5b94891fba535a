-- Contact details are shown while a booking of the two is confirmed or was completed; a cancelled one masks them again.
create temporary table agreed on commit drop as
  select c.id, exists (
    select 1 from bookings b where b.guest_id = c.user_id and b.host_id = c.host_id and b.state in ('confirmed', 'completed')
  ) as open from conversations c;
update conversations c set contacts_open_at = case when a.open then c.created_at end
  from agreed a where a.id = c.id and (c.contacts_open_at is not null) <> a.open;
update messages m set search = search_of_message(case when a.open then m.body else m.masked_body end, a.id)
  from agreed a where a.id = m.conversation_id and m.masked_body is not null;
