-- Whoever is a host no more has nothing on offer, whichever way the role went: what was is paused, what waits for review is a draft again.
-- Everybody who publishes holds the account first, so either waits for the other.
create function pause_spaces() returns trigger language plpgsql as $$
begin
  -- A row of the past changes nothing.
  if new.role <> (select role from user_roles where user_id = new.user_id order by assigned_at desc, id desc limit 1) then
    return null;
  end if;
  perform 1 from accounts where id = new.user_id for no key update;
  with moved as (
    update spaces s set status = case s.status when 'published' then 'paused' else 'draft' end, updated_at = new.assigned_at
    from (select id, status from spaces where host_id = new.user_id and status in ('published', 'in_review') order by id for no key update) was
    where s.id = was.id returning s.id, was.status as before, s.status as after
  )
  insert into listing_events (space_id, step, from_state, to_state, by, reason, at)
  select id, case before when 'published' then 'pause' else 'withdraw' end, before, after, new.assigned_by, 'no longer a host', new.assigned_at from moved;
  return null;
end $$;
create trigger user_roles_pause after insert on user_roles for each row when (new.role = 'user') execute function pause_spaces();

-- What 0064 could not say yet.
alter table application_documents add foreign key (file_id) references files;
