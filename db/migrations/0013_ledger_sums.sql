-- Running sums of the ledger, so that no page or payout adds up all lines since the beginning.

-- The sum of an account’s lines per month (in UTC) and kind, in one or more shards.
create table ledger_sums (
  account text not null,
  month text not null,
  kind text not null,
  shard integer not null,
  cents bigint not null,
  lines integer not null,
  primary key (account, month, kind, shard)
) with (fillfactor = 50);

-- What a host earned from a booking, and what was planned or paid out of it.
create table booking_earnings (
  booking_id uuid primary key references bookings,
  host_id uuid not null references accounts,
  earned_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  left_cents bigint generated always as (earned_cents - paid_cents) stored
);
create index booking_earnings_host on booking_earnings (host_id) include (booking_id, earned_cents);
create index booking_earnings_unpaid on booking_earnings (host_id) where left_cents <> 0;

-- Counts days of 86,400 seconds, so it uses no time zone data.
create function utc_month(at timestamptz) returns text language sql immutable strict as
  $$ select to_char((date '1970-01-01' + floor(extract(epoch from at) / 86400)::int)::timestamp, 'YYYY-MM') $$;

create function add_to_ledger_sums() returns trigger language plpgsql as $$
declare free_shard integer := 0;
begin
  -- Each open transaction has a shard of its own, so that bookings never wait for each other here.
  while not pg_try_advisory_xact_lock(4907338, free_shard) loop
    free_shard := free_shard + 1;
  end loop;
  insert into ledger_sums as s (account, month, kind, shard, cents, lines)
  select l.account, utc_month(t.at), t.kind, free_shard, sum(l.amount_cents), count(*)
  from new_lines l join ledger_transactions t on t.id = l.transaction_id group by 1, 2, 3
  on conflict (account, month, kind, shard) do update
    set cents = s.cents + excluded.cents, lines = s.lines + excluded.lines;
  insert into booking_earnings as e (booking_id, host_id, earned_cents)
  select t.booking_id, split_part(l.account, ':', 2)::uuid, -sum(l.amount_cents)
  from new_lines l join ledger_transactions t on t.id = l.transaction_id
  where l.account like 'host\_payable:%' and t.booking_id is not null group by 1, 2 order by 1
  on conflict (booking_id) do update set earned_cents = e.earned_cents + excluded.earned_cents;
  return null;
end $$;
create trigger ledger_lines_summed after insert on ledger_lines referencing new table as new_lines
  for each statement execute function add_to_ledger_sums();

create function add_to_paid() returns trigger language plpgsql as $$
begin
  insert into booking_earnings as e (booking_id, host_id, paid_cents)
  select i.booking_id, p.host_id, sum(i.amount_cents) from new_items i join payouts p on p.id = i.payout_id
  where p.state <> 'failed' group by 1, 2 order by 1
  on conflict (booking_id) do update set paid_cents = e.paid_cents + excluded.paid_cents;
  return null;
end $$;
create trigger payout_items_summed after insert on payout_items referencing new table as new_items
  for each statement execute function add_to_paid();

create function take_from_paid() returns trigger language plpgsql as $$
begin
  update booking_earnings e set paid_cents = e.paid_cents - i.amount_cents
  from payout_items i where i.payout_id = new.id and e.booking_id = i.booking_id;
  return null;
end $$;
create trigger payouts_failed after update of state on payouts for each row
  when (new.state = 'failed' and old.state <> 'failed') execute function take_from_paid();

-- The triggers above lock these tables, so no line can be added while the existing ones are summed.
insert into ledger_sums (account, month, kind, shard, cents, lines)
select l.account, utc_month(t.at), t.kind, 0, sum(l.amount_cents), count(*)
from ledger_lines l join ledger_transactions t on t.id = l.transaction_id group by 1, 2, 3;

insert into booking_earnings (booking_id, host_id, earned_cents, paid_cents)
select booking_id, host_id, sum(earned), sum(paid) from (
  select t.booking_id, split_part(l.account, ':', 2)::uuid as host_id, -l.amount_cents as earned, 0::bigint as paid
  from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
  where l.account like 'host\_payable:%' and t.booking_id is not null
  union all
  select i.booking_id, p.host_id, 0, i.amount_cents from payouts p join payout_items i on i.payout_id = p.id
  where p.state <> 'failed'
) moved group by 1, 2;

grant select, insert, update on ledger_sums, booking_earnings to :"app";
