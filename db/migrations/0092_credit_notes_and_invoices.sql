-- What went back of a sale that has a receipt, numbered without a gap in the order they are issued; the parts make up the amount.
create table credit_notes (
  number bigint primary key check (number > 0),
  refund_id uuid not null unique references refunds,
  booking_id uuid not null references bookings,
  issued_at timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  host_cents bigint not null,
  fee_cents bigint not null,
  tax_cents bigint not null,
  facts jsonb not null,
  check (amount_cents = host_cents + fee_cents + tax_cents)
);
create index credit_notes_booking on credit_notes (booking_id);
grant select, insert, update (facts) on credit_notes to :"app";

-- What the operator kept of a host's bookings in a month of UTC, numbered in the same way.
create table commission_invoices (
  number bigint primary key check (number > 0),
  host_id uuid not null references accounts,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  issued_at timestamptz not null,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null,
  facts jsonb not null,
  unique (host_id, month)
);
create index commission_invoices_month on commission_invoices (month);
grant select, insert, update (facts) on commission_invoices to :"app";

-- When the guest was written to about a refund; those of before were.
alter table refunds add column told_at timestamptz;
update refunds set told_at = coalesce(done_at, created_at) where state = 'done';
