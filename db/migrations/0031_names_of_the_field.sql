-- One name for the table, the code and whoever reads about it elsewhere.
alter table turns rename to rate_limit_hits;
alter index turns_at rename to rate_limit_hits_at;
alter index turns_key rename to rate_limit_hits_key;

drop function take_turn(text, integer, interval, timestamptz);
-- Sliding window: null when this hit was let through, else the instant from which the next one is.
create function consume_rate_limit(of_key text, most integer, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  so_far integer;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_key, 4711));
  select count(*), min(t.at) into so_far, oldest
  from (select at from rate_limit_hits where key = of_key and at > now - span order by at desc limit most) t;
  if so_far >= most then
    return oldest + span;
  end if;
  insert into rate_limit_hits (key, at) values (of_key, now);
  return null;
end
$$;

alter table proofs rename to verification_tokens;
alter table verification_tokens rename constraint proofs_pkey to verification_tokens_pkey;
alter table verification_tokens rename constraint proofs_kind_check to verification_tokens_kind_check;
alter table verification_tokens rename constraint proofs_account_id_fkey to verification_tokens_account_id_fkey;
alter index proofs_account rename to verification_tokens_account;
alter index proofs_email rename to verification_tokens_email;
alter index proofs_expiry rename to verification_tokens_expiry;
alter index proofs_secret rename to verification_tokens_secret;
