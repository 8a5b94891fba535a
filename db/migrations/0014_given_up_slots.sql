-- A hold asks which overlapping slots the same visitor gave up a moment ago. Without these, that read every booking.
create index bookings_given_up_guest on bookings (guest_id, (coalesce(ended_at, expires_at)))
  where state in ('released', 'expired') and guest_id is not null;
create index bookings_given_up_session on bookings (session_id, (coalesce(ended_at, expires_at)))
  where state in ('released', 'expired');
