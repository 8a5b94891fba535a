-- What may be used up of something in an hour or a day: mails to somebody, bytes of telemetry. A window begins with its first use.
create unlogged table budgets (
  key text primary key,
  used bigint not null,
  ends_at timestamptz not null
);
create index budgets_ends_at on budgets (ends_at);

-- Null when there was enough left, else the instant from which there is again.
create function spend_budget(of_key text, amount bigint, most bigint, span interval, now timestamptz) returns timestamptz language plpgsql as $$
declare
  ends timestamptz;
begin
  insert into budgets as b (key, used, ends_at) values (of_key, amount, now + span)
  on conflict (key) do update set
    used = case when b.ends_at <= now then amount else b.used + amount end,
    ends_at = case when b.ends_at <= now then now + span else b.ends_at end
  where b.ends_at <= now or b.used + amount <= most;
  if found then return null; end if;
  select b.ends_at into ends from budgets b where b.key = of_key;
  return ends;
end $$;

-- The link by which whoever reads the mail of an account takes it back.
alter table verification_tokens drop constraint verification_tokens_kind_check;
alter table verification_tokens add constraint verification_tokens_kind_check
  check (kind in ('verify_email', 'new_email', 'sign_in_code', 'confirm_code', 'recovery', 'join', 'passkey', 'outside', 'claim'));

-- Wrong answers in a row to the second factor of an account.
alter table second_factors add column failures integer not null default 0;

-- Whose account somebody tried to enter; it may be without a session, or in another's.
alter table security_events add column tried_id uuid references accounts on delete set null;
create index security_events_tried on security_events (tried_id, at) where tried_id is not null;

-- One alert for all of a kind within an hour.
alter table alerts add column times integer not null default 1;
create index alerts_kind on alerts (kind, at);

-- A warning that anybody can cause must not use up the day's other one.
alter table owner_warnings add column kind text not null default 'suspicious';
alter table owner_warnings drop constraint owner_warnings_pkey, add primary key (account_id, kind);

-- The demo's own three, whose passwords were printed; the demo writes it when it fills.
alter table accounts add column demo boolean not null default false;
update accounts set demo = true
where email in ('visitor@daylet.example', 'host@daylet.example', 'admin@daylet.example') and exists (select 1 from demo_fillings);

grant select, insert, update, delete on budgets to :"app";
grant update (times, facts) on alerts to :"app";
grant delete on owner_warnings to :"app";
