-- What a guest asked to be written on the receipt (company, VAT ID, address), kept as it was when they paid.
alter table bookings add column invoice jsonb;

-- Receipts are numbered without a gap in the order they are issued; who sold what to whom stays as it was then.
create table receipts (
  number bigint primary key check (number > 0),
  booking_id uuid not null unique references bookings,
  issued_at timestamptz not null,
  facts jsonb not null,
  -- When the letters that carry it were written; null for what was bought before there were any.
  mailed_at timestamptz
);
grant select, insert, update (facts, mailed_at) on receipts to :"app";
