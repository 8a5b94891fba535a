-- Somebody can always run the place: the last admin is neither demoted nor suspended nor deleted, whoever asks.

create function keep_an_admin() returns trigger language plpgsql as $$
declare
  subject uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
  was text;
begin
  if tg_table_name = 'user_roles' then
    select role into was from user_roles where user_id = subject and id <> (to_jsonb(new) ->> 'id')::bigint
    order by assigned_at desc, id desc limit 1;
  else
    select role into was from user_roles where user_id = subject order by assigned_at desc, id desc limit 1;
  end if;
  if was is distinct from 'admin' then return null; end if;
  -- Of two who go at once the second sees that the first has gone: a statement of its own sees what was committed meanwhile.
  perform pg_advisory_xact_lock(hashtext('the last admin'));
  perform 1 from user_roles one join accounts a on a.id = one.user_id
  where one.role = 'admin' and a.deleted_at is null and a.suspended_at is null
    and (select r.role from user_roles r where r.user_id = a.id order by r.assigned_at desc, r.id desc limit 1) = 'admin' limit 1;
  if not found then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'an_admin_stays';
  end if;
  return null;
end $$;

create trigger user_roles_keep_an_admin after insert on user_roles for each row when (new.role <> 'admin') execute function keep_an_admin();
create trigger accounts_keep_an_admin after update of suspended_at, deleted_at on accounts for each row
  when ((new.suspended_at is not null and old.suspended_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function keep_an_admin();

create index user_roles_admins on user_roles (user_id) where role = 'admin';
create index accounts_newest on accounts (created_at desc, id desc);

-- Spaces of a suspended host are hidden, and come back with the host: those that were published then, and nobody has moved since.
create function hide_spaces_of_suspended() returns trigger language plpgsql as $$
begin
  with moved as (
    update spaces s set status = case when new.suspended_at is null then 'published' else 'paused' end,
      updated_at = coalesce(new.suspended_at, updated_at)
    from (
      select id from spaces where host_id = new.id and case when new.suspended_at is not null then status = 'published' else
        status = 'paused' and (select e.reason from listing_events e where e.space_id = spaces.id order by e.id desc limit 1) = 'host suspended'
        and (select r.role from user_roles r where r.user_id = new.id order by r.assigned_at desc, r.id desc limit 1) <> 'user'
        end
      order by id for no key update
    ) was
    where s.id = was.id returning s.id, s.status
  )
  insert into listing_events (space_id, step, from_state, to_state, reason, at)
  select id, case status when 'paused' then 'pause' else 'resume' end, case status when 'paused' then 'published' else 'paused' end, status,
    case status when 'paused' then 'host suspended' else 'host restored' end, coalesce(new.suspended_at, now())
  from moved;
  return null;
end $$;
create trigger accounts_hide_spaces after update of suspended_at on accounts for each row
  when ((new.suspended_at is null) <> (old.suspended_at is null)) execute function hide_spaces_of_suspended();

-- All acts on one thing, whatever its kind.
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject_id, id desc);
