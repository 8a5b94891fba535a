-- A receipt stays as it was issued; what a change costs more has a receipt of its own, numbered in the same row of numbers.
-- What was sold first, where a change took its place, and what each change took the place of.
alter table bookings add column first_quote jsonb, add column first_period tstzrange;
-- `told_at`: when both sides were written to that it holds.
alter table booking_changes add column old_quote jsonb, add column told_at timestamptz;
alter table receipts
  drop constraint receipts_booking_id_key,
  add column change_id uuid unique references booking_changes,
  add column quote jsonb,
  add column period tstzrange;
update receipts r set quote = b.quote, period = b.period from bookings b where b.id = r.booking_id;
alter table receipts alter column quote set not null, alter column period set not null;
create unique index receipts_first on receipts (booking_id) where change_id is null;
create index receipts_booking on receipts (booking_id);
