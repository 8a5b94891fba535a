-- A payout that comes on hold ends, and its bookings are planned anew at what they come to then. Until now it was kept and sent as it was.
update payouts set state = 'failed', failure_code = 'on_hold', settled_at = now(), held_at = null
where state = 'open' and held_at is not null;
alter table payouts drop column held_at;
