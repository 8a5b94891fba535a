-- What a change comes to if the host refunds the removed time in full, where that is more than the policy gives back; and whether they did.
alter table booking_changes add full_quote jsonb, add full_charge_cents bigint check (full_charge_cents >= 0),
  add full_refund_cents bigint check (full_refund_cents >= 0), add refunded_in_full boolean not null default false,
  add constraint booking_changes_full check (num_nulls(full_quote, full_charge_cents, full_refund_cents) in (0, 3)),
  add constraint booking_changes_full_once check (full_quote is null or not refunded_in_full);
