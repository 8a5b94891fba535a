-- A clock that was hours ahead left hits and budgets of a time to come, and kept people out until then. What lies further ahead than a
-- window reaches was counted by a clock that has jumped back since: it counts no more. Two machines' clocks may differ by less.
create or replace function consume_rate_limit(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from rate_limit_hits where key = of_key and at > now - span and at < now + span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into rate_limit_hits (key, at) values (of_key, now);
  return null;
end
$$;

create or replace function spend_budget(of_key text, amount bigint, most bigint, span interval, now timestamptz) returns timestamptz
language plpgsql as $$
declare
  ends timestamptz;
  -- A window lasts no longer than this from any moment in it.
  latest timestamptz := now + span + interval '1 minute';
begin
  insert into budgets as b (key, used, ends_at) values (of_key, amount, now + span)
  on conflict (key) do update set
    used = case when b.ends_at <= now or b.ends_at > latest then amount else b.used + amount end,
    ends_at = case when b.ends_at <= now or b.ends_at > latest then now + span else b.ends_at end
  where b.ends_at <= now or b.ends_at > latest or b.used + amount <= most;
  if found then return null; end if;
  select b.ends_at into ends from budgets b where b.key = of_key;
  return ends;
end $$;
