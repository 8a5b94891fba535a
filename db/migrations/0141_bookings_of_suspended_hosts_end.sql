-- Admins are warned once of each booking of a suspended host that is about to be cancelled because nobody decided.
create table undecided_warnings (
  booking_id uuid not null references bookings,
  suspended_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (booking_id, suspended_at)
);
grant select, insert on undecided_warnings to :"app";

-- What an admin decided about the payout of a booking that a suspended host went through with. It applies until the host is suspended again.
create table payout_decisions (
  booking_id uuid primary key references bookings,
  refund_cents bigint not null check (refund_cents >= 0),
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid not null references accounts,
  decided_at timestamptz not null
);
grant select, insert, update on payout_decisions to :"app";
