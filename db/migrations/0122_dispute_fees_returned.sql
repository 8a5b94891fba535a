-- What the gateway gave back of its fee when a dispute was won: some do, of some fees.
alter table disputes add column fee_back_cents bigint not null default 0;
alter table sandbox.disputes add column fee_back_cents bigint not null default 0;
