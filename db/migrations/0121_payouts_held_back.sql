-- A payout that was put down before its host was suspended waits, and the gateway is not asked, until they are restored.
alter table payouts
  add column held_at timestamptz,
  add check (held_at is null or state = 'open');
create index payouts_held on payouts (host_id) where held_at is not null;
