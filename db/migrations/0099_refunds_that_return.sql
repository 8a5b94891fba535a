-- A refund may come back from the guest's bank after the gateway sent it, and a lost dispute may have given the money back before.
alter table refunds
  add column failed_at timestamptz,
  -- The first of those that came back one after another: its credit note and its letter are for all of them.
  add column again_of uuid references refunds,
  -- Sent in vain so often that a person is to look at it first.
  add column held_at timestamptz,
  -- The dispute that gave this money to the guest: nothing is to be sent any more.
  add column covered_by text references disputes;
create index refunds_again on refunds (again_of) where again_of is not null;
create index refunds_covered on refunds (covered_by) where covered_by is not null;
