-- What a payment attempt is for, and what is known of an authorisation and of a card that was saved with it.
alter table payments
  -- The order they were made in; several may be of one instant.
  add column seq bigint generated always as identity,
  add column kind text not null default 'capture' check (kind in ('capture', 'authorise', 'save', 'off_session')),
  add column capture_before timestamptz,
  add column saved jsonb;
-- `capturing`: the reserved money was asked for and the gateway has not said yet what came of it.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in
  ('open', 'requires_action', 'failed', 'card_saved', 'authorised', 'capturing', 'cancelled', 'captured'));
create or replace function is_attempt_open(state text) returns boolean language sql immutable parallel safe
  as $$ select state in ('open', 'requires_action', 'capturing') $$;
drop index payments_one_open;
create unique index payments_one_open on payments (booking_id) where state in ('open', 'requires_action', 'authorised', 'capturing');

-- Who accepted a request, from the moment they did, also while their yes waits for the money.
alter table bookings
  add column accepted_by uuid references accounts (id),
  add column accepted_at timestamptz,
  -- Who keeps what of a booking that was cancelled.
  add column kept jsonb,
  add constraint bookings_kept check ((kept is null) or state = 'cancelled');
create index bookings_waiting on bookings (host_id, expires_at) where state in ('requested', 'payment_required');
create index bookings_unpaid on bookings (guest_id) where state in ('requested', 'payment_required');
