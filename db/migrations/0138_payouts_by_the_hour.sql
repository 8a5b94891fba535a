-- Hosts are paid within an hour of what falls due, unless they chose a day: looked at by the hour. Daily used to be what nobody had chosen.
alter table payout_accounts add checked_at timestamptz, drop constraint payout_accounts_schedule_check,
  alter schedule set default 'as_due';
update payout_accounts set checked_at = checked_on::timestamp at time zone 'UTC', schedule = case schedule when 'daily' then 'as_due' else schedule end;
alter table payout_accounts drop column checked_on,
  add constraint payout_accounts_schedule_check check (schedule in ('as_due', 'daily', 'weekly', 'monthly'));
create index payout_accounts_unchecked on payout_accounts (checked_at nulls first);
-- The day is the host's; the hour is that of the look that wrote it.
alter table payouts add hour timestamptz;
update payouts set hour = day::timestamp at time zone 'UTC';
alter table payouts alter hour set not null;
drop index payouts_once_a_day;
create unique index payouts_once_an_hour on payouts (host_id, hour) where reverses is null and state <> 'failed';
